import Cells
import Documents
import Phrases
import Workflow

/// The live part of the capture scene: the camera's state, the newest picture, and the guidance.
struct LiveCapture: Sendable {
  private(set) var state = CameraState.opening
  private(set) var name = ""
  private(set) var hasOthers = false
  private(set) var guidance: Guidance?
  /// Leads through the challenges of a liveness capture; nil for other captures.
  private(set) var liveness: LivenessGuidance?
  /// What the camera currently delivers.
  private var newest = View()
  /// What the screen shows: the same, unless the person wants reduced motion.
  private var shown = View()
  /// The number of the newest picture.
  private(set) var number = 0
  /// Milliseconds recorded so far; nil while no clip is recorded. The screen says that it records.
  private(set) var recorded: Int?
  /// Whether the screen serves as a lamp.
  var isLight = false
  /// Whether every gate is shown with its measurement where space allows.
  var showsWhy = false
  /// A short-lived message: a picture was kept, or not taken.
  private(set) var remark: (phrase: Phrase, until: Int)?

  private var ticked = 0
  private var seen = 0

  /// A picture with the last reading and its judgement.
  private struct View {
    var picture: Picture?
    var reading: Reading?
    var judgement: Judgement?
    var time = 0
  }

  /// Milliseconds between pictures with reduced motion: fast enough to aim, too slow to flicker.
  private static let calmTime = 500

  /// How long a remark is shown, in milliseconds.
  private static let remarkTime = 4_000

  init(_ request: CaptureRequest) {
    guidance = Guidance(request)
    if case .liveness(let challenges, let limit) = request.subject {
      liveness = LivenessGuidance(
        challenges: challenges, limit: limit * 1000, gates: request.gates, demand: request.demand ?? LivenessDemand())
    }
  }

  /// Milliseconds since the source was opened, by ticks or by its own times, whichever is later.
  var time: Int { max(ticked, seen) }

  var picture: Picture? { shown.picture }
  /// The last reading, for the corners that are drawn over the picture.
  var reading: Reading? { shown.reading }
  var judgement: Judgement? { state == .live ? shown.judgement : nil }

  /// Seconds to the time limit. The clock stops while the source does not work.
  var secondsLeft: Int? { state == .live ? liveness?.secondsLeft(at: time) ?? guidance?.secondsLeft(at: time) : nil }

  var isOver: Bool { state == .live && guidance?.isOver(at: time) == true }

  /// The pictures among which to take the best now.
  var take: ClosedRange<Int>? { state == .live ? guidance?.take : nil }

  mutating func tick(_ milliseconds: Int) {
    if state == .live {
      ticked = max(ticked + milliseconds, seen)
      let now = time
      liveness?.advance(to: now)
    }
    if let remark, time >= remark.until { self.remark = nil }
  }

  /// - Parameter isCalm: whether the person wants reduced motion. The picture then changes at most twice a second; decisions do not slow
  ///   down.
  mutating func receive(_ event: LiveEvent, isCalm: Bool = false) {
    take(event)
    newest.judgement = guidance?.judgement
    newest.time = time
    if !isCalm || shown.picture == nil || state != .live || newest.time - shown.time >= Self.calmTime { shown = newest }
  }

  private mutating func take(_ event: LiveEvent) {
    switch event {
    case .source(let new, let name, let others):
      (state, self.name, hasOthers) = (new, name, others)
      // A camera that was gone may show something else now.
      if new != .live, new != .frozen { newest = View() }
      if new != .live {
        guidance?.refuse()
        recorded = nil
      }
    case .frame(let new, let number, let time):
      (newest.picture, self.number, seen) = (new, number, max(seen, time))
      let now = self.time
      guidance?.begin(at: now)
      liveness?.advance(to: now)
    case .sight(let new, let number, let time):
      seen = max(seen, time)
      newest.reading = new
      let now = self.time
      guidance?.see(new, number: number, at: now)
      liveness?.see(new, number: number, at: now)
    case .notTaken(let why):
      guidance?.refuse()
      say(why)
    case .kept(let name): say(Phrase("scene.capture.kept", ["name": .text(name)]))
    case .recording(let milliseconds): recorded = milliseconds
    case .failed: break
    }
  }

  private mutating func say(_ phrase: Phrase) { remark = (phrase, time + Self.remarkTime) }
}
