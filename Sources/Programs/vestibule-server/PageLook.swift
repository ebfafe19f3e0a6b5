import Flavor
import Foundation
import Invocation
import LookFiles
import Pages
import Services

extension PhonePages {
  /// The pages with the texts of the kiosk.
  /// - Parameters:
  ///   - theme: a theme's name, or the path of an OrcaFlavor file, or nil for the built-in theme.
  ///   - embedders: the origins whose pages may embed the hosted page.
  init(theme: String?, embedders: [String] = []) throws(PageThemeError) {
    let resources = Folders.find(environment: Folders.environment).resources
    let themes = ThemeFiles(resources), name = theme ?? "orca"
    guard let loaded = themes.load(name) else { throw PageThemeError(message: themes.absence(of: name)) }
    if let issue = loaded.issues.first { throw PageThemeError(message: "The theme \(name) cannot be used: \(issue.description)") }
    var fonts: [FontToken: [UInt8]] = [:]
    for (token, role) in loaded.flavor.fonts {
      guard case .file(let path) = role.font else { continue }
      // Everybody gets it.
      guard let bytes = try? InputFile.read(path, as: .instructions), FontFile.isFont(firstBytes: bytes) else {
        throw PageThemeError(
          message:
            "The font \(path) of the theme \(name) cannot be used: it is missing or no font, or others can change it. Correct fonts.\(token.rawValue) in the theme."
        )
      }
      fonts[token] = bytes
    }
    self.init(
      flavor: loaded.flavor, fonts: fonts,
      texts: PageTexts(
        CatalogueFiles(resources).catalogues, own: themes.texts(of: loaded.flavor).catalogues, base: loaded.flavor.baseLanguage),
      embedders: embedders)
  }
}

/// Why the pages cannot have their theme, in one plain English sentence that says what to do.
struct PageThemeError: Error {
  let message: String
}
