import Notation
import Testing

@testable import Flavor

/// The key `logo` of a theme.
struct LogoTests {
  private func load(_ text: String, library: FlavorFile.Library = .empty) -> FlavorFile.Loaded {
    FlavorFile.load(FlavorFile.Source(path: "brands/own.json", name: "own", bytes: Array(text.utf8)), library: library)
  }

  @Test func onePathIsForBothAppearances() {
    let loaded = load("{\n  \"logo\": \"mark.svg\"\n}")
    #expect(loaded.issues.isEmpty)
    #expect(loaded.flavor.logos == [.light: LogoFile(path: "brands/mark.svg"), .dark: LogoFile(path: "brands/mark.svg")])
    #expect(loaded.flavor.logoFiles.count == 1)
    #expect(
      loaded.flavor.logoFiles.first?.description(of: "is empty.")
        == "own.json, line 2, column 11: the logo \"brands/mark.svg\" is empty.")
  }

  @Test func eachAppearanceHasItsOwn() {
    let flavor = load(#"{"logo": {"light": "a.svg", "dark": "/opt/b.png"}}"#).flavor
    #expect(flavor.logos == [.light: LogoFile(path: "brands/a.svg"), .dark: LogoFile(path: "/opt/b.png")])
    #expect(load(#"{"logo": {"dark": "b.png"}}"#).flavor.logos == [.dark: LogoFile(path: "brands/b.png")])
  }

  @Test(arguments: [#"{"logo": 7}"#, #"{"logo": ""}"#, #"{"logo": ["a.svg"]}"#, #"{"logo": {"light": 1}}"#, #"{"logo": {"bright": "a"}}"#])
  func mistakesAreReportedWithTheirPlace(text: String) {
    let loaded = load(text)
    #expect(loaded.issues.count == 1)
    #expect(loaded.issues.first?.description.contains("line 1, column") == true, "\(loaded.issues)")
    #expect(loaded.flavor.logos.isEmpty)
  }

  /// A logo of the extended theme keeps its own folder.
  @Test func aLogoIsInherited() {
    let base = FlavorFile.Source(path: "themes/base.json", name: "base", bytes: Array(#"{"logo": "base.svg"}"#.utf8))
    let library = FlavorFile.Library(names: ["base"]) { name, _ in name == "base" ? base : nil }
    #expect(load(#"{"extends": "base"}"#, library: library).flavor.logos[.light] == LogoFile(path: "themes/base.svg"))
    let own = load(#"{"extends": "base", "logo": {"dark": "own.svg"}}"#, library: library).flavor
    #expect(own.logos == [.light: LogoFile(path: "themes/base.svg"), .dark: LogoFile(path: "brands/own.svg")])
  }

  @Test func exportsNameIt() {
    let flavor = load(#"{"logo": {"light": "img/a.svg", "dark": "/opt/b.png"}}"#).flavor.portable(from: "brands")
    #expect(flavor.logos == [.light: LogoFile(path: "img/a.svg"), .dark: LogoFile(path: "b.png")])
    let again = FlavorFile.parse(text: flavor.json.text().utf8, name: "own")
    #expect(again.issues.isEmpty && again.flavor.logos == flavor.logos)
    #expect(FlavorExport(flavor).code(.swift).contains("logo stays in Vestibule"))
  }
}
