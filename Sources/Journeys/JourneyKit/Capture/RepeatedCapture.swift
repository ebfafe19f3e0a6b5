import Documents
import Phrases
import Workflow

/// Takes a picture, as often as the person wants to try after a failure of the camera, and notes where the pictures came from.
package struct RepeatedCapture {
  /// Where the pictures came from; of several sources, the one that proves least. It is nil if no picture was taken.
  package private(set) var source: PictureOrigin?

  /// The question after a failure. `message` is for a time that passed; other failures have their own.
  private let title: Phrase, message: Phrase
  /// The journey's error when the person stops; its argument is the reason in English.
  private let error: @Sendable (String) -> any ServiceJourneyError

  /// Seconds for one picture. (GBG's web container gives 5 until it offers to take the picture by hand, and other vendors publish none; ours is
  /// longer.)
  private static let limit = 60

  package init(title: Phrase, message: Phrase, error: @escaping @Sendable (String) -> any ServiceJourneyError) {
    (self.title, self.message, self.error) = (title, message, error)
  }

  private mutating func picture(
    _ request: CaptureRequest, _ guide: Guide
  ) async throws(Exit) -> (picture: PictureReference, reading: Reading) {
    while true {
      switch try await guide.capture("capture", request) {
      case .picture(let picture, let reading, _):
        note(reading.origin)
        return (picture, reading)
      case .failed(let reason): try await offerRetry(reason, guide)
      case .timedOut, .skipped, .liveness: try await offerRetry(nil, guide)
      }
    }
  }

  /// A page of a document, which the person confirms.
  /// - Parameter country: the issuer, or nil if it is not known.
  package mutating func page(
    _ type: DocumentType, _ step: CaptureStep, of country: Country? = nil, message: Phrase, _ guide: Guide
  ) async throws(Exit) -> (picture: PictureReference, reading: Reading) {
    let request = CaptureRequest(
      subject: .document(type: type, country: country, step: step), title: type.title(of: step), message: message, limit: Self.limit,
      unseenLimit: Self.limit / 2)
    while true {
      let (picture, reading) = try await picture(request, guide)
      let judgement = Judge.judge(reading, step: step, gates: type.gates)
      let checkpoints = [Gate.wholeDocument, .lit, .sharp, .glare].compactMap { gate in
        judgement.verdict(at: gate).map { verdict in
          Confirmation.Checkpoint(
            verdict.passed ? .pass : .warning, Phrase("capture.check.\(gate.rawValue).\(verdict.passed ? "pass" : "warning")"))
        }
      }
      let confirmation = Confirmation(
        title: Phrase("capture.confirm.title"), picture: picture, outline: reading.document, checkpoints: checkpoints)
      if try await guide.confirm("confirm", confirmation) { return (picture, reading) }
    }
  }

  /// A picture of a face, which the person confirms.
  package mutating func selfie(message: Phrase, _ guide: Guide) async throws(Exit) -> PictureReference {
    while true {
      let (picture, reading) = try await face(message: message, guide)
      let selfie = Selfie(picture: picture, reading: reading, challenges: [], clip: nil, takenAt: 0)
      if try await guide.confirm("confirm", .of(selfie)) { return picture }
    }
  }

  /// A picture of a face.
  package mutating func face(message: Phrase, _ guide: Guide) async throws(Exit) -> (picture: PictureReference, reading: Reading) {
    let request = CaptureRequest(
      subject: .selfie, title: Phrase("biometrics.capture.title"), message: message, limit: Self.limit, unseenLimit: Self.limit)
    return try await picture(request, guide)
  }

  /// One liveness capture. Returns nil if it failed before a picture was taken, and the person wants to try again.
  package mutating func liveness(_ request: CaptureRequest, _ guide: Guide) async throws(Exit) -> LivenessReport? {
    switch try await guide.capture("capture", request) {
    case .liveness(let report):
      note(report.reading.origin)
      return report
    case .failed(let reason): try await offerRetry(reason, guide)
    case .picture, .timedOut, .skipped: try await offerRetry(nil, guide)
    }
    return nil
  }

  /// - Parameter reason: why no picture could be taken, or nil if the time passed.
  private func offerRetry(_ reason: String?, _ guide: Guide) async throws(Exit) {
    let failure = reason.map(CaptureFailure.init)
    let error = error(reason ?? "the time passed").workflowError
    let choice = Choice(
      style: .error(code: error.code), title: title, message: failure.map { Phrase("document.error.\($0.rawValue).message") } ?? message,
      options: [.retake, .stop])
    if try await guide.choose("error.\(failure?.rawValue ?? "TimedOut")", choice) == Choice.Option.stopID { throw .error(error) }
  }

  private mutating func note(_ origin: PictureOrigin?) { source = [source, origin].compactMap(\.self).min() }
}
