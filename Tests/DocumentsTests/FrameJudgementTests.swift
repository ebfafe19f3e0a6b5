import Testing

@testable import Documents

/// Frames that are judged by themselves, without those before them.
struct FrameJudgementTests {
  private static let passport = Guidance.Subject.document(.passport, JudgeTests.step)

  @Test func aGoodFrameIsReadyAndShowsTheCornersInShares() {
    let judged = FrameJudgement(JudgeTests.reading(), for: Self.passport)
    #expect(judged.isReady)
    #expect(judged.hint == nil)
    #expect(judged.corners?.first == PicturePoint(x: 0.1, y: 0.1))
    #expect(judged.corners?.map(\.x) == [0.1, 0.7, 0.7, 0.1])
  }

  /// The hint is the terminal's.
  @Test func itHasTheHintOfGuidance() {
    for reading in [JudgeTests.reading(width: 250), JudgeTests.reading(at: -5), JudgeTests.reading(mrz: nil), GuidanceTests.blurred()] {
      var guidance = GuidanceTests.guidance(gates: Gates(steady: .ignore))
      // A hint of the terminal stays until another one has won the vote.
      for number in 0..<30 { guidance.see(reading, number: number, at: number * 100) }
      let judged = FrameJudgement(reading, for: Self.passport)
      #expect(!judged.isReady)
      #expect(judged.hint != nil && judged.hint == guidance.judgement?.hint)
    }
  }

  /// A document of another type is never taken, however good the picture is.
  @Test func anotherDocumentIsNotReady() {
    let card = Guidance.Subject.document(.idCard, DocumentType.idCard.steps(tilted: false)[0])
    let judged = FrameJudgement(JudgeTests.reading(), for: card, gates: Gates(all: .ignore))
    #expect(!judged.isReady)
    #expect(judged.hint == .otherDocument)
  }

  @Test func aFrameThatCannotBeReadSaysNothing() {
    let judged = FrameJudgement(nil, for: .selfie)
    #expect(!judged.isReady && judged.hint == nil && judged.corners == nil)
  }
}
