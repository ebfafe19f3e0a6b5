import Testing

@testable import Documents

/// A picture in full size is judged as those before it were, and the screen says the same.
struct GuidedTakeTests {
  /// The guidance after these good pictures, ten per second.
  private static func guidance(_ pictures: Range<Int> = 0..<8) -> Guidance {
    var guidance = GuidanceTests.guidance()
    for i in pictures { guidance.see(GuidanceTests.good, number: i, at: i * 100) }
    return guidance
  }

  private static func misread() -> Reading {
    var reading = GuidanceTests.good, random = SeededRandom(seed: 3)
    reading.mrz = MrzVoteTests.misread(&random)
    return reading
  }

  @Test func aPictureAsGoodAsTheOthersIsAccepted() {
    let guidance = Self.guidance()
    let order = guidance.order(guidance.take)
    #expect(order.range == 1...7)
    #expect(order.verdict(on: GuidanceTests.good) == .accepted(GuidanceTests.good))
    var hidden = GuidanceTests.good
    hidden.mrz = nil
    #expect(order.verdict(on: hidden) == .accepted(GuidanceTests.good), "the MRZ on which the others agree counts")
  }

  @Test func aBlurredPictureIsRefusedUnlessThePersonWantsIt() {
    let guidance = Self.guidance()
    #expect(guidance.order(1...7).verdict(on: GuidanceTests.blurred()) == .refused(.blurred))
    guard case .accepted = guidance.order(nil).verdict(on: GuidanceTests.blurred()) else { Issue.record("refused"); return }
  }

  @Test func anotherMrzIsRefused() {
    for range in [1...7, nil] { #expect(Self.guidance().order(range).verdict(on: Self.misread()) == .refused(.mrzDiffers)) }
  }

  @Test func withoutVotesAnotherPictureMustHaveTheSame() throws {
    #expect(Self.guidance(0..<1).order(nil).verdict(on: GuidanceTests.good) == .alone(try #require(GuidanceTests.good.mrz)))
  }

  /// The gate fails, and nothing is taken, until the next picture may be taken.
  @Test(arguments: [(GuidedTake.Refusal.blurred, Gate.sharp, CaptureHint.holdStill), (.mrzDiffers, .mrz, .mrzUnreadable)])
  func aRefusedPictureFailsItsGate(refusal: GuidedTake.Refusal, gate: Gate, hint: CaptureHint) {
    var guidance = Self.guidance()
    #expect(guidance.judgement?.hint == nil && guidance.judgement?.verdict(at: gate)?.passed == true)
    guidance.refuse(refusal, at: 800)
    for i in 8..<13 {
      guidance.see(GuidanceTests.good, number: i, at: i * 100)
      #expect(guidance.take == nil && guidance.judgement?.verdict(at: gate)?.passed == false && guidance.judgement?.hint == hint, "\(i)")
    }
    guidance.see(GuidanceTests.good, number: 13, at: 1_300)
    #expect(guidance.take == 8...13 && guidance.judgement?.hint == nil && guidance.judgement?.verdict(at: gate)?.passed == true)
  }

  /// What is wrong now is told after a while.
  @Test func aRefusalIsForgotten() {
    var guidance = Self.guidance()
    guidance.refuse(.mrzDiffers, at: 800)
    for i in 8..<48 { guidance.see(GuidanceTests.blurred(), number: i, at: i * 100) }
    #expect(guidance.refusal == .mrzDiffers)
    guidance.see(GuidanceTests.blurred(), number: 48, at: 4_800)
    #expect(guidance.refusal == nil && guidance.judgement?.hint == .holdStill)
  }
}
