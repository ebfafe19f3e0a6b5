import Cells
import Flavor
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// How screens use the room they have.
struct CompositionTests {
  private static let wide = Size(width: 160, height: 50)

  private func kiosk(_ name: String, _ size: Size = wide, _ look: Look = Samples.look()) throws -> Kiosk {
    try #require(GalleryScreen.named(name)).make(look, size)
  }

  // MARK: The steps

  @Test(arguments: ["question", "capture", "confirm", "review"]) func stepsAreListedByNameOnWideScreens(name: String) throws {
    let kiosk = try kiosk(name), rail = try #require(kiosk.rail)
    let lines = (0..<Self.wide.height).map { y in String((0..<rail.width).compactMap { kiosk.screen[$0, y].text }) }
    let marks = zip(rail.names, ["✓", "✓", "●"] + Array(repeating: "○", count: rail.names.count - 3))
    for (name, mark) in marks { #expect(lines.contains { $0.contains("\(mark) \(name)") }, "\(mark) \(name)") }
    #expect(rail.names[2] == "Photo page", "a label begins a line here")
  }

  /// A journey that does not name its steps has numbers, and the scene's title at the current one.
  @Test func stepsWithoutANameHaveNumbers() throws {
    let progress = Progress(stage: "a", step: 2, of: 3)
    let rail = try #require(StepRail(progress, title: .verbatim("a thing"), on: Self.wide, Samples.look()))
    var canvas = Canvas(size: Self.wide, look: Samples.look())
    rail.draw(on: &canvas, in: Rect(x: 0, y: 2, width: rail.width, height: 40))
    let text = canvas.screen.text
    #expect(text.contains("✓ 1") && text.contains("● A thing") && text.contains("○ 3"))
  }

  @Test func noStepsWithoutRoomOrProgress() throws {
    for name in ["menu", "unattended-first", "unattended-thanks", "result"] { #expect(try kiosk(name).rail == nil, "\(name)") }
    #expect(try kiosk("question", Size(width: 119, height: 50)).rail == nil)
    #expect(try kiosk("question", Size(width: 160, height: 15)).rail == nil)
    var large = Samples.look()
    large.accessibility.hasLargeText = true
    #expect(try kiosk("question", Self.wide, large).rail == nil)
    for progress in [nil, Progress(stage: "a", step: 2), Progress(stage: "a", step: 0, of: 3), Progress(stage: "a", step: 4, of: 3)] {
      #expect(StepRail(progress, title: .verbatim("A"), on: Self.wide, Samples.look()) == nil)
    }
    let many = Progress(stage: "a", step: 1, of: 1_000_000)
    #expect(StepRail(many, title: .verbatim("A"), on: Self.wide, Samples.look()) == nil)
  }

  /// Long names are wrapped and never cut; a word that is too long leaves no rail.
  @Test func stepsCutNoWords() {
    let size = Size(width: 120, height: 30)
    for name in ["Donaudampfschifffahrtsgesellschaft", "A B C", String(repeating: "word ", count: 8)] {
      let progress = Progress(stage: "a", step: 2, of: 5, steps: Array(repeating: .verbatim(name), count: 5))
      guard let rail = StepRail(progress, title: .verbatim(""), on: size, Samples.look()) else {
        #expect(name.hasPrefix("Donau"))
        continue
      }
      var canvas = Canvas(size: size, look: Samples.look())
      rail.draw(on: &canvas, in: Rect(x: 0, y: 2, width: rail.width, height: 26))
      #expect(canvas.cuts.isEmpty)
    }
  }

  // MARK: Columns and pictures

  /// Text is at most 64 columns wide; lists and tables begin at the same column.
  @Test(arguments: [60, 80, 100, 132, 160, 200]) func columns(width: Int) {
    let body = Rect(x: 3, y: 2, width: width, height: 20)
    let text = Column.of(body), list = Column.of(body, limit: Column.wide)
    #expect(text.width <= 64 && text.x == list.x && text.right <= list.right)
    #expect(abs((list.x - body.x) - (body.right - list.right)) <= 1)
  }

  /// The drawing is at the left, as high as the text and the button at its right, and the group is near the middle.
  @Test func drawingAndTextAreOneGroup() throws {
    let screen = try kiosk("intro", Self.wide, marked).screen
    func places(_ isWanted: (Cell) -> Bool) -> [Point] {
      (0..<50).flatMap { y in (0..<160).map { Point(x: $0, y: y) } }.filter { isWanted(screen[$0.x, $0.y]) }
    }
    let art = places { $0.style.paperMark?.token == .graphicBackground },
      button = places { $0.style.paperMark?.token == .primaryBackground }
        .filter { $0.y > 0 }
    let right = try #require(art.map(\.x).max()), top = try #require(art.map(\.y).min()), bottom = try #require(art.map(\.y).max())
    #expect(try #require(button.map(\.x).min()) > right)
    #expect(try #require(button.map(\.y).max()) <= bottom)
    #expect((4...6).contains(top) && (14...30).contains(bottom))
  }

  private var marked: Look {
    var look = Samples.look()
    look.theme = .marked
    return look
  }

  /// At 160 columns the document's picture is beside the data, without a key.
  @Test func theReviewShowsItsPicture() throws {
    func hasPicture(_ screen: Screen) -> Bool { screen.cells.contains { $0.text == "▀" } }
    let wide = try kiosk("review"), usual = try kiosk("review", Size(width: 132, height: 43))
    #expect(hasPicture(wide.screen) && !hasPicture(usual.screen))
    #expect(wide.scene.previewRequest(wide.context) != nil && usual.scene.previewRequest(usual.context) == nil)
    // Without a picture the data has the whole width.
    let alone = GalleryScreen.asked(Samples.licence, look: Samples.look(), size: Self.wide)
    #expect(!hasPicture(alone.screen))
  }

  /// Beside the code, text keeps away from the screen's edge.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 100, height: 30), wide]) func thanksHasAMargin(size: Size) throws {
    let screen = try kiosk("unattended-thanks", size).screen
    for y in 2..<size.height - 2 { #expect((size.width - 4..<size.width).allSatisfy { screen[$0, y].text == " " }, "row \(y)") }
  }
}
