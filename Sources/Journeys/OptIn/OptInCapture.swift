import Documents
import Phrases
import Workflow

/// Takes the selfie, as often as needed.
struct OptInCapture {
  /// Where the pictures came from; of several sources, the one that proves least.
  private(set) var source: PictureOrigin?

  /// Seconds for one picture. (The vendor publishes none.)
  private static let limit = 60

  mutating func selfie(_ guide: Guide) async throws(Exit) -> (picture: PictureReference, reading: Reading) {
    let request = CaptureRequest(
      subject: .selfie, title: Phrase("biometrics.capture.title"), message: Phrase("biometrics.capture.selfie"), limit: Self.limit,
      unseenLimit: Self.limit)
    while true {
      switch try await guide.capture("capture", request) {
      case .picture(let picture, let reading, _):
        source = [source, reading.origin].compactMap(\.self).min()
        return (picture, reading)
      case .failed(let reason): try await offerRetry(reason, guide)
      case .timedOut, .skipped, .liveness: try await offerRetry(nil, guide)
      }
    }
  }

  /// - Parameter reason: why no picture could be taken; nil: the time passed.
  private func offerRetry(_ reason: String?, _ guide: Guide) async throws(Exit) {
    let failure = reason.map(CaptureFailure.init)
    let error = OptInError.noPicture(reason ?? "the time passed")
    let choice = Choice(
      style: .error(code: error.code), title: Phrase("optIn.noPicture.title"),
      message: failure.map { Phrase("document.error.\($0.rawValue).message") } ?? Phrase("optIn.noPicture.message"),
      options: [.retake, .stop])
    if try await guide.choose("error.\(failure?.rawValue ?? "TimedOut")", choice) == Choice.Option.stopID { throw error.exit }
  }
}
