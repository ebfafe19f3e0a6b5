import Cells
import Gallery
import Testing
import Workflow

@testable import Scenes

/// Every click stands for keys; the mouse is never required.
struct ClickTests {
  private static let size = Size(width: 80, height: 24)

  private func kiosk(_ name: String) throws -> Kiosk {
    try #require(GalleryScreen.common.first { $0.name == name }).make(Samples.look(), Self.size)
  }

  private func place(of text: String, in kiosk: Kiosk) throws -> Point {
    for y in 0..<Self.size.height {
      let row = kiosk.screen.row(y)
      if let range = row.range(of: text) { return Point(x: row.distance(from: row.startIndex, to: range.lowerBound), y: y) }
    }
    throw Missing(text: text)
  }

  struct Missing: Error { var text: String }

  /// A click on a key in the footer has the same effects and screen as the key.
  @Test(arguments: EverySceneTests.screens.map(\.name)) func footer(name: String) throws {
    let kiosk = try kiosk(name)
    let look = Samples.look()
    for hint in FooterBar.fitting(kiosk.hints, Self.size.width, look) {
      guard let key = hint.keys.single else { continue }
      let words = "\(hint.keys.name(look))  \(look.wording.text(hint.label))"
      let row = kiosk.screen.row(Self.size.height - 1)
      let range = try #require(row.range(of: words))
      let at = Point(x: row.distance(from: row.startIndex, to: range.lowerBound) + 1, y: Self.size.height - 1)
      var clicked = kiosk, pressed = kiosk
      #expect(clicked.update(.key(.click(at))) == pressed.update(.key(key)), "\(name): \(words)")
      #expect(clicked.screen == pressed.screen, "\(name): \(words)")
    }
  }

  @Test func aButtonIsPressedWhereverTheFocusIs() throws {
    var kiosk = try kiosk("confirm")
    let again = try place(of: "Take it again", in: kiosk)
    #expect(kiosk.update(.key(.click(again))) == [.reply(token: 7, .retake)])
    kiosk = try self.kiosk("confirm")
    _ = kiosk.update(.key(.right))
    let use = try place(of: "Yes, use", in: kiosk)
    #expect(kiosk.update(.key(.click(use))) == [.reply(token: 7, .confirmed)])
  }

  @Test func aRowGetsTheFocusAndIsThenChosen() throws {
    var kiosk = try kiosk("type")
    let row = try place(of: "Driving licence", in: kiosk)
    #expect(kiosk.update(.key(.click(row))).isEmpty)
    #expect(kiosk.screen.cursor?.y == row.y)
    #expect(kiosk.update(.key(.click(row))) == [.reply(token: 7, .chose(id: "driversLicense"))])
  }

  @Test func theBoxIsTickedAndTheButtonBesideIt() throws {
    var kiosk = try kiosk("consent")
    let box = try place(of: "[ ]", in: kiosk)
    _ = kiosk.update(.key(.click(box)))
    #expect(throws: Missing.self) { try self.place(of: "[ ]", in: kiosk) }
  }

  @Test func aClickBesideAPopupClosesItAndOneIntoItDoesNot() throws {
    var kiosk = try kiosk("help")
    let inside = try place(of: "Keys", in: kiosk)
    _ = kiosk.update(.key(.click(inside)))
    #expect(kiosk.overlay != nil)
    #expect(kiosk.update(.key(.click(Point(x: 0, y: 5)))).isEmpty)
    #expect(kiosk.overlay == nil)
  }

  @Test func aClickOnNothingDoesNothing() throws {
    var kiosk = try kiosk("review")
    let before = kiosk.screen
    #expect(kiosk.update(.key(.click(Point(x: 0, y: 3)))).isEmpty)
    #expect(kiosk.update(.key(.click(Point(x: 900, y: 900)))).isEmpty)
    #expect(kiosk.screen == before)
  }
}
