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

  /// A button of 16 columns in three rows, or of 6 in one.
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

  /// Two rows high to the eye: half a row, one with the label, half a row. A radius that a cell cannot show leaves it square.
  @Test(arguments: ["0", "8", "19"]) func buttonsAreFlatAndSquare(radius: String) {
    let screen = drawn(theme(radius), isPrimary: true, focus: 0)
    let edge = String(repeating: "▄", count: 16)
    #expect(screen.text == "\(edge)\n       Go\n\(edge)")
    let theme = theme(radius)
    #expect((0..<16).allSatisfy { screen[$0, 0].style == theme.style(.primaryBackground, on: .screenBackground) })
    #expect((0..<16).allSatisfy { screen[$0, 1].style.paper == theme.color(.primaryBackground) })
    #expect((0..<16).allSatisfy { screen[$0, 2].style == theme.style(.screenBackground, on: .primaryBackground) })
  }

  /// "round" takes half a column and half a row off each corner, which is the roundest that cells show cleanly.
  @Test func roundLosesItsCorners() {
    let screen = drawn(theme("\"round\""), isPrimary: true, focus: 0)
    let edge = String(repeating: "▄", count: 14)
    #expect(screen.text == "▗\(edge)▖\n       Go\n▝\(edge)▘")
    let theme = theme("\"round\"")
    for (x, y) in [(0, 0), (15, 0), (0, 2), (15, 2)] {
      #expect(screen[x, y].style == theme.style(.primaryBackground, on: .screenBackground), "\(x), \(y)")
    }
  }

  /// Every cell of a button has the button's ground, at least by half.
  @Test(arguments: ["0", "8", "\"round\""], [true, false]) func buttonsFillTheirRows(radius: String, isPrimary: Bool) {
    for hasFocus in [true, false] { fillsItsRows(radius, isPrimary, hasFocus) }
  }

  private func fillsItsRows(_ radius: String, _ isPrimary: Bool, _ hasFocus: Bool) {
    let screen = drawn(theme(radius).marked, isPrimary: isPrimary, focus: hasFocus ? 0 : nil)
    let fills: Set<ColorToken> =
      hasFocus ? [.primaryBackground, .primaryBorder] : isPrimary ? [.tint] : [.secondaryBackground, .secondaryBorder]
    for y in 0..<3 {
      for x in 0..<16 {
        let style = screen[x, y].style, tokens = [style.paperMark?.token, style.inkMark?.token].compactMap(\.self)
        #expect(!fills.isDisjoint(with: tokens), "\(x), \(y)")
      }
    }
  }

  /// All buttons have one shape; only the fill says which has the focus, at every depth.
  @Test(arguments: ColorDepth.allCases, Glyphs.allCases) func theFocusShowsOnTheButton(depth: ColorDepth, glyphs: Glyphs) {
    for isPrimary in [true, false] {
      for isFlat in [true, false] {
        let cells = [nil, 0].map { focus in
          let screen = ColorReduction.reduce(
            drawn(theme("8", depth: depth), isPrimary: isPrimary, isFlat: isFlat, focus: focus), to: depth, glyphs: glyphs)
          return (0..<3).flatMap { y in (0..<16).map { screen[$0, y] } }
        }
        #expect(cells[0] != cells[1], "primary: \(isPrimary), flat: \(isFlat)")
      }
    }
  }

  /// The focus's fill is the same on every button.
  @Test func theFocusHasOneFill() {
    for isFlat in [true, false] {
      let papers = [true, false].map { isPrimary in
        drawn(.marked, isPrimary: isPrimary, isFlat: isFlat, focus: 0)[1, isFlat ? 0 : 1].style.paperMark?.token
      }
      #expect(papers == [.primaryBackground, .primaryBackground])
    }
  }

  /// In one row a pill begins and ends with half a column.
  @Test func flatPillsDiffer() {
    let pill = drawn(theme("\"round\""), isPrimary: true, isFlat: true, focus: 0)
    #expect(pill.text.hasPrefix("▐ Go ▌"))
    #expect(drawn(theme("8"), isPrimary: true, isFlat: true, focus: 0).text.hasPrefix("  Go"))
  }

  /// What a flavor sets as the border is the lower edge.
  @Test func aBorderIsTheLowerEdge() {
    let json = ##"{"colors":{"buttons":{"primary":{"borderColor":"#AA0000"}}}}"##
    let theme = FlavorFile.parse(text: json.utf8, name: "test").flavor.theme(appearance: .light, depth: .direct)
    let screen = drawn(theme, isPrimary: true, focus: 0)
    #expect(screen[5, 2].style.paper == .rgb(0xAA, 0, 0))
    #expect(screen[5, 0].style.ink == theme.color(.primaryBackground))
  }

  /// A button without the focus can be seen on its ground in every shipped theme.
  @Test(arguments: flavors.map(\.name)) func otherButtonsAreSeen(name: String) throws {
    let flavor = try #require(Self.flavors.first { $0.name == name })
    for appearance in Theme.Appearance.allCases {
      let theme = flavor.theme(appearance: appearance, depth: .direct)
      for (fill, ground) in [
        (ColorToken.secondaryBackground, ColorToken.screenBackground), (.scannerSecondaryBackground, .confirmationBackground),
        (.tint, .screenBackground), (.stageTint, .confirmationBackground),
      ] {
        #expect(theme.color(fill) != theme.color(ground), "\(appearance): \(fill)")
      }
    }
  }
}
