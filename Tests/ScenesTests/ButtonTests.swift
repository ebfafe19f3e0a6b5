import Cells
import Flavor
import Foundation
import Gallery
import Testing

@testable import Scenes

/// The look of buttons by the theme's shapes and colours.
struct ButtonTests {
  /// Every theme that is shipped.
  static let flavors: [Flavor] = {
    let folder = Samples.repository.appending(path: "Themes")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().compactMap { file in
      let bytes = (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
      return FlavorFile.parse(text: bytes, name: String(file.dropLast(5))).flavor
    }
  }()

  private func theme(_ radius: String, depth: ColorDepth = .direct) -> Theme {
    let json = "{\"layouts\":{\"primaryButtonCornerRadius\":\(radius)}}"
    return FlavorFile.parse(text: json.utf8, name: "test").flavor.theme(appearance: .light, depth: depth)
  }

  /// A button of 24 columns in three rows, or in one.
  private func drawn(
    _ theme: Theme, isPrimary: Bool, family: ButtonRow.Family = .screen, isFlat: Bool = false, focus: Int? = nil
  ) -> Screen {
    var look = Samples.look()
    look.theme = theme
    var canvas = Canvas(size: Size(width: 28, height: 3), look: look)
    let row = ButtonRow(buttons: [Button(label: "Go", isPrimary: isPrimary)], family: family, isFlat: isFlat)
    row.draw(on: &canvas, in: Rect(x: 0, y: 0, width: 28, height: 3), focus: focus)
    return canvas.screen
  }

  /// "round" is a pill: a half circle at each end, in the button's colour on the background; solid, with a thin edge at its foot.
  @Test func roundIsAPill() {
    let screen = drawn(theme("\"round\""), isPrimary: true)
    let blank = String(repeating: " ", count: 20), foot = String(repeating: "▁", count: 20)
    #expect(screen.text == "  ▗▟\(blank)▙▖\n             Go\n  ▝▜\(foot)▛▘")
    let theme = theme("\"round\"")
    for (x, y) in [(2, 0), (3, 0), (24, 0), (25, 0), (2, 2), (3, 2), (24, 2), (25, 2)] {
      #expect(screen[x, y].style == theme.style(.primaryBackground, on: .screenBackground), "\(x), \(y)")
    }
  }

  /// Every cell of a button has the button's background, except the cut corners.
  @Test(arguments: ["0", "8", "\"round\""], [true, false]) func buttonsFillTheirRows(radius: String, isPrimary: Bool) {
    let theme = theme(radius)
    let screen = drawn(theme.marked, isPrimary: isPrimary)
    let own: ColorToken = isPrimary ? .primaryBackground : .secondaryBackground
    for y in 0..<3 {
      for x in 2..<26 {
        let style = screen[x, y].style
        #expect(style.paperMark?.token == own || style.inkMark?.token == own, "\(x), \(y)")
      }
    }
  }

  /// A primary button is solid in every shape and at every depth: no line frames it, and its inside has one ground, which differs from the
  /// screen's.
  @Test(arguments: ["0", "8", "\"round\""], ColorDepth.allCases) func primaryButtonsAreSolid(radius: String, depth: ColorDepth) {
    let theme = theme(radius, depth: depth)
    let screen = ColorReduction.reduce(drawn(theme, isPrimary: true), to: depth)
    let inside = (0..<3).flatMap { y in (4..<24).map { screen[$0, y] } }
    #expect(!inside.contains { cell in "─━│┃╭╮╰╯┌┐└┘┏┓┗┛".contains(cell.text ?? " ") })
    let grounds = Set(inside.map { $0.style.attributes.contains(.reverse) ? .indexed(255) : $0.style.paper })
    #expect(grounds.count == 1)
    #expect(!grounds.contains(screen[0, 0].style.paper))
  }

  /// The focus shows on the button itself, not only beside it: without colours and in ASCII too.
  @Test(arguments: ColorDepth.allCases, Glyphs.allCases) func theFocusShowsOnTheButton(depth: ColorDepth, glyphs: Glyphs) {
    for isPrimary in [true, false] {
      for isFlat in [true, false] {
        let cells = [nil, 0].map { focus in
          let screen = ColorReduction.reduce(
            drawn(theme("8", depth: depth), isPrimary: isPrimary, isFlat: isFlat, focus: focus), to: depth, glyphs: glyphs)
          return (0..<3).flatMap { y in (2..<26).map { screen[$0, y] } }
        }
        #expect(cells[0] != cells[1], "primary: \(isPrimary), flat: \(isFlat)")
      }
    }
  }

  /// In one row the ends of a pill are outside its colour, those of a rounded button inside.
  @Test func flatPillsDiffer() {
    let pill = drawn(theme("\"round\""), isPrimary: true, isFlat: true), rounded = drawn(theme("8"), isPrimary: true, isFlat: true)
    #expect(pill.text == rounded.text)
    #expect(pill[2, 0].style == theme("8").style(.primaryBackground, on: .screenBackground))
    #expect(rounded[2, 0].style.paper == theme("8").color(.primaryBackground))
  }

  /// The frame of a button has at least 3:1 contrast with its background (WCAG 1.4.11), even with few colours.
  @Test(arguments: flavors.map(\.name)) func secondaryButtonsHaveVisibleFrames(name: String) throws {
    let flavor = try #require(Self.flavors.first { $0.name == name })
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.direct, .indexed256, .ansi8] {
        for family in [ButtonRow.Family.screen, .scanner] {
          let theme = flavor.theme(appearance: appearance, depth: depth)
          let cell = ColorReduction.reduce(drawn(theme, isPrimary: false, family: family), to: depth)[10, 0]
          #expect(cell.text == "─")
          let contrast = Color.contrast(cell.style.ink.visible, cell.style.paper.visible)
          #expect(contrast >= 3, "\(appearance) \(depth) \(family): \(contrast)")
        }
      }
    }
  }
}
