import Cells
import Testing

@testable import Flavor

/// Colours that a theme sets and nobody sees as they were set.
struct UnseenColorTests {
  private func unseen(_ colors: String) throws -> [UnseenColor] {
    let (flavor, issues) = FlavorFile.parse(text: #"{"colors": {"light": {\#(colors)}}}"#.utf8, name: "set")
    try #require(issues.isEmpty)
    return flavor.unseenColors
  }

  @Test func aColourThatGivesWayIsTold() throws {
    // Links follow the brand's yellow, which cannot be read on white.
    let found = try unseen(##""palette": {"primary": "#FFD400"}, "buttons": {"linkButtonColor": "palette.primary"}"##)
    let link = try #require(found.first { $0.name == "buttons.linkButtonColor" })
    #expect(link.appearance == .light && link.color == .rgb(0xFF, 0xD4, 0x00))
    let drawn = try #require({ () -> Color? in if case .drawn(let drawn) = link.reason { drawn } else { nil } }())
    #expect(Color.contrast(drawn, .rgb(255, 255, 255)) >= 4.5)
    #expect(link.description.contains("set to #FFD400 and drawn as \(drawn.hex ?? "")"))
    // What names its own colour is drawn as it stands.
    #expect(try unseen(##""buttons": {"linkButtonColor": "#FFD400"}"##).isEmpty)
  }

  @Test func anEdgeInItsGroundsColourIsTold() throws {
    let box = ##""box": {"backgroundColor": "#EEEEEE", "borderColor": "BORDER"}"##
    func reasons(_ border: String) throws -> [UnseenColor.Reason] { try unseen(box.replacing("BORDER", with: border)).map(\.reason) }
    #expect(try reasons("#EEEEEE") == [.edge(of: .boxBackground)])
    #expect(try reasons("#EAEAEA") == [.edge(of: .boxBackground)])
    #expect(try reasons("#999999").isEmpty)
    // No edge is wanted.
    #expect(try reasons("clear").isEmpty)
  }

  @Test func aPaletteFieldWithoutElementsIsTold() throws {
    let own =
      "\"popup\": {\"titleColor\": \"black\"}, \"hint\": {\"textColor\": \"black\"}, \"inputField\": {\"disabledBackgroundColor\": \"white\", \"textColor\": \"black\""
    let screen = ##""screen": {"headerColor": "black", "titleColor": "black"}, "palette": {"dark": "#111111"}"##
    #expect(
      try unseen("\(own), \"placeholderColor\": \"#555555\"}, \(screen)").filter { $0.reason == .unreferenced }.map(\.name)
        == ["palette.dark"])
    // The positions to fill still follow it.
    #expect(try unseen("\(own)}, \(screen)").filter { $0.reason == .unreferenced }.isEmpty)
  }

  /// A colour of an extended theme is told where that theme is checked, and one that the SDK says as well is nothing of this theme.
  @Test func onlyTheThemesOwnColoursAreTold() throws {
    #expect(Flavor.orca.unseenColors.isEmpty)
    #expect(try unseen(##""palette": {"primary": "#0091FF"}, "buttons": {"linkButtonColor": "palette.primary"}"##).isEmpty)
    let base = FlavorFile.Source(
      path: "/base.json", name: "base", bytes: Array(##"{"colors": {"box": {"borderColor": "#F7F7F7"}}}"##.utf8))
    let library = FlavorFile.Library(names: ["base"]) { name, _ in name == "base" ? base : nil }
    #expect(FlavorFile.load(base, library: library).flavor.unseenColors(.light).count == 1)
    let own = FlavorFile.Source(path: "/own.json", name: "own", bytes: Array(#"{"extends": "base"}"#.utf8))
    #expect(FlavorFile.load(own, library: library).flavor.unseenColors.isEmpty)
  }
}
