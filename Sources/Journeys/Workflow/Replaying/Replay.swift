import Synchronization

/// Runs a journey on the first records of its journal, without a camera, a network or a clock, and says what it asks for next.
///
/// A screen of the past, a recording that is shown again, and a regression test are all this: the journey's own code, and what was recorded.
public enum Replay {
  /// What a journey reaches once its records are used up.
  public enum Moment: Sendable {
    /// A prompt, with all that a host sees of it.
    case asked(Situation)
    /// An effect, which is performed without a prompt; nil for one that needs a secret, which no journal has.
    case performing(effect: String?)
    case ended(Ending)
    /// The journey asks for something other than what was recorded: it has changed.
    case diverged(Divergence)
    /// It cannot run: this program does not know it, or the records contradict each other.
    case stopped(WorkflowError)
  }

  /// - Parameters:
  ///   - records: the journal's records up to a point. An ending at their end is left out, and the journey is asked for its own.
  ///   - now: the time on the clock, in milliseconds since 1970, UTC; nil for the beginning of the session.
  public static func moment(after records: some Sequence<Record>, at now: Int64? = nil, of registry: Registry) async -> Moment {
    var records = Array(records)
    if case .ended? = records.last { records.removeLast() }
    let began: Int64 = if case .started(let header)? = records.first { header.startedAt } else { 0 }
    let watch = Watch()
    // A deadline that has passed is an answer, and it is in the records; nothing waits for one.
    let environment = RunEnvironment(now: { now ?? began }, draw: { _ in 0 }, sleep: { _ in await untilCancelled() })
    let runner = Runner(journal: MemoryJournal(records), host: watch, performer: watch, environment: environment)
    let outcome = await runner.resume(registry)
    if let reached = watch.reached { return reached }
    switch outcome {
    case .finished(let output): return .ended(.finished(output: output))
    case .failed(let error): return .ended(.failed(error: error))
    case .cancelled: return .ended(.cancelled)
    case .diverged(let divergence): return .diverged(divergence)
    case .interrupted(let error): return .stopped(error)
    case .suspended: return .stopped(WorkflowError(.misuse, "The journey was left without a prompt."))
    }
  }

  /// The first thing that a run asks for. It answers nothing.
  private final class Watch: Host, Performer {
    private let first = Mutex<Moment?>(nil)

    var reached: Moment? { first.withLock { $0 } }
    /// The first of several effects is enough.
    var performsInOrder: Bool { true }

    private func reach(_ moment: Moment) {
      first.withLock { if $0 == nil { $0 = moment } }
    }

    func reply(to situation: Situation) async -> Reply {
      // A secret is asked for again because this process does not have it. In the recorded run the effect followed.
      reach(situation.isAskedAgain ? .performing(effect: nil) : .asked(situation))
      return .suspend
    }

    func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
      if context.isRaced { await untilCancelled() } else { reach(.performing(effect: E.name)) }
      throw WorkflowError(code: "replayed", module: "Workflow", message: "Nothing is performed in a replay.", isTemporary: true)
    }
  }
}
