import Documents
import Workflow

/// What is known of a live source, and the guidance of the person in front of it. Everything that a source tells goes into this value. What a
/// screen says, when a picture is taken and whether it is used come out of it, with a screen and without.
///
/// Its time is that of the source, without the time in which it delivered no pictures.
public struct LiveGuidance: Sendable {
  public private(set) var state = CameraState.opening
  /// The source's name.
  public private(set) var name = ""
  /// Whether there is another camera to switch to.
  public private(set) var hasOthers = false
  /// Leads to a good picture; nil for captures that are not judged.
  public private(set) var guidance: Guidance?
  /// Leads through the challenges of a liveness capture; nil for other captures.
  public private(set) var liveness: LivenessGuidance?
  /// The number of the last picture that was read.
  public private(set) var number = 0
  /// Milliseconds recorded so far; nil while no clip is recorded.
  public private(set) var recorded: Int?

  /// Milliseconds in which the source delivered pictures.
  public private(set) var time = 0
  /// What the source's own times are ahead of that; nil until the next event of a source that works again.
  private var lead: Int? = 0

  public init(_ request: CaptureRequest) {
    guidance = Guidance(request)
    liveness = LivenessGuidance(request)
  }

  public var isLive: Bool { state == .live }

  /// The verdicts on the last picture; nil while the source does not work.
  public var judgement: Judgement? { isLive ? guidance?.judgement : nil }

  /// Seconds to the time limit; nil while the source does not work, or without a limit.
  public var secondsLeft: Int? { isLive ? liveness?.secondsLeft(at: time) ?? guidance?.secondsLeft(at: time) : nil }

  public var isOver: Bool { isLive && guidance?.isOver(at: time) == true }

  /// The picture to take by itself now; nil if it is too early.
  public var order: GuidedTake? {
    guard isLive, let guidance, let range = guidance.take else { return nil }
    return guidance.order(range)
  }

  /// Time passes, in milliseconds.
  public mutating func tick(_ milliseconds: Int) {
    guard isLive else { return }
    time += milliseconds
    liveness?.advance(to: time)
  }

  public mutating func receive(_ event: LiveEvent) {
    switch event {
    case .source(let new, let name, let others):
      (state, self.name, hasOthers) = (new, name, others)
      guard !isLive else { return }
      (recorded, lead) = (nil, nil)
      guidance?.interrupt()
    case .frame(_, _, let moment):
      pass(to: moment)
      guidance?.begin(at: time)
      liveness?.advance(to: time)
    case .sight(let reading, let number, let moment):
      pass(to: moment)
      self.number = number
      guidance?.see(reading, number: number, at: time)
      liveness?.see(reading, number: number, at: time)
    case .notTaken(let why): guidance?.refuse(why, at: time)
    case .recording(let milliseconds): recorded = milliseconds
    case .kept, .failed: break
    }
  }

  /// - Parameter moment: a time of the source. Events of one moment come one after another, so it may be earlier than the last.
  private mutating func pass(to moment: Int) {
    guard let lead else { return self.lead = moment - time }
    time = max(time, moment - lead)
  }
}
