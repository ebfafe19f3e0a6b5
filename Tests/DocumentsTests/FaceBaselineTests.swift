import Testing

@testable import Documents

struct FaceBaselineTests {
  /// A neutral face as the detector gives it.
  static func reading(
    left: Double = 0.9, right: Double = 0.8, smile: Double = 0.1, turn: Double = 2, seen: (Double, Double) = (1, 1), width: Double = 120
  ) -> FaceReading {
    FaceReading(
      x: 10, y: 10, width: width, height: width,
      signs: FaceSigns(
        leftEye: left, rightEye: right, smile: smile, turn: turn, leftEyeVisibility: seen.0, rightEyeVisibility: seen.1))
  }

  static func fault(_ readings: [FaceReading]) -> FaceBaselineError? {
    do throws(FaceBaselineError) {
      _ = try FaceBaseline(readings)
      return nil
    } catch { return error }
  }

  @Test func theMedianOfAgreeingReadingsIsTheNeutralFace() throws {
    // One blink among five does not count.
    let baseline = try FaceBaseline([
      Self.reading(left: 0.88), Self.reading(left: 0.9), Self.reading(left: 0.04, right: 0.02), Self.reading(left: 0.92),
      Self.reading(left: 0.91),
    ])
    #expect(abs(baseline.neutral.leftEye - 0.905) < 1e-9 && baseline.neutral.rightEye == 0.8)
  }

  @Test func expressionsAreJudgedAgainstTheNeutralFace() throws {
    let baseline = try FaceBaseline([Self.reading(), Self.reading(), Self.reading()])
    let same = baseline.judge(Self.reading())
    #expect(same.leftEyeOpen == 1 && same.rightEyeOpen == 1 && same.smile == 0 && same.turn == 0)
    let wink = baseline.judge(Self.reading(left: 0.27, right: 0.8, smile: 0.55, turn: -18))
    #expect(abs((wink.leftEyeOpen ?? 9) - 0.1) < 1e-9 && wink.rightEyeOpen == 1)
    #expect(abs((wink.smile ?? 9) - 0.5) < 1e-9 && wink.turn == -20)
    let wild = baseline.judge(Self.reading(left: -0.3, right: 4, smile: 9))
    #expect(wild.leftEyeOpen == 0 && wild.rightEyeOpen == 1 && wild.smile == 1)
  }

  @Test func aNarrowEyeIsJudgedByItsOwnOpenness() throws {
    let narrow = try FaceBaseline([Self.reading(left: 0.6), Self.reading(left: 0.6), Self.reading(left: 0.6)])
    #expect(narrow.judge(Self.reading(left: 0.6)).leftEyeOpen == 1)
    #expect(abs((narrow.judge(Self.reading(left: 0.3)).leftEyeOpen ?? 9) - 0.25) < 1e-9)
  }

  @Test func whatCannotBeMeasuredStaysUnknown() throws {
    let baseline = try FaceBaseline([Self.reading(), Self.reading(), Self.reading()])
    let hidden = baseline.judge(Self.reading(seen: (0.1, 1)))
    #expect(hidden.leftEyeOpen == nil && hidden.rightEyeOpen == 1 && hidden.smile == 0)
    let small = baseline.judge(Self.reading(width: 40))
    #expect(small.leftEyeOpen == nil && small.smile == nil && small.turn == nil)
    let unmeasured = baseline.judge(FaceReading(x: 0, y: 0, width: 200, height: 200, leftEyeOpen: 1, smile: 1))
    #expect(unmeasured.leftEyeOpen == nil && unmeasured.smile == nil)
    let broken = baseline.judge(Self.reading(left: .nan, right: .infinity, smile: .nan, turn: .nan))
    #expect(broken.leftEyeOpen == nil && broken.rightEyeOpen == nil && broken.smile == nil && broken.turn == nil)
  }

  static let refusals: [(FaceBaselineError, [FaceReading])] = [
    (.noFace, []),
    (.tooFewReadings, [reading(), reading()]),
    (.tooSmall, [reading(width: 50), reading(width: 50), reading(width: 50)]),
    (.tooSmall, Array(repeating: FaceReading(x: 0, y: 0, width: 200, height: 200), count: 3)),
    (.tooTurned, [reading(turn: 30), reading(turn: -25), reading()]),
    (.leftEyeHidden, Array(repeating: reading(seen: (0.2, 1)), count: 4)),
    (.rightEyeHidden, Array(repeating: reading(seen: (1, 0.2)), count: 4)),
    (.eyesHidden, Array(repeating: reading(seen: (0, 0)), count: 4)),
    (.eyesClosed, Array(repeating: reading(left: 0.1), count: 4)),
    (.notStill, [reading(turn: -15), reading(turn: 0), reading(turn: 15), reading(turn: 16)]),
    (.notStill, Array(repeating: reading(left: .nan), count: 3)),
    // The most common fault is reported.
    (.eyesHidden, [reading(width: 20), reading(seen: (0, 0)), reading(seen: (0, 0)), reading()]),
  ]

  @Test(arguments: refusals.indices) func anImpossibleBaselineIsRefusedWithItsReason(_ index: Int) {
    let (expected, readings) = Self.refusals[index]
    #expect(Self.fault(readings) == expected)
  }

  @Test func everyReasonSaysWhatToDo() {
    for reason in FaceBaselineError.allCases { #expect(reason.description.hasSuffix(".") && reason.description.contains(". ")) }
    #expect(Set(FaceBaselineError.allCases.map(\.description)).count == FaceBaselineError.allCases.count)
  }

  @Test func aFaceIsScaledWithItsLandmarks() {
    let eye = PicturePoint(x: 3, y: 4)
    var face = Self.reading()
    face.landmarks = FaceLandmarks(leftEye: eye, rightEye: eye, nose: eye, leftMouth: eye, rightMouth: eye)
    let large = face.scaled(across: 2, down: 3)
    #expect(large.x == 20 && large.y == 30 && large.width == 240 && large.height == 360)
    #expect(large.landmarks?.nose == PicturePoint(x: 6, y: 12) && large.signs == face.signs)
  }
}
