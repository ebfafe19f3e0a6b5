import Documents
import Imaging
import Scenes
import Workflow

/// A live capture without a screen, guided as on one, until a picture is captured automatically, time is up, or the source delivers no
/// pictures.
struct UnattendedCapture {
  private let source: UnattendedSource
  private let request: CaptureRequest
  /// Whether to end at once if the source cannot be opened, because nobody is there to connect a camera.
  private let endsAtOnce: Bool

  /// How long to wait for a silent source if the request has no limit, and how long for one that opens, in seconds. To open, a source needs
  /// the imaging process, which may wait for a core.
  private static let patience = 20, opening = 60

  /// nil if the request is not a live capture of a document or a selfie.
  init?(_ source: UnattendedSource, for request: CaptureRequest, endsAtOnce: Bool) {
    guard Guidance(request) != nil else { return nil }
    self.source = source
    self.request = request
    self.endsAtOnce = endsAtOnce
  }

  /// - Parameter keep: stores the picture and makes the answer.
  func run(_ keep: (LiveWatcher.Taken) throws -> Answer) async throws -> Answer {
    try await source.follow { watcher, guide, time in
      if let order = Self.order(guide), let taken = try await watcher.take(order) { return try keep(taken) }
      if endsAtOnce, [.missing, .denied, .busy, .unsupported].contains(guide.state) {
        throw CameraDevices.fault(source.name, guide.state)
      }
      if guide.isLive { return guide.isOver ? .timedOut(objection: guide.guidance?.mostObjecting) : nil }
      let limit = guide.state == .opening ? Self.opening : request.unseenLimit ?? request.limit ?? Self.patience
      return time > limit * 1000 ? .failed(reason: "camera.\(guide.state.rawValue)") : nil
    }
  }

  /// The picture to take. A tilted document is never captured automatically, so without a person the first good picture is used.
  private static func order(_ guide: LiveGuidance) -> GuidedTake? {
    if let order = guide.order { return order }
    guard let guidance = guide.guidance, case .document(_, let step) = guidance.subject, step.isAngled, guidance.hasSeen,
      let seen = guidance.judgement, seen.hint == nil
    else { return nil }
    return guidance.order(guide.number...guide.number)
  }
}
