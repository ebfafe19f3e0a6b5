import Cells
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// The kiosk says when pictures are wanted.
struct WantedCaptureTests {
  private static let request = CaptureRequest(subject: .selfie, title: Phrase("gallery.sample.selfie"))

  private static func kiosk(canHandOff: Bool = false, isTester: Bool = false) -> Kiosk {
    var kiosk = Kiosk(
      mode: .menu(offers: Samples.offers), look: Samples.look(), size: Size(width: 80, height: 24), isTester: isTester,
      canHandOff: canHandOff)
    _ = kiosk.update(.started(Samples.facts))
    return kiosk
  }

  private static func asked(_ token: Int, _ content: PromptContent = .capture(request)) -> KioskEvent {
    .asked(PendingPrompt(token: token, prompt: Prompt(id: "capture", content: content)))
  }

  @Test func aPromptForAPictureOpensTheSourceAndTheNextOneOpensItAgain() {
    var kiosk = KioskTests.menu()
    #expect(kiosk.wantedCapture == .nothing)
    kiosk = Self.kiosk()
    #expect(kiosk.wantedCapture == .pause)
    _ = kiosk.update(Self.asked(1))
    #expect(kiosk.wantedCapture == .pictures(token: 1, Self.request))
    _ = kiosk.update(.key(.character("x")))
    #expect(kiosk.wantedCapture == .pictures(token: 1, Self.request))
    _ = kiosk.update(Self.asked(2))
    #expect(kiosk.wantedCapture == .pictures(token: 2, Self.request))
    _ = kiosk.update(Self.asked(3, Samples.question))
    #expect(kiosk.wantedCapture == .pause)
  }

  @Test func theCameraIsLeftWhenThePromptIsGoneAndClosedWhenTheJourneyEnds() {
    var kiosk = Self.kiosk()
    _ = kiosk.update(Self.asked(1))
    _ = kiosk.update(.withdrawn(token: 5))
    #expect(kiosk.wantedCapture == .pictures(token: 1, Self.request), "another prompt is gone")
    _ = kiosk.update(.withdrawn(token: 1))
    #expect(kiosk.wantedCapture == .pause)
    _ = kiosk.update(Self.asked(2))
    _ = kiosk.update(.ended(.cancelled))
    #expect(kiosk.wantedCapture == .nothing)
  }

  @Test func aPhoneTakesThePlaceOfTheCamera() {
    var kiosk = Self.kiosk(canHandOff: true)
    _ = kiosk.update(Self.asked(1))
    _ = kiosk.update(.key(.character("p")))
    #expect(kiosk.wantedCapture == .pause)
    _ = kiosk.update(.key(.escape))
    #expect(kiosk.wantedCapture == .pictures(token: 1, Self.request))
  }

  /// What a journey asks while the tester is away opens nothing.
  @Test func theCameraIsLeftWhileTheTesterIsAtTheOffice() {
    var kiosk = Self.kiosk(isTester: true)
    _ = kiosk.update(Self.asked(1))
    _ = kiosk.update(.key(.function(11)))
    #expect(kiosk.wantedCapture == .pause)
    _ = kiosk.update(.withdrawn(token: 1))
    _ = kiosk.update(Self.asked(2))
    #expect(kiosk.wantedCapture == .pause)
    _ = kiosk.update(.key(.function(11)))
    #expect(kiosk.wantedCapture == .pictures(token: 2, Self.request))
  }
}
