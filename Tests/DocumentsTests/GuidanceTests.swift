import Testing

@testable import Documents

/// The judge over time, on a clock that the test sets.
struct GuidanceTests {
  static let step = DocumentType.passport.steps(tilted: false)[0]
  static let good = JudgeTests.reading()

  static func guidance(_ timing: Guidance.Timing = .init(), gates: Gates = Gates()) -> Guidance {
    Guidance(.document(.passport, step), gates: gates, timing: timing)
  }

  static func blurred() -> Reading { JudgeTests.reading(quality: PictureQuality(sharpness: 0.9, glare: 0, brightness: 140)) }

  @Test func aPictureIsTakenAfterTheStabilityTimeAndNotBefore() {
    var guidance = Self.guidance()
    for i in 0..<8 {
      guidance.see(Self.good, number: i, at: i * 100)
      // The first picture is the only one with the MRZ so far, and does not yet show that the document is still.
      #expect((guidance.take != nil) == (i >= 6), "\(i)")
    }
    #expect(guidance.take == 1...7)
    #expect(guidance.progress == 1)
  }

  @Test func oneBadPictureRestartsTheTime() {
    var guidance = Self.guidance()
    for i in 0..<6 { guidance.see(Self.good, number: i, at: i * 100) }
    guidance.see(Self.blurred(), number: 6, at: 600)
    #expect(guidance.progress == 0)
    for i in 7..<12 {
      guidance.see(Self.good, number: i, at: i * 100)
      #expect(guidance.take == nil)
    }
    guidance.see(Self.good, number: 12, at: 1200)
    #expect(guidance.take == 7...12, "none from before the bad one")
  }

  /// A reopened source counts from 1, and a broken one may count in any way.
  @Test func numbersThatGoBackRestartTheTime() {
    var guidance = Self.guidance()
    for i in 0..<6 { guidance.see(Self.good, number: 50 + i, at: i * 100) }
    for i in 0..<5 {
      guidance.see(Self.good, number: 3 + i, at: 600 + i * 100)
      #expect(guidance.take == nil, "\(i)")
    }
    guidance.see(Self.good, number: 8, at: 1100)
    #expect(guidance.take == 3...8)
  }

  @Test func fewPicturesAreNotEnoughHoweverLongTheyTake() {
    var guidance = Self.guidance()
    guidance.see(Self.good, number: 0, at: 0)
    guidance.see(Self.good, number: 1, at: 2000)
    guidance.see(Self.good, number: 2, at: 4000)
    #expect(guidance.take == nil)
    guidance.see(Self.good, number: 3, at: 6000)
    #expect(guidance.take != nil)
  }

  @Test func theHintIsThatOfMostPicturesAndStaysAWhile() {
    var vote = HintVote()
    vote.count(.holdStill, at: 0)
    #expect(vote.shown == .holdStill, "the first is shown at once")
    for i in 1...5 { vote.count(.avoidGlare, at: i * 100) }
    #expect(vote.shown == .holdStill, "nobody has read it yet")
    vote.count(.avoidGlare, at: HintVote.leastShown)
    #expect(vote.shown == .avoidGlare)
    // A single picture does not change it.
    vote.count(.moreLight, at: 5000)
    #expect(vote.shown == .avoidGlare)
    for i in 0..<3 { vote.count(nil, at: 5100 + i * 100) }
    #expect(vote.shown == nil)
    for i in 0..<3 { vote.count(.moreLight, at: 5350 + i * 10) }
    #expect(vote.shown == nil)
    vote.count(.moreLight, at: 5300 + HintVote.leastShownGood)
    #expect(vote.shown == .moreLight, "a good state is soon forgotten")
  }

  @Test func movingIsNotSteady() {
    var guidance = Self.guidance()
    for i in 0..<10 { guidance.see(JudgeTests.reading(at: 100 + Double(i % 2) * 40), number: i, at: i * 100) }
    #expect(guidance.judgement?.hint == .holdStill)
    #expect(guidance.judgement?.verdict(at: .steady)?.passed == false)
    #expect(guidance.take == nil)
    var warned = Self.guidance(gates: Gates(steady: .warn))
    for i in 0..<10 { warned.see(JudgeTests.reading(at: 100 + Double(i % 2) * 40), number: i, at: i * 100) }
    #expect(warned.take != nil)
  }

  @Test func anMrzCountsFromTheSecondPictureOn() {
    var guidance = Self.guidance()
    guidance.see(Self.good, number: 0, at: 0)
    #expect(guidance.newest?.judgement.verdict(at: .mrz)?.value == 0.5)
    #expect(guidance.newest?.judgement.takesItself == false)
    // Pictures without a search for it change nothing.
    var blind = Self.good
    (blind.mrz, blind.lookedForMrz) = (nil, false)
    guidance.see(blind, number: 1, at: 100)
    #expect(guidance.newest?.judgement.verdict(at: .mrz)?.value == 0.5)
    guidance.see(Self.good, number: 2, at: 200)
    #expect(guidance.newest?.judgement.verdict(at: .mrz)?.passed == true)
    guidance.see(blind, number: 3, at: 300)
    #expect(guidance.newest?.judgement.verdict(at: .mrz)?.passed == true)
    // An MRZ that has not been seen for a long time is forgotten.
    guidance.see(blind, number: 4, at: 300 + LiveMemory.longSpan)
    #expect(guidance.newest?.judgement.verdict(at: .mrz)?.passed == false)
  }

  /// Among much print a search takes long, and not every one finds the MRZ.
  @Test func anMrzIsForgottenAfterTwoSearchesThatMissIt() {
    var guidance = Self.guidance()
    for i in 0..<3 { guidance.see(Self.good, number: i, at: i * 100) }
    var missed = Self.good
    missed.mrz = nil
    guidance.see(missed, number: 3, at: 300 + LiveMemory.span)
    #expect(guidance.newest?.judgement.verdict(at: .mrz)?.passed == true)
    guidance.see(missed, number: 4, at: 400 + LiveMemory.span)
    #expect(guidance.newest?.judgement.verdict(at: .mrz)?.passed == false)
  }

  @Test func anOutlineThatIsMissedOnceDoesNotRestartTheTime() {
    var lost = Self.good
    lost.document = nil
    var guidance = Self.guidance()
    for i in 0..<9 { guidance.see([3, 5].contains(i) ? lost : Self.good, number: i, at: i * 100) }
    #expect(guidance.take == 1...8, "six good pictures between two that missed it")
    var twice = Self.guidance()
    for i in 0..<9 { twice.see([3, 4].contains(i) ? lost : Self.good, number: i, at: i * 100) }
    #expect(twice.take == nil, "two in a row are a document that was taken away")
  }

  /// A checked cloth has lines beside the document's sides.
  @Test func aSideThatJumpsIsNotAMovement() {
    var jumped = Self.good
    guard var corners = jumped.document?.corners else { return }
    for i in [1, 2] { corners[i].x += 60 }
    jumped.document?.corners = corners
    var guidance = Self.guidance()
    for i in 0..<9 { guidance.see(i % 2 == 0 ? jumped : Self.good, number: i, at: i * 100) }
    #expect(guidance.judgement?.verdict(at: .steady)?.passed == true)
  }

  @Test func wrongSideAndTypeAreReportedWhileVisible() {
    var guidance = Guidance(.document(.idCard, DocumentType.idCard.steps(tilted: false)[0]), gates: Gates())
    var back = JudgeTests.reading(mrz: Mrz.parse(MrzParserTests.card))
    back.document?.aspect = 0.631
    for i in 0..<20 { guidance.see(back, number: i, at: i * 100) }
    #expect(guidance.sight == DocumentSight(isRightType: true, isRightSide: false))
    #expect(guidance.judgement?.hint == .turnOver)
    var passport = Guidance(.document(.idCard, DocumentType.idCard.steps(tilted: false)[1]), gates: Gates())
    for i in 0..<20 { passport.see(Self.good, number: i, at: i * 100) }
    #expect(passport.sight.isRightType == false)
    #expect(passport.judgement?.hint == .otherDocument)
    #expect(passport.take == nil)
  }

  @Test func twoLimits() {
    var guidance = Self.guidance(.init(unseenLimit: 5_000, limit: 8_000))
    var nothing = Self.good
    (nothing.document, nothing.mrz) = (nil, nil)
    guidance.see(nothing, number: 0, at: 1_000)
    #expect(guidance.secondsLeft(at: 1_000) == 5)
    #expect(!guidance.isOver(at: 5_999))
    #expect(guidance.isOver(at: 6_000))
    guidance.see(Self.blurred(), number: 1, at: 3_000)
    #expect(guidance.secondsLeft(at: 3_000) == 8, "counted from when something was first seen")
    #expect(!guidance.isOver(at: 10_999))
    #expect(guidance.isOver(at: 11_000))
  }

  @Test func theGateThatFailedMostIsKnown() {
    var guidance = Self.guidance()
    #expect(guidance.mostObjecting == nil)
    for i in 0..<3 { guidance.see(Self.good, number: i, at: i * 100) }
    for i in 3..<9 { guidance.see(Self.blurred(), number: i, at: i * 100) }
    #expect(guidance.mostObjecting == .sharp)
    // A gate that only warns does not keep a picture from being taken.
    var warned = Self.guidance(gates: Gates(sharp: .warn, mrz: .ignore))
    for i in 0..<6 { warned.see(Self.blurred(), number: i, at: i * 100) }
    #expect(warned.mostObjecting == nil)
  }

  @Test func aSelfieNeedsOneFaceInTheMiddle() {
    var guidance = Guidance(.selfie, gates: Gates())
    for i in 0..<8 { guidance.see(FaceJudgeTests.reading(), number: i, at: i * 100) }
    #expect(guidance.take != nil)
    #expect(guidance.judgement?.hint == nil)
    var two = FaceJudgeTests.reading()
    two.faces?.append(FaceReading(x: 0, y: 0, width: 100, height: 100))
    for i in 8..<24 { guidance.see(two, number: i, at: i * 100) }
    #expect(guidance.judgement?.hint == .onlyYou)
    #expect(guidance.take == nil)
  }
}
