import AppComponents
import Flavor
import Foundation
import Notation
import Testing

/// The look of the library for integrators, in the SDK's own types.
struct OrcaFlavorTests {
  private func flavor(_ json: String) throws -> Flavor {
    let (flavor, issues) = FlavorFile.parse(text: json.utf8, name: "look")
    try #require(issues.isEmpty, "\(issues)")
    return flavor
  }

  @Test func theGuidesCustomizationMeansItsColors() throws {
    let expected = try flavor(
      ##"""
      {"colors": {"palette": {"primary": "#521E87"}, "hint": {"backgroundColor": "#DDD2E8 50%"}, "box": {"borderColor": "#808080"},
       "screen": {"tableCells": {"cellStyle2": {"iconColor": "#DDD203"}}}}}
      """##)
    #expect(try flavor(guideCustomization().json) == expected)
  }

  /// The customization is the guide's, line by line.
  @Test func theCustomizationIsTheGuides() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    func lines(_ path: String) throws -> [String] {
      try String(contentsOf: folder.appending(path: path), encoding: .utf8).split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let guide = try lines("../FlavorTests/GuideCode.swift"), own = try lines("GuideCustomization.swift")
    let first = try #require(own.firstIndex { $0.hasPrefix("var orcaFlavor") }),
      last = try #require(own.firstIndex(of: "return orcaFlavor"))
    let start = try #require(guide.firstIndex(of: own[first]))
    #expect(Array(own[first..<last]) == Array(guide[start..<(start + last - first)]))
    #expect(last - first == 9)
  }

  /// An exported theme compiles against the library, and means the theme. To write the file again, export the theme below with
  /// `vestibule themes export --to swift` and replace its imports.
  @Test func anExportCompilesAndMeansItsTheme() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let theme = try flavor(try String(contentsOf: folder.appending(path: "exported.json"), encoding: .utf8))
    let code = FlavorExport(theme).code(.swift).replacing("import FourthlineSDK", with: "import AppComponents")
      .replacing("import UIKit", with: "import Foundation")
    #expect(
      try "// swift-format-ignore-file\n" + code == String(contentsOf: folder.appending(path: "Exported.swift"), encoding: .utf8))
    var read = try flavor(makeFlavor().json)
    read.name = theme.name
    // The notes keep what the SDK does not have; everything else is in the code.
    var expected = theme
    expected.logos = [:]
    for appearance in Theme.Appearance.allCases {
      #expect(read.theme(appearance: appearance, depth: .direct) == expected.theme(appearance: appearance, depth: .direct))
    }
    #expect(read.fonts[.screenTitle] == theme.fonts[.screenTitle] && read.primaryButtonCornerRadius == Int.max)
    #expect(read.baseLanguage == "de" && read.fixedLanguage == "nl")
  }

  // MARK: Names

  /// The properties are the elements, the palette's fields and the roles, and no others.
  @Test func theNamesAreThoseOfTheTokens() {
    func paths(_ value: Any, _ path: String) -> [String] {
      if value is UIColor || value is UIFont { return [path] }
      return Mirror(reflecting: value).children.flatMap { paths($0.value, path.isEmpty ? $0.label! : "\(path).\($0.label!)") }
    }
    let colors = ColorToken.elements.map(\.rawValue) + PaletteField.allCases.map { "palette.\($0.rawValue)" }
    #expect(paths(OrcaColors(), "").sorted() == colors.sorted())
    #expect(paths(OrcaFonts(), "").sorted() == FontToken.allCases.map(\.rawValue).sorted())
    #expect(LanguageType.allCases.allSatisfy { (try? flavor(#"{"localization": {"fixedLanguage": "\#($0.rawValue)"}}"#)) != nil })
  }

  /// Each property reaches the token of its name, and no other.
  @Test func aPropertySetsItsToken() throws {
    var look = OrcaFlavor()
    look.colors.buttons.scannerSecondary.borderColor = .red
    look.colors.inputField.disabledBackgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .clear }
    look.colors.palette.darkSoft = .brown
    look.fonts.hintText = try #require(UIFont(name: "DejaVu Sans Bold", size: 13))
    let read = try flavor(look.json)
    let expected = try flavor(
      ##"""
      {"colors": {"light": {"palette": {"darkSoft": "#996633"}, "buttons": {"scannerSecondary": {"borderColor": "#FF0000"}},
                            "inputField": {"disabledBackgroundColor": "clear"}},
                  "dark": {"palette": {"darkSoft": "#996633"}, "buttons": {"scannerSecondary": {"borderColor": "#FF0000"}},
                           "inputField": {"disabledBackgroundColor": "black"}}},
       "fonts": {"hintText": {"name": "DejaVu Sans Bold", "size": 13}}}
      """##)
    #expect(read == expected)
  }

  // MARK: JSON to begin with

  @Test func jsonIsPassedOnAsItIs() {
    for json in ["{}", ##"{"colors": {"palette": {"primary": "#521E87"}}}"##, "{ broken", ""] {
      #expect(OrcaFlavor(json: json).json == json)
    }
  }

  @Test func groupsAreSetInTheJSONToBeginWith() throws {
    var look = OrcaFlavor(
      json: ##"{"extends": "orca", "layouts": {"primaryButtonCornerRadius": 3}, "colors": {"palette": {"primary": "#521E87"}}}"##)
    look.layouts.primaryButtonCornerRadius = OrcaLayouts.Round
    look.localization.fixedLanguage = .nl
    let expected = try flavor(
      ##"{"layouts": {"primaryButtonCornerRadius": "round"}, "localization": {"fixedLanguage": "nl"}, "colors": {"palette": {"primary": "#521E87"}}}"##
    )
    #expect(try flavor(look.json) == expected)
    look.colors.hint.textColor = .white
    #expect(try flavor(look.json).light.palette.isEmpty)
    look = OrcaFlavor(json: "{ broken")
    look.localization.fixedLanguage = .nl
    #expect(look.json == "{ broken")
  }

  @Test func valuesThatAreNoneAreRefusedOrClamped() throws {
    #expect(UIFont(name: "", size: 12) == nil)
    #expect(UIColor(red: 7, green: -1, blue: .nan, alpha: 2) == UIColor.red)
    var look = OrcaFlavor()
    for radius in [CGFloat.nan, -1, 1e300, -CGFloat.infinity] {
      look.layouts.primaryButtonCornerRadius = radius
      #expect(!FlavorFile.parse(text: look.json.utf8, name: "look").issues.isEmpty)
    }
  }
}
