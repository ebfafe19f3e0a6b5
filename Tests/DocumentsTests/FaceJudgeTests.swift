import Testing

@testable import Documents

struct FaceJudgeTests {
  /// A picture of 900 by 600 with one face.
  static func reading(
    x: Double = 450, y: Double = 300, size: Double = 240, tilt: Double? = 0, turn: Double = 0, leftEye: Double = 0.9, visibility: Double = 1
  ) -> Reading {
    Reading(
      width: 900, height: 600, quality: JudgeTests.good,
      faces: [
        FaceReading(
          x: x - size / 2, y: y - size / 2, width: size, height: size, tilt: tilt,
          signs: FaceSigns(leftEye: leftEye, rightEye: 0.9, smile: 0, turn: turn, leftEyeVisibility: visibility))
      ])
  }

  @Test func aGoodFacePassesEveryGate() {
    let judgement = Judge.judgeSelfie(Self.reading(), gates: Gates())
    #expect(judgement.gates.map(\.gate) == [.oneFace, .near, .centred, .straight, .eyesOpen, .lit, .sharp])
    #expect(judgement.gates.allSatisfy { $0.passed && $0.value >= $0.threshold })
    #expect(judgement.takesItself && judgement.hint == nil)
  }

  @Test(arguments: [
    (reading(size: 100), CaptureHint.comeCloser, Gate.near), (reading(size: 400), .moveBack, .near),
    (reading(x: 600), .centreFace, .centred), (reading(y: 170), .centreFace, .centred),
    (reading(tilt: 20), .lookStraight, .straight), (reading(turn: -25), .lookStraight, .straight),
    (reading(leftEye: 0.2), .openEyes, .eyesOpen),
  ])
  func eachFaultHasItsHint(_ reading: Reading, _ hint: CaptureHint, _ gate: Gate) throws {
    let judgement = Judge.judgeSelfie(reading, gates: Gates())
    #expect(judgement.hint == hint)
    let verdict = try #require(judgement.verdict(at: gate))
    #expect(!verdict.passed && verdict.value < verdict.threshold)
    #expect(!judgement.takesItself)
  }

  @Test func nobodyAndCrowds() {
    var reading = Self.reading()
    reading.faces = []
    #expect(Judge.judgeSelfie(reading, gates: Gates()).hint == .showFace)
    reading.faces = nil
    #expect(Judge.judgeSelfie(reading, gates: Gates()).takesItself == false, "nobody has looked yet")
    #expect(Judge.judgeSelfie(reading, gates: Gates()).verdict(at: .oneFace) == nil)
  }

  /// The openness of a hidden eye is not measured, so that nobody is asked to open an eye behind dark glasses.
  @Test func hiddenEyesAreNotJudged() {
    let hidden = Judge.judgeSelfie(Self.reading(leftEye: 0.1, visibility: 0.2), gates: Gates())
    #expect(hidden.verdict(at: .eyesOpen) == nil)
    #expect(hidden.hint == nil && !hidden.takesItself)
    #expect(Judge.judgeSelfie(Self.reading(leftEye: 0.1, visibility: 0.2), gates: Gates(eyesOpen: .warn)).takesItself)
  }
}
