import Flavor
import Foundation
import Store
import Testing

@testable import Invocation
@testable import Looks

/// Themes and languages as the kiosk offers them.
struct LookLoaderTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func loader(theme: String? = nil, customization: Flavor? = nil, locale: String? = nil, language: String = "C.UTF-8")
    -> LookLoader
  {
    let folders = Folders(data: nil, hint: SessionHint(data: nil), resources: Self.root, key: KeyFile(path: "/nowhere/key"), runtime: nil)
    return LookLoader(folders: folders, theme: theme, locale: locale, flavor: customization, environment: ["LANG": language])
  }

  /// In an ASCII terminal, a language that would appear as question marks is not offered.
  @Test func languagesThatASCIICannotShowAreNotOffered() {
    var ascii = loader(language: "C"), wide = loader()
    _ = (ascii.readAll(), wide.readAll())
    let offered = Set(ascii.look.languages.map(\.tag))
    #expect(offered.isSuperset(of: ["en", "de", "fr", "nl", "pl"]) && offered.isDisjoint(with: ["el", "ja"]))
    #expect(Set(wide.look.languages.map(\.tag)).isSuperset(of: ["el", "ja"]))
    #expect(loader(locale: "el", language: "C").look.language == "en")
  }

  /// The caller's theme comes first, and a person who chose another one can return to it.
  @Test func theCallersThemeComesFirstAndCanBeChosenAgain() throws {
    var own = Flavor.orca
    own.name = "Ferry line"
    var loader = loader(customization: own)
    #expect(loader.look.themes.first == "Ferry line" && loader.look.themes.contains("midnight"))
    loader.themes.choose("midnight")
    #expect(loader.themes.problems.isEmpty && loader.themes.flavor.name != "Ferry line")
    loader.themes.choose("Ferry line")
    #expect(loader.themes.problems.isEmpty && loader.themes.flavor.name == "Ferry line")
    let named = self.loader(theme: "paper")
    #expect(named.look.themes.first == "paper")
  }
}
