import Foundation
import Notation
import Testing

@testable import Flavor

/// The theme files that are shipped.
@Suite struct ThemeFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Themes")
    .standardized

  private func read(_ name: String) throws -> (Flavor, [NotationError]) {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))
    let shelf = FlavorFile.Shelf(names: []) { name, _ in
      (try? Data(contentsOf: Self.folder.appendingPathComponent("\(name).json"))).map {
        FlavorFile.Source(path: "\(name).json", name: name, bytes: Array($0))
      }
    }
    let loaded = FlavorFile.load(FlavorFile.Source(path: "\(name).json", name: name, bytes: Array(data)), shelf: shelf)
    return (loaded.flavor, loaded.issues)
  }

  /// The file is a pattern for others, so it says everything; and what it says is what the program does without it.
  @Test func orcaSaysWhatIsBuiltIn() throws {
    let (flavor, issues) = try read("orca")
    #expect(issues.isEmpty, "\(issues)")
    for appearance in Theme.Appearance.allCases {
      #expect(flavor.theme(appearance: appearance, depth: .direct) == Theme.builtIn(appearance: appearance, depth: .direct))
    }
    #expect(Set(flavor.light.elements.keys) == Set(ColorToken.allCases.filter { $0.paletteField == nil }))
    #expect(Set(flavor.dark.palette.keys) == Set(PaletteField.allCases))
    #expect(Set(flavor.fonts.keys) == Set(FontToken.allCases))
  }

  @Test func everyShippedThemeIsGoodAndAnExportReadsBack() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".json") }
    #expect(names.count >= 11)
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
