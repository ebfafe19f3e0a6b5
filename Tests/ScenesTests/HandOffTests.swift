import Cells
import Documents
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Captures that a phone takes.
struct HandOffTests {
  private static func asked(_ content: PromptContent = Samples.capture, canHandOff: Bool = true, then events: [KioskEvent] = []) -> Kiosk {
    GalleryScreen.asked(content, look: Samples.look(), size: Size(width: 120, height: 40), canHandOff: canHandOff, then: events)
  }

  private static let begun: [KioskEvent] = [.key(.character("p")), Samples.handOffWaiting]

  @Test func pHandsTheCaptureOver() {
    var kiosk = Self.asked()
    #expect(kiosk.screen.text.contains("use your phone"))
    let effects = kiosk.update(.key(.character("p")))
    #expect(effects.first == .handOff(token: 7, language: "en"))
    #expect(kiosk.screen.text.contains("Preparing the code"))
    let drawn = kiosk.update(Samples.handOffWaiting)
    guard case .requestQRCode(let address)? = drawn.first else { Issue.record("\(drawn)"); return }
    _ = kiosk.update(Samples.handOffCode)
    #expect(kiosk.screen.text.contains(String(address.prefix(25))) && kiosk.screen.text.contains("10 minutes left"))
  }

  @Test func whereItIsNotAllowedPDoesNothing() {
    var kiosk = Self.asked(canHandOff: false)
    #expect(!kiosk.screen.text.contains("use your phone"))
    #expect(kiosk.update(.key(.character("p"))) == [])
    #expect(kiosk.scene is CaptureScene)
  }

  /// A phone reads a code as well as the kiosk's camera does.
  @Test func aCodeIsForPhonesToo() {
    let request = CaptureRequest(subject: .barcode, title: Phrase("session.scan.title"), message: Phrase("session.scan.message"))
    var kiosk = Self.asked(.capture(request))
    #expect(kiosk.screen.text.contains("use your phone"))
    #expect(kiosk.update(.key(.character("p"))).first == .handOff(token: 7, language: "en"))
    #expect(kiosk.screen.text.contains("Show the code to the camera"))
  }

  /// The head may be turned before a phone. A blink is too short for one.
  @Test func aLivenessCheckIsForPhonesToo() {
    func request(_ challenges: [LivenessChallenge]) -> PromptContent {
      .capture(CaptureRequest(subject: .liveness(challenges: challenges, limit: 30), title: Phrase("biometrics.capture.title")))
    }
    var kiosk = Self.asked(request([.turnLeft, .turnRight]), then: Self.begun)
    _ = kiosk.update(.handOff(.opened))
    #expect(kiosk.screen.text.contains("Do what it says"))
    #expect(kiosk.update(.handOff(.captured)) == [.takeHandedOff(token: 7)])
    var blink = Self.asked(request([.turnLeft, .blink]))
    #expect(!blink.screen.text.contains("use your phone"))
    #expect(blink.update(.key(.character("p"))) == [])
  }

  @Test(arguments: [Key.escape, .enter]) func theCameraComesBackByKey(_ key: Key) {
    var kiosk = Self.asked(then: Self.begun)
    #expect(kiosk.update(.key(key)) == [.endHandOff])
    #expect(kiosk.scene is CaptureScene)
    #expect(kiosk.asked?.token == 7, "the prompt is still asked")
  }

  @Test func thePictureIsTakenOnce() {
    var kiosk = Self.asked(then: Self.begun)
    _ = kiosk.update(.handOff(.opened))
    #expect(kiosk.screen.text.contains("Your phone is connected"))
    #expect(kiosk.update(.handOff(.captured)) == [.takeHandedOff(token: 7)])
    #expect(kiosk.screen.text.contains("Reading the picture"))
  }

  /// Why there is no picture is said above the camera.
  @Test func aHandOffThatEndsBringsTheCameraBack() {
    var kiosk = Self.asked(then: Self.begun)
    #expect(kiosk.update(.handOff(.ended(Phrase("handOff.problem.closed")))) == [.endHandOff])
    #expect(kiosk.scene is CaptureScene)
    #expect(kiosk.screen.text.contains("The page was closed on the phone"))
    var unread = Self.asked(then: Self.begun + [.handOff(.captured)])
    #expect(unread.update(.readingFailed(name: nil, Phrase("kiosk.picture.damaged", ["detail": .text("x")]))) == [.endHandOff])
    #expect(unread.screen.text.contains("damaged"))
  }

  /// Nothing that comes late changes the next prompt.
  @Test func lateEventsChangeNothing() {
    var kiosk = Self.asked(then: Self.begun)
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "b", content: Samples.review))))
    let before = kiosk.screen.text
    #expect(kiosk.update(.handOff(.captured)) == [])
    #expect(kiosk.update(.handOff(.opened)) == [])
    #expect(kiosk.screen.text == before)
  }

  /// The time of the prompt goes on, in both directions.
  @Test func theDeadlineIsNotPutOff() {
    var kiosk = GalleryScreen.asked(
      Samples.capture, look: Samples.look(), size: Size(width: 80, height: 24), canHandOff: true, timeLeft: 50_000,
      then: [.tick(milliseconds: 10_000), .key(.character("p"))])
    #expect(kiosk.timeLeft == 40_000)
    _ = kiosk.update(.key(.escape))
    #expect(kiosk.timeLeft == 40_000)
  }

  /// Somebody works at the phone, although nobody presses a key here.
  @Test func anOpenedLinkKeepsAKioskAwake() {
    func kiosk(_ events: [KioskEvent]) -> Kiosk {
      var kiosk = Kiosk(
        mode: .unattended(UnattendedTests.rules), look: Samples.look(), size: Size(width: 80, height: 24), canHandOff: true)
      let asked = PendingPrompt(token: 7, prompt: Prompt(id: "a", content: Samples.capture))
      let beginning: [KioskEvent] = [.started(Samples.facts), .asked(asked)]
      for event in beginning + Self.begun + events { _ = kiosk.update(event) }
      return kiosk
    }
    var waiting = kiosk([]), opened = kiosk([.handOff(.opened)])
    for _ in 0..<80 {
      _ = waiting.update(.tick(milliseconds: 1_000))
      _ = opened.update(.tick(milliseconds: 1_000))
    }
    #expect(!(waiting.scene is HandOffScene))
    #expect(opened.scene is HandOffScene && opened.overlay == nil)
  }
}
