import Documents
import Phrases
import Workflow

/// Takes the pictures that the server requires, and has each confirmed before it is submitted.
struct ScanCapture {
  let type: DocumentType
  /// Where the pictures came from; of several sources, the one that proves least.
  private(set) var source: PictureOrigin?

  init(type: DocumentType) { self.type = type }

  /// Seconds for one picture. (The vendor's web container gives 5 until it offers to take the picture by hand; ours is longer.)
  static let limit = 60

  mutating func page(_ action: ScanAction, _ guide: Guide) async throws(Exit) -> PictureReference {
    guard let page = page(of: action) else { throw ScanError.unknownAction("\(action)").exit }
    while true {
      let request = CaptureRequest(
        subject: .document(type: page.type, country: nil, step: page.step), title: page.type.title(of: page.step),
        message: Phrase("scan.attempt.\(action.attempt)"), limit: Self.limit, unseenLimit: Self.limit / 2)
      guard let (picture, reading) = try await taken(request, guide) else { continue }
      let judgement = Judge.judge(reading, step: page.step, gates: page.type.gates)
      let checkpoints = [Gate.wholeDocument, .lit, .sharp, .glare].compactMap { gate in
        judgement.verdict(at: gate).map { verdict in
          Confirmation.Checkpoint(
            verdict.passed ? .pass : .warning, Phrase("capture.check.\(gate.rawValue).\(verdict.passed ? "pass" : "warning")"))
        }
      }
      let confirmation = Confirmation(
        title: Phrase("capture.confirm.title"), picture: picture, outline: reading.document, checkpoints: checkpoints)
      if try await guide.confirm("confirm", confirmation) { return picture }
    }
  }

  mutating func selfie(_ action: ScanAction, _ guide: Guide) async throws(Exit) -> PictureReference {
    while true {
      let request = CaptureRequest(
        subject: .selfie, title: Phrase("biometrics.capture.title"), message: Phrase("scan.attempt.\(action.attempt)"), limit: Self.limit,
        unseenLimit: Self.limit)
      guard let (picture, reading) = try await taken(request, guide) else { continue }
      let selfie = Selfie(picture: picture, reading: reading, challenges: [], clip: nil, takenAt: 0)
      if try await guide.confirm("confirm", .of(selfie)) { return picture }
    }
  }

  /// One liveness capture; nil: it failed before a picture was taken, and the person wants to try again.
  mutating func liveness(_ request: CaptureRequest, _ guide: Guide) async throws(Exit) -> LivenessReport? {
    switch try await guide.capture("capture", request) {
    case .liveness(let report):
      note(report.reading.origin)
      return report
    case .failed(let reason): try await offerRetry(reason, guide)
    case .picture, .timedOut, .skipped: try await offerRetry(nil, guide)
    }
    return nil
  }

  private mutating func taken(_ request: CaptureRequest, _ guide: Guide) async throws(Exit) -> (PictureReference, Reading)? {
    switch try await guide.capture("capture", request) {
    case .picture(let picture, let reading, _):
      note(reading.origin)
      return (picture, reading)
    case .failed(let reason): try await offerRetry(reason, guide)
    case .timedOut, .skipped, .liveness: try await offerRetry(nil, guide)
    }
    return nil
  }

  /// - Parameter reason: why no picture could be taken; nil: the time passed.
  private func offerRetry(_ reason: String?, _ guide: Guide) async throws(Exit) {
    let failure = reason.map(CaptureFailure.init)
    let error = ScanError.noPicture(reason ?? "the time passed")
    let choice = Choice(
      style: .error(code: error.code), title: Phrase("scan.noPicture.title"),
      message: failure.map { Phrase("document.error.\($0.rawValue).message") } ?? Phrase("scan.noPicture.message"),
      options: [.retake, .stop])
    if try await guide.choose("error.\(failure?.rawValue ?? "TimedOut")", choice) == Choice.Option.stopID { throw error.exit }
  }

  private mutating func note(_ origin: PictureOrigin?) { source = [source, origin].compactMap(\.self).min() }

  /// What the person holds in front of the camera; nil when the type has no such side.
  private func page(of action: ScanAction) -> (type: DocumentType, step: CaptureStep)? {
    let type: DocumentType
    let side: FileSide
    switch action {
    case .frontSide: (type, side) = (self.type, .front)
    case .backSide: (type, side) = (self.type, .back)
    case .addressDocument: (type, side) = (.proofOfAddress, .front)
    case .selfie, .liveness, .passiveLiveness, .nfc, .none: return nil
    }
    return type.steps(tilted: false).first { $0.side == side }.map { (type, $0) }
  }
}
