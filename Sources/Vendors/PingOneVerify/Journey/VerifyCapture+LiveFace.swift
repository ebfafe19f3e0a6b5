import JourneyKit
import Phrases
import Workflow

/// The live face verification.
extension VerifyCapture {
  /// - Returns: the card, or nil if the person skipped it.
  mutating func liveFace(_ guide: Guide) async throws(Exit) -> VerifyCard? {
    let options = journey.liveFace
    let intro = Instruction(
      style: .intro, title: Phrase("verify.face.title"), message: Phrase("verify.face.message"),
      points: ["face", "light", "alone"].map { Phrase("biometrics.intro.\($0)") }, illustration: .selfie,
      button: Phrase("document.action.start"), canSkip: options.canSkip)
    guard try await guide.instruct("intro", intro) else { return nil }
    while true {
      let request = CaptureRequest(
        subject: .liveness(challenges: try await Self.drawn(options.steps, guide).map(\.challenge), limit: LiveFaceOptions.limit),
        title: Phrase("verify.face.title"), message: Phrase("verify.face.align"), demand: options.demand)
      switch try await guide.capture("capture", request) {
      case .liveness(let report):
        guard report.hasPassed else {
          try await offerRetry(VerifyFaceProblem(report), guide)
          continue
        }
        note(report.reading.origin)
        let selfie = Selfie(picture: report.portrait, reading: report.reading, challenges: report.challenges, clip: nil, takenAt: 0)
        guard try await guide.confirm("confirm", .of(selfie)) else { continue }
        return VerifyCard(type: .selfie, fields: [], pictures: [.init(name: "selfie", reference: report.portrait)], face: nil)
      case .failed(let reason): try await offerRetry(.noPicture(reason), guide)
      case .picture, .timedOut, .skipped: try await offerRetry(.noFace, guide)
      }
    }
  }

  private func offerRetry(_ problem: VerifyFaceProblem, _ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .error(code: problem.code), title: problem.title, message: problem.message,
      options: [Choice.Option(id: "retry", title: Phrase("biometrics.action.retry")), .stop])
    guard try await guide.choose("error.\(problem.name)", choice) == Choice.Option.stopID else { return }
    if case .noPicture(let reason) = problem { throw VerifyError(.noPicture, reason).exit }
    throw .cancelled
  }

  /// The steps in a random order (Fisher and Yates), so that a video of an earlier one does not fit.
  private static func drawn(_ steps: [LiveFaceOptions.Step], _ guide: Guide) async throws(Exit) -> [LiveFaceOptions.Step] {
    var steps = steps
    for last in stride(from: steps.count - 1, to: 0, by: -1) { steps.swapAt(last, try await guide.draw(below: last + 1)) }
    return steps
  }
}
