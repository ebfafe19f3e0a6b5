import Cells
import Documents
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// The person does challenges in front of the camera.
struct LivenessTests {
  private static func text(_ name: String, _ size: Size = Size(width: 80, height: 24)) throws -> String {
    try #require(GalleryScreen.named("liveness-\(name)")).make(Samples.look(), size).screen.text
  }

  @Test func oneInstructionAtATime() throws {
    #expect(try Self.text("find").contains("Show your face"))
    #expect(try Self.text("still").contains("Look straight ahead and hold"))
    #expect(try Self.text("turn").contains("← Turn your head to the left"))
    #expect(try Self.text("smile").contains("• Smile"))
    #expect(try Self.text("two").contains("Only one face"))
  }

  @Test func theArrowPointsToTheSide() throws {
    let screen = try #require(GalleryScreen.named("liveness-turn")).make(Samples.look(), Size(width: 80, height: 24)).screen
    let arrow = try #require((0..<24).lazy.flatMap { y in (0..<80).map { Point(x: $0, y: y) } }.first { screen[$0.x, $0.y].text == "◀" })
    #expect(arrow.x < 20)
  }

  @Test func everyChallengeHasItsState() throws {
    let turn = try Self.text("turn"), smile = try Self.text("smile"), blink = try Self.text("blink")
    #expect(turn.contains("▶ Turn left") && turn.contains("○ Smile") && turn.contains("1 of 3"))
    #expect(smile.contains("✓ Turn left") && smile.contains("▶ Smile") && smile.contains("2 of 3"))
    #expect(blink.contains("✓ Smile") && blink.contains("▶ Blink"))
  }

  @Test func thePortraitIsHeldAndTheEndIsTakenOnce() throws {
    var kiosk = GalleryScreen.asked(Samples.liveness, look: Samples.look(), size: Size(width: 80, height: 24))
    _ = kiosk.update(.live(.source(.live, name: "Camera", others: false)))
    var number = 0
    var effects: [KioskEffect] = []
    func see(_ face: SampleFace, _ count: Int) {
      for _ in 0..<count {
        number += 1
        effects += kiosk.update(.live(.sight(LiveScreens.reading([face]), number: number, at: number * 100)))
      }
    }
    see(SampleFace(), 8)
    #expect(effects.contains { if case .holdLive = $0 { true } else { false } })
    #expect(kiosk.update(.key(.character(" "))) == [], "nothing is taken by key")
    see(SampleFace(turn: 28), 2)
    see(SampleFace(), 3)
    see(SampleFace(isSmiling: true), 2)
    see(SampleFace(), 3)
    see(SampleFace(hasOpenEyes: false), 2)
    see(SampleFace(), 6)
    let taken = effects.compactMap { effect -> [ChallengeReport]? in
      if case .takeLiveness(7, let portrait?, let reports) = effect, portrait <= number { reports } else { nil }
    }
    #expect(taken.count == 1)
    #expect(taken.first?.map(\.outcome) == [.passed, .passed, .passed])
  }

  @Test func aLateChallengeFailsByTheClockAlone() {
    var kiosk = GalleryScreen.asked(Samples.liveness, look: Samples.look(), size: Size(width: 80, height: 24))
    _ = kiosk.update(.live(.source(.live, name: "Camera", others: false)))
    for number in 1...8 { _ = kiosk.update(.live(.sight(LiveScreens.reading([SampleFace()]), number: number, at: number * 100))) }
    #expect(kiosk.screen.text.contains("Turn your head"))
    for _ in 0..<11 { _ = kiosk.update(.tick(milliseconds: 1_000)) }
    #expect(kiosk.screen.text.contains("× Turn left"))
  }
}
