/// A script that is acted before a simulated camera. Besides what its script says, every act happens at a cue of its name.
public struct StagePlay: Sendable {
  public private(set) var stage: Stage
  private let steps: [StageScript.Step]
  private var next = 0
  /// The moment from which the delay of the next step counts; nil while that waits for its cue.
  private var origin: Double?
  /// Since when it waits for a cue that nobody has been told of.
  private var waitingSince: Double?

  /// Seconds after which a cue is late.
  private static let patience = 10.0

  public init(_ stage: Stage, _ script: StageScript = StageScript()) {
    self.stage = stage
    steps = script.steps
    origin = steps.first?.cue == nil ? 0 : nil
    waitingSince = origin == nil ? 0 : nil
  }

  /// Whether the script has said that it ends.
  public private(set) var isEnded = false
  /// When the last act of the script was done, once there is no other; nil for a script without any.
  public private(set) var lastAct: Double?

  /// Does what is due at a moment.
  public mutating func advance(to moment: Double) {
    while next < steps.count, let begun = origin, begun + steps[next].delay <= moment {
      let due = begun + steps[next].delay
      if let act = steps[next].act { stage.perform(act, at: due) } else { isEnded = true }
      next = isEnded ? steps.count : next + 1
      origin = next < steps.count && steps[next].cue == nil ? due : nil
      waitingSince = next < steps.count && origin == nil ? due : nil
      if next == steps.count { lastAct = due }
    }
  }

  /// The cue that the script has waited for so long that somebody should know: once for each.
  public mutating func lateCue(at moment: Double) -> StageCue? {
    guard let since = waitingSince, moment > since + Self.patience, next < steps.count, origin == nil else { return nil }
    waitingSince = nil
    return steps[next].cue
  }

  /// Does what a person asks for.
  public mutating func perform(_ act: StageAct, at moment: Double) { stage.perform(act, at: moment) }

  /// A cue by its name: the script goes on if it waits for it, else the act of this name is done.
  /// - Returns: whether it meant anything.
  public mutating func cue(_ name: String, at moment: Double) -> Bool {
    if waits(for: .named(name)) {
      go(at: moment)
    } else if let act = StageAct(rawValue: name) {
      perform(act, at: moment)
    } else {
      // A cue that comes once more, or too early, is none.
      return steps.contains { $0.cue == .named(name) }
    }
    return true
  }

  /// A line of the standard input: a cue's name, or what the script waits for.
  public mutating func line(_ text: String, at moment: Double) {
    if next < steps.count, origin == nil, case .line(let pattern)? = steps[next].cue, LinePattern(pattern)?.matches(text) == true {
      go(at: moment)
    } else {
      _ = cue(text, at: moment)
    }
  }

  /// The names that a cue can have now.
  public var cues: [String] {
    let own = steps.compactMap { step -> String? in if case .named(let name)? = step.cue { name } else { nil } }
    return own + StageAct.allCases.map(\.rawValue).filter { !own.contains($0) }
  }

  private func waits(for cue: StageCue) -> Bool { next < steps.count && origin == nil && steps[next].cue == cue }

  private mutating func go(at moment: Double) {
    origin = moment
    advance(to: moment)
  }
}
