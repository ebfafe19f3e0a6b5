import Flavor
import Foundation
import Imaging
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
    var logos: [Theme.Appearance: [UInt8]] = [:]
    for (appearance, file) in loaded.flavor.logos {
      guard let bytes = try? InputFile.read(file.path, as: .instructions), (1...LogoFile.mostBytes).contains(bytes.count) else {
        throw PageThemeError(message: file.description(of: "cannot be used: it is missing or larger than 1 MB, or others can change it."))
      }
      logos[appearance] = bytes
    }
    self.init(
      flavor: loaded.flavor, fonts: fonts, logos: logos,
      texts: PageTexts(
        CatalogueFiles.held(resources, reading: PageKeys.groups), own: themes.texts(of: loaded.flavor).catalogues,
        base: loaded.flavor.baseLanguage),
      embedders: embedders)
  }
}

extension PageCode {
  init?(_ preview: Preview) {
    self.init(size: preview.width, dark: stride(from: 0, to: preview.rgb.count, by: 3).map { preview.rgb[$0] == 0 })
  }
}

/// Why the pages cannot have their theme, in one plain English sentence that says what to do.
struct PageThemeError: Error {
  let message: String
}
