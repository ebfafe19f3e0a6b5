import Foundation
import Notation
import Testing

@testable import Flavor

/// The shipped theme files.
struct ThemeFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Themes")
    .standardized

  private func read(_ name: String) throws -> (Flavor, [NotationError]) {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
    let library = FlavorFile.Library(names: []) { name, _ in
      (try? Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))).map {
        FlavorFile.Source(path: "\(name).json", name: name, bytes: Array($0))
      }
    }
    let loaded = FlavorFile.load(FlavorFile.Source(path: "\(name).json", name: name, bytes: Array(data)), library: library)
    return (loaded.flavor, loaded.issues)
  }

  /// The file is a template for other themes, so it sets everything, and its values are the built-in ones.
  @Test func orcaEqualsTheBuiltInTheme() throws {
    let (flavor, issues) = try read("orca")
    #expect(issues.isEmpty, "\(issues)")
    for appearance in Theme.Appearance.allCases {
      #expect(flavor.theme(appearance: appearance, depth: .direct) == Theme.builtIn(appearance: appearance, depth: .direct))
    }
    #expect(Set(flavor.light.elements.keys) == Set(ColorToken.elements))
    #expect(Set(flavor.dark.palette.keys) == Set(PaletteField.allCases))
    #expect(Set(flavor.fonts.keys) == Set(FontToken.allCases))
  }

  @Test func everyShippedThemeIsGoodAndAnExportReadsBack() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".json") }
    #expect(names.count >= 10)
    for name in names {
      let (flavor, issues) = try read(String(name.dropLast(5)))
      #expect(issues.isEmpty, "\(name): \(issues)")
      let (again, more) = FlavorFile.parse(text: flavor.json.text(indent: 2).utf8, name: "again")
      #expect(more.isEmpty)
      for appearance in Theme.Appearance.allCases {
        #expect(again.theme(appearance: appearance, depth: .direct) == flavor.theme(appearance: appearance, depth: .direct))
      }
    }
  }
}

/// A theme with many errors: each is reported with its position and a hint, and the theme is not used.
struct BrokenThemeTests {
  @Test func eachErrorIsReportedWithItsLine() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/broken.json")
    let (flavor, issues) = FlavorFile.parse(text: try Data(contentsOf: file), name: "broken")
    #expect(flavor == .orca)
    let expected: [(line: Int, path: String, hint: String)] = [
      (3, "appearance", ""), (4, "extends", "Did you mean \"orca\"?"), (7, "colors.light.palette.primary", "Did you forget the \"#\"?"),
      (7, "colors.light.palette.accent", ""), (7, "colors.light.palette.purple", ""),
      (8, "colors.light.screen.placeholderColor", "There is inputField.placeholderColor."),
      (8, "colors.light.screen.titelColor", "Did you mean \"titleColor\"?"), (9, "colors.light.buttons.primary.backgroundColor", ""),
      (9, "colors.light.buttons.primary.borderColor", ""), (10, "colors.light.box", ""),
      (12, "colors.hint", "Move it into \"light\" and into \"dark\"."), (14, "colorsDark", "Write \"colors\": {\"dark\": …}"),
      (16, "fonts.screenTitle.family", ""), (17, "fonts.hintText.file", "Take one of the two away."), (17, "fonts.hintText.size", ""),
      (19, "layouts.primaryButtonCornerRadius", ""), (20, "localization.fixedLanguage", ""),
      (20, "localization.strings.nl[\"scene.confirm.use\"]", ""),
    ]
    #expect(issues.map(\.line) == expected.map(\.line))
    #expect(issues.map(\.path) == expected.map(\.path))
    for (issue, wanted) in zip(issues, expected) { #expect(issue.hint.hasPrefix(wanted.hint), "\(issue.description)") }
  }
}
