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
  private var guidance: Guidance
  private var camera = CameraState.opening
  private var number = 0

  /// How long to wait for a silent source if the request has no limit, and how long for one that opens, in seconds. To open, a source needs
  /// the imaging process, which may wait for a core.
  private static let patience = 20, opening = 60

  /// nil if the request is not a live capture of a document or a selfie.
  init?(_ source: UnattendedSource, for request: CaptureRequest, endsAtOnce: Bool) {
    guard let guidance = Guidance(request) else { return nil }
    self.guidance = guidance
    self.source = source
    self.request = request
    self.endsAtOnce = endsAtOnce
  }

  /// - Parameter keep: stores the picture and makes the answer.
  func run(_ keep: (LiveWatcher.Taken) throws -> Answer) async throws -> Answer {
    var run = self
    return try await source.follow { watcher, event, time in
      if let event { run.note(event, at: time) }
      if let range = run.good, let taken = try await watcher.take(among: range) { return try keep(taken) }
      if run.endsAtOnce, [.missing, .denied, .busy, .unsupported].contains(run.camera) {
        throw CameraDevices.fault(run.source.name, run.camera)
      }
      if run.camera == .live { return run.guidance.isOver(at: time) ? .timedOut(objection: run.guidance.mostObjecting) : nil }
      let limit = run.camera == .opening ? Self.opening : run.request.unseenLimit ?? run.request.limit ?? Self.patience
      return time > limit * 1000 ? .failed(reason: "camera.\(run.camera.rawValue)") : nil
    }
  }

  private mutating func note(_ event: LiveEvent, at time: Int) {
    switch event {
    case .source(let state, _, _): camera = state
    case .sight(let reading, let number, let at):
      self.number = number
      guidance.see(reading, number: number, at: min(at, time))
    case .notTaken: guidance.refuse()
    case .frame: guidance.begin(at: time)
    case .kept, .recording, .failed: break
    }
  }

  /// The pictures from which the best may be taken. A tilted document is never captured automatically, so without a person the first good
  /// picture is used.
  private var good: ClosedRange<Int>? {
    if let range = guidance.take { return range }
    guard case .document(_, let step) = guidance.subject, step.isAngled, guidance.hasSeen, let seen = guidance.judgement, seen.hint == nil
    else { return nil }
    return number...number
  }
}
