import Testing

@testable import Documents

/// Liveness over time, on a clock that the test sets. Pictures come every 100 ms.
struct LivenessGuidanceTests {
  /// A capture with its clock and its picture numbers.
  struct Capture {
    var guidance: LivenessGuidance
    var time = 0
    var number = 0

    init(_ challenges: [LivenessChallenge], limit: Int = 6_000) { guidance = LivenessGuidance(challenges: challenges, limit: limit) }

    mutating func see(_ reading: Reading, times: Int = 1) {
      for _ in 0..<times {
        guidance.see(reading, number: number, at: time)
        (number, time) = (number + 1, time + 100)
      }
    }

    /// Looks ahead until the neutral face is known and the first challenge is requested.
    static func started(_ challenges: [LivenessChallenge], limit: Int = 6_000) -> Capture {
      var capture = Capture(challenges, limit: limit)
      capture.see(reading(), times: 5)
      #expect(capture.guidance.step == .challenge(challenges[0]))
      return capture
    }

    var outcomes: [ChallengeReport.Outcome] { guidance.reports.map(\.outcome) }
  }

  static func reading(turn: Double = 2, smile: Double = 0.05, left: Double = 0.9, right: Double = 0.9, sharpness: Double? = nil) -> Reading
  {
    var reading = FaceJudgeTests.reading()
    reading.faces?[0].signs = FaceSigns(leftEye: left, rightEye: right, smile: smile, turn: turn)
    if let sharpness { reading.quality?.sharpness = sharpness }
    return reading
  }

  static let nobody: Reading = with { $0.faces = [] }
  static let unsearched: Reading = with { $0.faces = nil }
  static let two: Reading = with { $0.faces?.append(FaceReading(x: 0, y: 0, width: 100, height: 100)) }
  static let closed = reading(left: 0.2, right: 0.2)

  static func with(_ change: (inout Reading) -> Void) -> Reading {
    var reading = reading()
    change(&reading)
    return reading
  }

  static func passing(_ challenge: LivenessChallenge) -> [Reading] {
    switch challenge {
    case .turnLeft: [reading(turn: 27), reading(turn: 27)]
    case .turnRight: [reading(turn: -23), reading(turn: -23)]
    case .smile: [reading(smile: 0.8), reading(smile: 0.8)]
    case .blink: [closed, reading()]
    case .straightFace: [reading(), reading()]
    case .closeLeftEye: [reading(left: 0.2), reading(left: 0.2)]
    case .closeRightEye: [reading(right: 0.2), reading(right: 0.2)]
    }
  }

  @Test func theNeutralFaceComesFirst() {
    var capture = Capture([.smile])
    #expect(capture.guidance.step == .findFace)
    capture.see(Self.nobody)
    #expect(capture.guidance.hint == .showFace)
    capture.see(Self.reading(smile: 0.8), times: 1)
    #expect(capture.guidance.step == .holdStill && capture.guidance.progress == 0.2)
    // A person who leaves starts again.
    capture.see(Self.nobody)
    #expect(capture.guidance.step == .findFace && capture.guidance.progress == 0)
    capture.see(Self.reading(), times: 4)
    #expect(capture.guidance.step == .holdStill && capture.guidance.bestNeutral == nil)
    capture.see(Self.reading())
    #expect(capture.guidance.step == .challenge(.smile) && capture.guidance.bestNeutral != nil)
  }

  @Test func aChangingFaceGivesNoBaseline() {
    var capture = Capture([.smile])
    for turn in [-14.0, 14, -14, 14, 0, 0] { capture.see(Self.reading(turn: turn)) }
    #expect(capture.guidance.step == .findFace)
    #expect(capture.guidance.fault == .notStill && capture.guidance.hint == .holdStill)
    capture.see(Self.reading(turn: 0))
    #expect(capture.guidance.step == .challenge(.smile) && capture.guidance.fault == nil)
  }

  @Test func aBadlyPlacedFaceHasItsHint() {
    var capture = Capture([.smile])
    capture.see(FaceJudgeTests.reading(size: 100), times: 9)
    #expect(capture.guidance.step == .findFace && capture.guidance.hint == .comeCloser)
  }

  @Test(arguments: LivenessChallenge.allCases) func eachChallengeCanBePassed(_ challenge: LivenessChallenge) {
    var capture = Capture.started([challenge])
    // A face that is not straight yet.
    capture.see(challenge == .straightFace ? Self.reading(smile: 0.8) : Self.reading(), times: 3)
    for reading in Self.passing(challenge) {
      #expect(!capture.guidance.isFinished)
      capture.see(reading)
    }
    #expect(capture.guidance.isFinished && capture.guidance.hasPassed && capture.guidance.progress == 1)
    #expect(capture.guidance.reports == [ChallengeReport(challenge, .passed, milliseconds: 500)])
  }

  /// Whoever waits to do anything has a straight face.
  @Test(arguments: LivenessChallenge.allCases) func nothingElsePassesAChallenge(_ challenge: LivenessChallenge) {
    for other in LivenessChallenge.allCases where other != challenge && challenge != .straightFace {
      var capture = Capture.started([challenge])
      for _ in 0..<4 { for reading in Self.passing(other) { capture.see(reading) } }
      #expect(!capture.outcomes.contains(.passed), "\(other)")
    }
  }

  @Test func theChallengesComeInTheirOrderWithANeutralFaceBetween() {
    let order: [LivenessChallenge] = [.turnRight, .blink, .turnRight, .smile, .turnLeft]
    var capture = Capture.started(order)
    for challenge in order {
      #expect(capture.guidance.step == .challenge(challenge))
      for reading in Self.passing(challenge) { capture.see(reading) }
      guard !capture.guidance.isFinished else { break }
      #expect(capture.guidance.step == .returnToNeutral)
      // Holding the pose of the last challenge does not count for the next one.
      if challenge != .blink { capture.see(Self.passing(challenge)[0], times: 5) }
      #expect(capture.guidance.step == .returnToNeutral)
      capture.see(Self.reading(), times: 2)
    }
    #expect(capture.guidance.reports.map(\.challenge) == order)
    #expect(capture.guidance.hasPassed)
  }

  @Test func oneReadingAloneDoesNotPassATurn() {
    var capture = Capture.started([.turnLeft])
    for _ in 0..<5 {
      capture.see(Self.reading(turn: 30))
      capture.see(Self.reading())
    }
    #expect(capture.guidance.reports.isEmpty)
  }

  @Test func aBlinkClosesBothEyesAndOpensThemAgain() {
    var capture = Capture.started([.blink])
    capture.see(Self.reading(left: 0.2), times: 3)
    capture.see(Self.reading(), times: 3)
    #expect(capture.guidance.reports.isEmpty, "a wink")
    capture.see(Self.closed, times: 5)
    #expect(capture.guidance.reports.isEmpty && capture.guidance.progress == 1, "closed eyes alone")
    capture.see(Self.reading())
    #expect(capture.guidance.hasPassed)
  }

  @Test func progressGrowsWithTheSign() {
    for (challenge, readings) in [
      (LivenessChallenge.turnLeft, stride(from: -16.0, through: 21.9, by: 0.7).map { Self.reading(turn: $0) }),
      (.turnRight, stride(from: 20.0, through: -17.9, by: -0.7).map { Self.reading(turn: $0) }),
      (.smile, stride(from: 0.0, through: 0.5, by: 0.02).map { Self.reading(smile: $0) }),
      (.blink, stride(from: 1.0, through: 0.5, by: -0.02).map { Self.reading(left: $0, right: $0) }),
    ] {
      var capture = Capture.started([challenge], limit: 60_000)
      var shares: [Double] = []
      for reading in readings {
        capture.see(reading)
        shares.append(capture.guidance.progress)
      }
      #expect(shares == shares.sorted() && shares.first == 0 && (0.5..<1).contains(shares.last ?? 0), "\(challenge): \(shares)")
    }
  }

  /// An expression that must be held: a break begins it again.
  @Test func anExpressionIsHeld() {
    var capture = Capture([.smile, .closeLeftEye])
    capture.guidance = LivenessGuidance(
      challenges: [.smile, .closeLeftEye], limit: 6_000, demand: LivenessDemand(readings: 4, milliseconds: 500))
    capture.see(Self.reading(), times: 5)
    capture.see(Self.reading(smile: 0.8), times: 3)
    #expect(capture.guidance.reports.isEmpty && capture.guidance.progress == 0.4)
    capture.see(Self.reading())
    #expect(capture.guidance.progress == 0)
    capture.see(Self.reading(smile: 0.8), times: 5)
    #expect(capture.guidance.reports.isEmpty && capture.guidance.progress == 0.8)
    capture.see(Self.reading(smile: 0.8))
    #expect(capture.outcomes == [.passed])
    // Without a break in time, but in too few pictures.
    capture.see(Self.reading(), times: 2)
    capture.see(Self.reading(left: 0.2))
    capture.time += 2_000
    capture.see(Self.reading(left: 0.2), times: 2)
    #expect(capture.outcomes == [.passed])
    capture.see(Self.reading(left: 0.2))
    #expect(capture.guidance.hasPassed)
  }

  /// One eye: the other stays open.
  @Test func bothEyesAreNoClosedEye() {
    for challenge in [LivenessChallenge.closeLeftEye, .closeRightEye] {
      var capture = Capture.started([challenge])
      capture.see(Self.closed, times: 9)
      #expect(capture.guidance.reports.isEmpty)
    }
  }

  @Test func aSlowPersonTimesOut() {
    var capture = Capture.started([.turnLeft, .smile], limit: 1_000)
    #expect(capture.guidance.secondsLeft(at: capture.time) == 1)
    capture.see(Self.reading(turn: 15), times: 9)
    #expect(capture.guidance.reports.isEmpty)
    // At the limit it is too late.
    capture.see(Self.reading(turn: 30))
    #expect(
      capture.guidance.reports == [
        ChallengeReport(.turnLeft, .timedOut, milliseconds: 1_000), ChallengeReport(.smile, .timedOut, milliseconds: 0),
      ])
    #expect(capture.guidance.secondsLeft(at: capture.time) == nil)
    #expect(capture.guidance.isFinished && !capture.guidance.hasPassed)
  }

  @Test func theClockAloneEndsAChallenge() {
    var capture = Capture.started([.smile], limit: 1_500)
    capture.guidance.advance(to: capture.time - 100 + 1_499)
    #expect(!capture.guidance.isFinished)
    capture.guidance.advance(to: capture.time - 100 + 1_500)
    #expect(capture.outcomes == [.timedOut] && capture.guidance.isFinished)
  }

  @Test func noFaceForTooLongIsALoss() {
    var capture = Capture.started([.smile])
    capture.see(Self.nobody, times: 15)
    #expect(capture.guidance.reports.isEmpty && capture.guidance.hint == .showFace)
    capture.see(Self.reading())
    capture.see(Self.nobody, times: 16)
    #expect(capture.guidance.reports.isEmpty, "seen in between")
    capture.see(Self.nobody)
    #expect(capture.outcomes == [.faceLost] && !capture.guidance.hasPassed)
  }

  /// A machine that is busy reads few pictures. That is no reason to lose a person who is there.
  @Test func aTimeWithoutPicturesIsNoLoss() {
    var capture = Capture.started([.turnLeft], limit: 30_000)
    capture.time += 9_000
    capture.guidance.advance(to: capture.time)
    capture.see(Self.reading(turn: 27), times: 2)
    #expect(capture.outcomes == [.passed])
  }

  @Test func anotherFaceEndsTheCapture() {
    // At another place, of another size, and of another shape.
    for change: (inout FaceReading) -> Void in [
      { $0.x += 400 }, { ($0.width, $0.height) = ($0.width * 1.6, $0.height * 1.6) }, { $0.shape = FaceContinuityTests.shape(0.5) },
    ] {
      var capture = Capture([.turnLeft, .turnRight])
      let own = Self.with { $0.faces?[0].shape = FaceContinuityTests.shape() }
      capture.see(own, times: 6)
      capture.see(Self.with { change(&$0.faces![0]) })
      #expect(capture.outcomes == [.otherFace, .otherFace])
    }
  }

  /// Another person who appears in the same place, already turned: the turn does not count, and ends the capture when it goes on.
  @Test func anotherPersonsTurnDoesNotCount() {
    func reading(turn: Double, _ clothes: UInt32) -> Reading {
      var reading = Self.reading(turn: turn)
      reading.faces?[0].softBiometrics = SoftBiometricsTests.person(clothes: clothes)
      return reading
    }
    let (own, other): (UInt32, UInt32) = (0x27364F, 0x5B2633)
    var capture = Capture([.turnLeft, .turnRight])
    capture.see(reading(turn: 2, own), times: 5)
    capture.see(reading(turn: 27, other), times: 16)
    #expect(capture.guidance.step == .challenge(.turnLeft) && capture.guidance.progress == 0)
    capture.see(reading(turn: 27, other))
    #expect(capture.outcomes == [.otherFace, .otherFace])
    // A hand that hides the clothes for a second costs that second.
    var hidden = Capture([.turnLeft])
    hidden.see(reading(turn: 2, own), times: 5)
    hidden.see(reading(turn: 27, other), times: 10)
    hidden.see(reading(turn: 27, own), times: 2)
    #expect(hidden.guidance.hasPassed)
    // Before the neutral face is known, the other person is measured instead.
    var early = Capture([.turnLeft])
    early.see(reading(turn: 2, own), times: 3)
    early.see(reading(turn: 2, other), times: 4)
    #expect(early.guidance.step == .holdStill)
    early.see(reading(turn: 2, other))
    #expect(early.guidance.step == .challenge(.turnLeft))
  }

  @Test func aTurnToTheOtherSideEndsTheCapture() {
    var capture = Capture.started([.turnLeft, .turnRight])
    // One wrong measurement is not a turn.
    capture.see(Self.reading(turn: -30))
    capture.see(Self.reading(), times: 2)
    #expect(capture.guidance.reports.isEmpty)
    capture.see(Self.reading(turn: -30), times: 2)
    #expect(capture.outcomes == [.wrongTurn, .wrongTurn])
  }

  /// Until the neutral face is known, people may still take their places.
  @Test func whileTheNeutralFaceIsMeasuredAnotherFaceBeginsAgain() {
    var capture = Capture([.turnLeft])
    capture.see(Self.reading(), times: 4)
    capture.see(Self.with { $0.faces?[0].x += 160 })
    #expect(!capture.guidance.isFinished && capture.guidance.progress <= 0.2)
  }

  /// Behind glasses the eyes cannot be measured. A turn needs no eyes; a blink does.
  @Test func aPersonWithGlassesCanTurnTheHead() {
    func glasses(_ turn: Double) -> Reading {
      Self.with {
        $0.faces?[0].signs = FaceSigns(leftEye: 0.3, rightEye: 0.4, smile: 0, turn: turn, leftEyeVisibility: 0.2, rightEyeVisibility: 0.3)
      }
    }
    var turns = Capture([.turnLeft])
    turns.see(glasses(0), times: 5)
    turns.see(glasses(28), times: 2)
    #expect(turns.guidance.hasPassed && turns.guidance.bestNeutral != nil)
    var blink = Capture([.turnLeft, .blink])
    blink.see(glasses(0), times: 9)
    #expect(blink.guidance.step == .findFace && blink.guidance.fault == .eyesHidden)
  }

  @Test func theTurnIsTold() {
    var capture = Capture.started([.turnLeft])
    capture.see(Self.reading(turn: 12))
    #expect(capture.guidance.turn == 10)
    capture.see(Self.nobody)
    #expect(capture.guidance.turn == nil)
  }

  @Test func aSecondFaceEndsTheCaptureUnlessOnlyOnePictureShowsIt() {
    var capture = Capture.started([.smile])
    capture.see(Self.two)
    #expect(capture.guidance.hint == .onlyYou)
    capture.see(Self.reading())
    capture.see(Self.two)
    #expect(capture.guidance.reports.isEmpty)
    capture.see(Self.two)
    #expect(capture.outcomes == [.severalFaces])
  }

  @Test func aPersonWhoDoesNotReturnLosesTheNextChallenge() {
    var turned = Capture.started([.turnLeft, .smile], limit: 3_000)
    turned.see(Self.reading(turn: 27), times: 32)
    #expect(turned.guidance.hint == nil && turned.guidance.isFinished)
    #expect(turned.guidance.reports[1] == ChallengeReport(.smile, .timedOut, milliseconds: 0))
    var gone = Capture.started([.turnLeft, .smile], limit: 3_000)
    gone.see(Self.reading(turn: 27), times: 3)
    #expect(gone.guidance.hint == .lookStraight)
    gone.see(Self.two, times: 30)
    #expect(gone.outcomes == [.passed, .severalFaces])
  }

  @Test func aReadingWithoutASearchForFacesChangesNothing() {
    var capture = Capture.started([.smile])
    capture.see(Self.reading(smile: 0.8))
    let before = capture.guidance.progress
    capture.see(Self.unsearched)
    #expect(capture.guidance.progress == before)
    capture.see(Self.reading(smile: 0.8))
    #expect(capture.guidance.hasPassed)
  }

  @Test func thePortraitIsTheSharpestNeutralPicture() {
    var capture = Capture([.smile, .turnLeft])
    for sharpness in [1.5, 1.7, 1.9, 1.8, 1.6] { capture.see(Self.reading(sharpness: sharpness)) }
    #expect(capture.guidance.bestNeutral == 2)
    // Sharper, but not neutral.
    capture.see(Self.reading(smile: 0.8, sharpness: 3), times: 2)
    #expect(capture.guidance.bestNeutral == 2)
    capture.see(Self.reading(sharpness: 1.8))
    #expect(capture.guidance.bestNeutral == 2)
    capture.see(Self.reading(sharpness: 2.1))
    #expect(capture.guidance.bestNeutral == 8)
  }

  @Test func aCameraThatIsOpenedAgainLosesTheFace() {
    var measuring = Capture([.smile])
    measuring.see(Self.reading(), times: 4)
    measuring.number = 0
    measuring.see(Self.reading())
    #expect(measuring.guidance.step == .holdStill && measuring.guidance.progress == 0.2)
    var asked = Capture.started([.smile, .blink])
    asked.number = 0
    asked.see(Self.reading(), times: 2)
    #expect(asked.outcomes == [.faceLost, .faceLost] && asked.guidance.isFinished)
  }

  @Test func withoutChallengesANeutralFaceIsEnough() {
    var capture = Capture([])
    #expect(!capture.guidance.hasPassed)
    capture.see(Self.reading(), times: 5)
    #expect(capture.guidance.hasPassed && capture.guidance.reports.isEmpty)
  }
}
