import JourneyKit
import Phrases
import Workflow

/// The selfie of the newer transaction model.
extension VerifyCapture {
  /// - Returns: the card, or nil if the person skipped it.
  mutating func selfie(canSkip: Bool, _ guide: Guide) async throws(Exit) -> VerifyCard? {
    guide.stage("selfie", 2, of: VerifyModule.steps)
    let intro = Instruction(
      style: .intro, title: Phrase("biometrics.capture.title"), message: Phrase("verify.selfie.message"),
      points: ["face", "light", "alone"].map { Phrase("biometrics.intro.\($0)") }, illustration: .selfie,
      button: Phrase("document.action.start"), canSkip: canSkip)
    guard try await guide.instruct("intro", intro) else { return nil }
    let options = journey.selfie ?? SelfieCaptureOptions()
    var isLate = false
    while true {
      let limit = isLate ? nil : options.captureTime
      let request = CaptureRequest(
        subject: .selfie, title: Phrase("biometrics.capture.title"),
        message: Phrase(isLate ? "verify.selfie.late" : "biometrics.capture.selfie"), limit: limit, unseenLimit: limit)
      switch try await guide.capture(isLate ? "late" : "capture", request) {
      case .picture(let picture, let reading, _):
        note(reading.origin)
        let selfie = Selfie(picture: picture, reading: reading, challenges: [], clip: nil, takenAt: 0)
        guard try await guide.confirm("confirm", .of(selfie)) else { continue }
        return VerifyCard(type: .selfie, fields: [], pictures: [.init(name: "selfie", reference: picture)], face: nil)
      case .timedOut where !isLate && options.shouldCaptureAfterTimeout: isLate = true
      case .failed(let reason): try await offerSelfieRetry(reason, guide)
      case .timedOut, .skipped, .liveness:
        isLate = false
        try await offerSelfieRetry(nil, guide)
      }
    }
  }

  /// - Parameter reason: why the camera took no picture, or nil if the time passed.
  private func offerSelfieRetry(_ reason: String?, _ guide: Guide) async throws(Exit) {
    let failure = reason.map(CaptureFailure.init)
    let error = VerifyError(.documentCaptureError, reason ?? "The time passed.")
    let choice = Choice(
      style: .error(code: error.kind.rawValue), title: Phrase("verify.face.error.noPicture"),
      message: failure.map { Phrase("document.error.\($0.rawValue).message") } ?? Phrase("verify.face.advice.noFace"),
      options: [.retake, .stop])
    if try await guide.choose("error.\(failure?.rawValue ?? "TimedOut")", choice) == Choice.Option.stopID { throw error.exit }
  }
}
