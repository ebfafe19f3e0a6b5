import Cells
import Flavor
import Gallery
import Testing

@testable import Scenes

/// Popups and overlays, and the screen beside them.
struct PopupTests {
  static let screens = GalleryScreen.common.filter { $0.group == .overlays || ["ready", "turn", "tilt"].contains($0.name) }

  /// The bounds of the popup on a screen that was drawn with a marked theme.
  private func box(_ marked: Screen) throws -> Rect {
    let places = (0..<marked.size.height).flatMap { y in (0..<marked.size.width).map { Point(x: $0, y: y) } }
      .filter { marked[$0.x, $0.y].style.paperMark?.token == .popupBackground }
    let left = try #require(places.map(\.x).min()), right = try #require(places.map(\.x).max())
    let top = try #require(places.map(\.y).min()), bottom = try #require(places.map(\.y).max())
    return Rect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Beside a popup nothing is cut: no words in its rows, nothing in the columns next to it, and no half of a wide character anywhere.
  @Test(arguments: screens.map(\.name)) func nothingIsCutBesideAPopup(name: String) throws {
    let popup = try #require(GalleryScreen.named(name))
    for language in ["en", "ja", "el"] {
      for size in [Size(width: 44, height: 14), Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 132, height: 43)] {
        var look = Samples.look(language)
        look.theme = .marked
        let kiosk = popup.make(look, size), screen = kiosk.screen
        let box = try box(screen)
        for y in box.y..<box.bottom {
          // The steps at the left of a wide screen are beside the scene.
          let beside = Array(kiosk.context.railWidth..<box.x) + Array(box.right..<size.width)
          let words = beside.compactMap { screen[$0, y].text }.filter { $0.isLetter || $0.isNumber || $0.isPunctuation }
          #expect(words.isEmpty, "\(language) \(size), row \(y): \(screen.row(y))")
          for x in [box.x - 1, box.right] { #expect(screen[x, y].text == " ", "\(language) \(size), \(x), \(y)") }
        }
        for y in 0..<size.height {
          for x in 0..<size.width {
            let isWide = screen[x, y].text.map { TextWidth.of($0) == 2 } ?? false
            #expect(isWide == (x + 1 < size.width && screen[x + 1, y].text == nil), "\(language) \(size), \(x), \(y)")
          }
        }
      }
    }
  }

  /// A popup has its own background: the screen around it is darker where possible, and its frame is visible.
  @Test(arguments: ButtonTests.flavors.map(\.name), ["stop", "ready"]) func popupsHaveTheirOwnBackground(theme: String, name: String) throws
  {
    let flavor = try #require(ButtonTests.flavors.first { $0.name == theme }), popup = try #require(GalleryScreen.named(name))
    let size = Size(width: 80, height: 24)
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.direct, .indexed256] {
        var look = Samples.look()
        look.theme = flavor.theme(appearance: appearance, depth: depth)
        let screen = ColorReduction.reduce(popup.make(look, size).screen, to: depth)
        look.theme = look.theme.marked
        let box = try box(popup.make(look, size).screen)
        let frame = screen[box.x, box.y].style
        #expect(Color.contrast(frame.ink.visible, frame.paper.visible) >= 3)
        let around = screen[box.x - 1, box.y].style.paper.visible
        // Nothing is darker than black, or than the last grey but one.
        if Color.contrast(frame.paper.visible, .rgb(0, 0, 0)) >= 1.2 { #expect(around != frame.paper.visible, "\(appearance) \(depth)") }
      }
    }
  }
}
