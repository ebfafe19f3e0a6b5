import Cells
import Flavor
import Gallery
import Testing

@testable import Scenes

/// The rules of Documentation/Design.md, on every screen. That one element has the focus, and that header and footer are one row each, is
/// tested with the other rules of screens (`EverySceneTests`).
struct DesignTests {
  static let sizes = [Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 160, height: 50)]

  private func screens(_ name: String) throws -> [(size: Size, screen: Screen)] {
    var look = Samples.look()
    look.theme = .marked
    let screen = try #require(GalleryScreen.common.first { $0.name == name })
    return Self.sizes.map { ($0, screen.make(look, $0).screen) }
  }

  /// Corners of frames, and quarter blocks that would imitate round ones.
  private static let corners = Set("┌┐└┘├┤╭╮╰╯╔╗╚╝┏┓┗┛▛▜▙▟")

  /// What belongs together shares a ground. Only drawings have lines that meet.
  @Test(arguments: GalleryScreen.common.map(\.name)) func noFrames(name: String) throws {
    for (size, screen) in try screens(name) {
      let found = screen.places { cell in
        cell.text.map { Self.corners.contains($0) } == true && cell.style.paperMark?.token != .graphicBackground
      }
      #expect(
        found.isEmpty, "\(size.width)×\(size.height): \(found.first.map { "\($0.x), \($0.y)" } ?? "")\n\(GoldenTests.readable(screen))")
    }
  }

  /// Where two grounds meet there is no line as well.
  @Test(arguments: GalleryScreen.common.map(\.name)) func oneEdgeBetweenGrounds(name: String) throws {
    for (size, screen) in try screens(name) {
      let found = screen.places { $0.text == "▄" && $0.style.inkMark != nil }.filter { place in
        [place.y - 1, place.y + 1].contains { y in
          (0..<size.height).contains(y) && "─━═▁▔".contains(screen[place.x, y].text ?? " ")
        }
      }
      #expect(
        found.isEmpty, "\(size.width)×\(size.height): \(found.first.map { "\($0.x), \($0.y)" } ?? "")\n\(GoldenTests.readable(screen))")
    }
  }

  /// The fill of the focus is on one element only.
  @Test(arguments: GalleryScreen.common.map(\.name)) func oneFill(name: String) throws {
    for (size, screen) in try screens(name) {
      let filled = screen.places { [.primaryBackground, .scannerPrimaryBackground].contains($0.style.paperMark?.token) }
      guard let left = filled.map(\.x).min(), let right = filled.map(\.x).max(), let top = filled.map(\.y).min(),
        let bottom = filled.map(\.y).max()
      else { continue }
      // One rectangle without a gap: a second fill would lie outside of it, or leave one.
      #expect(filled.count == (right - left + 1) * (bottom - top + 1), "\(size.width)×\(size.height)\n\(GoldenTests.readable(screen))")
    }
  }
}

extension Screen {
  /// The places of the cells that are wanted, row by row.
  fileprivate func places(_ isWanted: (Cell) -> Bool) -> [Point] {
    (0..<size.height).flatMap { y in (0..<size.width).compactMap { x in isWanted(self[x, y]) ? Point(x: x, y: y) : nil } }
  }
}
