import Flavor
import Foundation
import Phrases
import Scenes
import Store
import Testing

@testable import Invocation
@testable import Looks

/// Themes and languages as the kiosk offers them.
struct LookLoaderTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func loader(
    theme: String? = nil, customization: Flavor? = nil, locale: String? = nil, language: String = "C.UTF-8", resources: URL = root
  ) -> LookLoader {
    let folders = Folders(data: nil, hint: SessionHint(data: nil), resources: resources, key: KeyFile(path: "/nowhere/key"), runtime: nil)
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

  /// Other languages are known by their names. What is wrong with their other texts is told when somebody chooses them.
  @Test(arguments: ["nl/wallet.json", "nl/kiosk.json"]) func aBrokenLanguageIsNotChosen(broken: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-look-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.root.appending(path: "Localization"), to: folder.appending(path: "Localization"))
    try Data("{".utf8).write(to: folder.appending(path: "Localization/\(broken)"))
    var loader = loader(resources: folder)
    #expect(loader.look.languages.map(\.tag) == ["en"])
    let offering = loader.offerAll(), isNameless = broken == "nl/kiosk.json"
    #expect(offering.map { $0.arguments["name"] } == (isNameless ? [.text(broken)] : []))
    #expect(loader.look.languages.contains { $0.tag == "nl" && $0.name == "Nederlands" } == !isNameless)
    let choosing = loader.choose(language: "nl")
    #expect(choosing.map { $0.arguments["name"] } == (isNameless ? [] : [.text(broken)]))
    #expect(loader.look.language == "en" && !loader.look.languages.contains { $0.tag == "nl" })
    #expect(loader.choose(language: "de").isEmpty && loader.text(Phrase("kiosk.language.name")) == "Deutsch")
    #expect(loader.text(Phrase("wallet.home.title")) == "Ihre Brieftasche")
  }

  /// A country is found by its name in a language that nobody has chosen.
  @Test func namesOfEveryLanguageAreFound() {
    var loader = loader()
    let netherlands = Phrase("country.NLD")
    #expect(Set(loader.look.wording.translations(of: netherlands)) == ["Netherlands"])
    _ = loader.offerAll()
    #expect(Set(loader.look.wording.translations(of: netherlands)).isSuperset(of: ["Netherlands", "Nederland", "Niederlande", "Pays-Bas"]))
  }
}
