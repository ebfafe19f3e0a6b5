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
    #expect(try Self.text("smile").contains("▶ Smile"))
    #expect(try Self.text("two").contains("Only one face"))
  }

  /// The title says the movement, and nothing else asks for another one.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 160, height: 50), Size(width: 60, height: 20), Size(width: 40, height: 12)])
  func theTitleIsTheMovement(size: Size) throws {
    for (name, title) in [("turn", "← Turn your head to the left"), ("return", "Look straight ahead again")] {
      let kiosk = try #require(GalleryScreen.named("liveness-\(name)")).make(Samples.look(), size)
      #expect(kiosk.screen.row(kiosk.context.body.y).contains(title), "and not the capture's own title, which would contradict it")
    }
  }

  private static func screen(_ name: String, _ size: Size, _ look: Look = Samples.look()) throws -> Screen {
    try #require(GalleryScreen.named("liveness-\(name)")).make(look, size).screen
  }

  /// The columns in which the ring is lit.
  private static func lit(_ screen: Screen) -> [Int] {
    let accent = Samples.look().theme.color(.stageAccent)
    return (0..<screen.size.width).filter { x in
      (2..<screen.size.height - 2).contains {
        [screen[x, $0].style.ink, screen[x, $0].style.paper].contains(accent)
      }
    }
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 160, height: 50)]) func theRingFillsOnTheSideOfTheTurn(size: Size) throws {
    let lit = Self.lit(try Self.screen("turn", size))
    #expect(!lit.isEmpty && lit.allSatisfy { $0 < size.width / 3 })
    var calm = Samples.look()
    calm.accessibility.reducesMotion = true
    #expect(Self.lit(try Self.screen("turn", size, calm)).isEmpty, "only ends are shown")
  }

  @Test func theRingIsLitFromTheMiddleOfItsSide() {
    func places(_ ring: HeadRing) -> [Double] { stride(from: 0, to: 1, by: 0.01).filter { ring.isLit($0) } }
    for (side, middle) in [(LivenessChallenge.turnLeft, 0.75), (.turnRight, 0.25)] {
      let half = places(HeadRing(side: side, share: 0.5)), whole = places(HeadRing(side: side, share: 1))
      #expect(half.count < whole.count && Set(half).isSubset(of: whole))
      #expect(whole.allSatisfy { abs($0 - middle) < 0.2 } && half.contains { abs($0 - middle) < 0.02 })
      #expect(places(HeadRing(side: side, share: 0)).isEmpty)
    }
    #expect(places(HeadRing(share: 1)).count == 100 && places(HeadRing(share: 0.3)).max() ?? 1 < 0.3)
  }

  /// With few colours the ring is drawn in characters.
  @Test(arguments: [ColorDepth.ansi8, .mono]) func theRingNeedsNoColours(depth: ColorDepth) throws {
    let screen = try Self.screen("turn", Size(width: 80, height: 24), Samples.look(depth: depth))
    #expect(screen.text.contains("█") && screen.text.contains("•"))
  }

  @Test func everyChallengeHasItsState() throws {
    let turn = try Self.text("turn"), smile = try Self.text("smile"), blink = try Self.text("blink")
    #expect(turn.contains("▶ Turn left") && turn.contains("○ Smile") && turn.contains("✓ Straight ahead"))
    #expect(smile.contains("✓ Turn left") && smile.contains("▶ Smile") && smile.contains("○ Blink"))
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
