import Cells
import Gallery
import Phrases
import Testing

@testable import Scenes

/// The layout for large letters: everything that can be seen at 80×24 can be reached at 40×12.
struct LargeTextTests {
  static let sizes = [
    Size(width: 40, height: 12), Size(width: 47, height: 13), Size(width: 59, height: 19), Size(width: 80, height: 15),
    Size(width: 40, height: 40),
  ]

  @Test(arguments: EverySceneTests.screens.map(\.name)) func smallWindows(name: String) throws {
    let screen = try #require(GalleryScreen.common.first { $0.name == name })
    for language in Samples.everyLanguage where language != PseudoLocale.tag {
      for size in Self.sizes { check(screen.make(Samples.look(language), size), "\(name), \(language)", size) }
    }
  }

  @Test(arguments: EverySceneTests.screens.map(\.name)) func onRequest(name: String) throws {
    let screen = try #require(GalleryScreen.common.first { $0.name == name })
    var look = Samples.look()
    look.accessibility.hasLargeText = true
    for size in [Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 132, height: 43)] {
      check(screen.make(look, size), name, size)
    }
  }

  private func check(_ kiosk: Kiosk, _ name: String, _ size: Size) {
    let canvas = kiosk.drawn()
    let screen = GoldenTests.readable(canvas.screen)
    let place = "\(name), \(size.width)×\(size.height)"
    #expect(canvas.cuts.isEmpty, "\(place): cut\n\(screen)")
    #expect(canvas.primaries == 1, "\(place): primary elements\n\(screen)")
    #expect(canvas.screen.cursor.map { canvas.screen.bounds.contains($0) } == true, "\(place): the focus is nowhere\n\(screen)")
  }

  /// On a low screen everything can be reached by scrolling.
  @Test func everyCheckPointIsReached() throws {
    let screen = try #require(GalleryScreen.common.first { $0.name == "confirm-doubt" })
    let size = Size(width: 40, height: 12)
    var kiosk = screen.make(Samples.look(), size)
    // Narrower than the list of steps, which has marks of its own.
    let wide = screen.make(Samples.look(), Size(width: 118, height: 43)).screen.text
    var seen = kiosk.screen.text
    for _ in 0..<12 {
      _ = kiosk.update(.key(.down))
      seen += "\n" + kiosk.screen.text
    }
    for mark in ["✓", "!", "×", "·"] where wide.contains("\(mark) ") { #expect(seen.contains("\(mark) "), "\(mark)") }
  }

  /// The cursor in the MRZ is always visible.
  @Test func theLinesScrollWithTheCursor() throws {
    let screen = try #require(GalleryScreen.common.first { $0.name == "mrz" })
    var kiosk = screen.make(Samples.look(), Size(width: 40, height: 12))
    for _ in 0..<60 {
      let cursor = try #require(kiosk.screen.cursor)
      #expect(kiosk.screen[cursor.x, cursor.y].style.attributes.contains(.reverse))
      _ = kiosk.update(.key(.right))
    }
  }

  @Test func theKeyTurnsItOnAndOff() throws {
    var kiosk = try #require(GalleryScreen.common.first { $0.name == "review" }).make(Samples.look(), Size(width: 80, height: 24))
    let usual = kiosk.screen.text
    _ = kiosk.update(.key(.function(5)))
    #expect(kiosk.screen.text != usual)
    _ = kiosk.update(.key(.function(5)))
    #expect(kiosk.screen.text == usual)
  }

  /// Large letters take no space from the picture.
  @Test(arguments: ["capture", "confirm", "live-good"]) func thePictureKeepsItsSpace(name: String) throws {
    let screen = try #require(GalleryScreen.named(name))
    func pictureRows(_ look: Look, _ size: Size) -> Int {
      let drawn = screen.make(look, size).screen
      return (0..<size.height).filter { y in (0..<size.width).contains { drawn[$0, y].text == "▀" } }.count
    }
    var large = Samples.look()
    large.accessibility.hasLargeText = true
    for size in [Size(width: 80, height: 24), Size(width: 132, height: 43)] {
      #expect(pictureRows(large, size) >= pictureRows(Samples.look(), size), "\(size)")
    }
    let small = Size(width: 44, height: 14)
    #expect(pictureRows(Samples.look(), small) >= 4)
  }
}
