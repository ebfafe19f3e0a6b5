import Cells
import Documents
import Gallery
import Testing
import Workflow

@testable import Scenes

/// The capture scene shows the picture first, and of the gates only the one that matters now.
struct CaptureLookTests {
  static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (160, 50)].map { Size(width: $0.0, height: $0.1) }

  private func kiosk(_ name: String, _ size: Size, _ look: Look = Samples.look(), then keys: [Key] = []) throws -> Kiosk {
    var kiosk = try #require(GalleryScreen.named(name)).make(look, size)
    for key in keys { _ = kiosk.update(.key(key)) }
    return kiosk
  }

  private static let gates = ["In view", "Large", "Light", "Sharp", "No glare", "Lines", "Steady"]

  @Test(arguments: sizes) func onlyTheFailingGateIsShown(size: Size) throws {
    let text = try kiosk("live-glare", size).screen.text
    #expect(text.contains("Turn it away"))
    for gate in Self.gates { #expect(text.contains(gate) == (gate == "No glare"), "\(gate)") }
    #expect(size.width < 60 || text.contains("✓ 6 other checks"))
  }

  @Test(arguments: sizes) func wShowsEveryGate(size: Size) throws {
    let text = try kiosk("live-glare", size, then: [.character("w")]).screen.text
    for gate in Self.gates { #expect(text.contains(gate), "\(gate)") }
    #expect(text.contains("Turn it away"))
    #expect(try kiosk("live-glare", size, then: [.character("w"), .character("w")]).screen.text == kiosk("live-glare", size).screen.text)
  }

  /// A still has its gates on demand too.
  @Test(arguments: sizes) func aStillHasItsGatesToo(size: Size) throws {
    let before = try kiosk("capture-blurred", size).screen.text
    let after = try kiosk("capture-blurred", size, then: [.character("w")]).screen.text
    #expect(!before.contains("No glare") && after.contains("No glare"))
  }

  /// The picture begins at the left edge, below the title, and ends at the footer where its shape lets it.
  @Test func thePictureReachesToTheEdges() throws {
    let kiosk = try kiosk("live-glare", Size(width: 80, height: 24)), screen = kiosk.screen, body = kiosk.context.body
    let rows = (body.y..<body.bottom).filter { y in (0..<80).contains { screen[$0, y].text == "▀" } }
    #expect(rows.count >= body.height - 2)
    #expect((0..<80).filter { screen[$0, body.y + body.height / 2].text == "▀" }.count >= 48)
  }

  private func colors(_ screen: Screen) -> Set<Color> {
    Set(screen.cells.filter { ["▀", "▄", " "].contains($0.text) }.flatMap { [$0.style.ink, $0.style.paper] })
  }

  /// Four white corners; when all is well the guide has the good colour, and the countdown is to be seen.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 160, height: 50)]) func theGuideTurnsGood(size: Size) throws {
    let look = Samples.look(), accent = look.theme.color(.stageAccent), white = Color.rgb(255, 255, 255)
    let bad = try kiosk("live-no-document", size).screen, good = try kiosk("live-good", size)
    #expect(bad.cells.contains { $0.text == "▄" && $0.style.ink == white } && !colors(bad).contains(accent))
    #expect(colors(good.screen).contains(accent))
    #expect(good.screen.text.contains("██"), "the seconds in large digits")
    var calm = look
    calm.accessibility.reducesMotion = true
    #expect(try !kiosk("live-good", size, calm).screen.text.contains("██"))
  }

  /// The corners that were found are marked while the document is to be moved.
  @Test func aMisplacedDocumentIsMarked() throws {
    let accent = Samples.look().theme.color(.stageAccent), size = Size(width: 80, height: 24)
    #expect(try colors(kiosk("live-small", size).screen).contains(accent))
    #expect(try !colors(kiosk("live-glare", size).screen).contains(accent))
  }

  /// An MRZ that only one picture has is no fault, and not yet good.
  @Test func linesThatWereReadOnceAreWaitedFor() throws {
    let text = try kiosk("live-lines-once", Size(width: 80, height: 24)).screen.text
    #expect(text.contains("Hold still, the") && text.contains("Lines") && text.contains("50 %"))
  }

  /// Whatever is wrong, the measurement beside the hint is one that the hint explains.
  @Test func hintAndGateAgreeOnEveryScreen() throws {
    for screen in GalleryScreen.common where screen.name.hasPrefix("live-") {
      for size in Self.sizes {
        guard let scene = screen.make(Samples.look(), size).scene as? CaptureScene, let judgement = scene.judgement else { continue }
        #expect(judgement.isConsistent, "\(screen.name)")
      }
    }
  }

  // MARK: Confirming

  /// Between the buttons and the footer is a row of air, where there is any room.
  @Test(arguments: [Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 160, height: 50)])
  func thereIsAirAboveTheFooter(size: Size) throws {
    for name in ["confirm", "confirm-doubt", "confirm-lines", "confirm-portrait", "capture", "live-glare"] {
      let kiosk = try kiosk(name, size), screen = kiosk.screen, body = kiosk.context.body
      let row = (body.x..<body.right).filter { ![" ", "▀", "▄"].contains(screen[$0, body.bottom - 1].text) }
      #expect(row.isEmpty, "\(name)")
    }
  }

  /// At 160×50 the picture is as large as the room beside the words.
  @Test func theConfirmedPictureIsLarge() throws {
    let screen = try kiosk("confirm", Size(width: 160, height: 50)).screen
    let columns = (0..<160).filter { x in (0..<50).contains { screen[x, $0].text == "▀" } }
    #expect(columns.count >= 95)
  }
}
