/// Runs a journey over a journal, with a host that answers and a performer that carries out effects.
///
/// The journey runs as often as needed: after *back*, and in another process after a crash. Each time the guide answers from the journal
/// until the journal is used up.
public struct Runner: Sendable {
  public var journal: any Journal
  public var host: any Host
  public var performer: any Performer
  public var environment: RunEnvironment
  public var secrets: SecretBox

  public init(
    journal: any Journal, host: any Host, performer: any Performer, environment: RunEnvironment = RunEnvironment(),
    secrets: SecretBox = SecretBox()
  ) {
    self.journal = journal
    self.host = host
    self.performer = performer
    self.environment = environment
    self.secrets = secrets
  }

  /// What to do when a journey and its journal diverge.
  public enum OnDivergence: Sendable {
    /// Report it and change nothing.
    case stop
    /// Drop what the journal holds from there on and continue. The pictures stay in the session's folder.
    case goOn
  }

  /// A new session's id: 32 random hexadecimal digits.
  public static func newSession() -> String { randomID(words: 2) }

  /// Starts a journey, or resumes it when the journal already holds one; then the recorded input is used instead of this one's.
  ///
  /// - Parameter session: the session's id for a new journal; part of every idempotency key.
  public func run<J: Journey>(_ journey: J, session: String = newSession(), onDivergence: OnDivergence = .stop) async -> Outcome {
    do throws(WorkflowError) {
      let records = try journal.load()
      guard records.isEmpty else { return try await resume(J.self, try History(records), onDivergence) }
      let header = Header(
        session: session, journey: J.name, version: J.version, input: try JSONText.encode(journey), startedAt: environment.now(),
        host: host.name, timeZone: environment.timeZone.identifier)
      let first = Record.started(header: header)
      try await write(first)
      return await course(journey, try History([first]), header, onDivergence)
    } catch {
      return .interrupted(error)
    }
  }

  /// Resumes from the journal alone.
  public func resume(_ registry: Registry, onDivergence: OnDivergence = .stop) async -> Outcome {
    do throws(WorkflowError) {
      let history = try History(try journal.load())
      guard let header = history.header else {
        throw WorkflowError(.journalDamaged, "The journal is empty: the session ended before its first record. Start a new one.")
      }
      return try await resume(try registry.journey(header.journey), history, onDivergence)
    } catch {
      return .interrupted(error)
    }
  }

  private func resume<J: Journey>(_ type: J.Type, _ history: History, _ onDivergence: OnDivergence) async throws(WorkflowError) -> Outcome {
    guard let header = history.header, header.journey == J.name else {
      throw WorkflowError(
        .unknownJourney,
        "The session runs \"\(history.header?.journey ?? "")\", not \"\(J.name)\". Resume it by its own name or start a new session.")
    }
    if let ending = history.ending { return Outcome(ending) }
    guard header.version <= J.version else {
      throw WorkflowError(.newerJourney, newerJourney(J.name, recorded: header.version, known: J.version))
    }
    guard header.version >= J.oldestVersion else {
      throw WorkflowError(
        .olderJourney,
        "The session was started with version \(header.version) of \"\(J.name)\", and this program goes back to version \(J.oldestVersion). "
          + "Start a new session.")
    }
    return await course(try JSONText.decode(type, from: header.input), history, header, onDivergence)
  }

  /// Runs the journey until it ends or is left, and again after each step back.
  private func course<J: Journey>(_ journey: J, _ start: History, _ header: Header, _ onDivergence: OnDivergence) async -> Outcome {
    var history = start
    while true {
      let guide = Guide(history: history, header: header, runner: self)
      let ending = await once(journey, guide)
      history = guide.history
      switch guide.end {
      case .rewound: continue
      case .suspended: return flushed(.suspended)
      case .fault(let error): return flushed(.interrupted(error))
      case .diverged(let divergence):
        guard onDivergence == .goOn else { return .diverged(divergence) }
        do throws(WorkflowError) {
          try await write(.rewound(to: divergence.position))
          try history.apply(.rewound(to: divergence.position))
        } catch { return .interrupted(error) }
      case nil:
        do throws(WorkflowError) {
          let ending = try ending.get()
          try await write(.ended(ending: ending))
          secrets.forgetAll()
          return Outcome(ending)
        } catch { return flushed(.interrupted(error)) }
      }
    }
  }

  /// Runs the journey once. The result counts only if the guide was not ended.
  private func once<J: Journey>(_ journey: J, _ guide: Guide) async -> Result<Ending, WorkflowError> {
    do throws(Exit) {
      let output = try await journey.run(guide)
      guide.finish()
      do throws(WorkflowError) { return .success(.finished(output: try JSONText.encode(output))) } catch { return .failure(error) }
    } catch {
      guide.finish()
      switch error {
      case .error(let error): return .success(.failed(error: error))
      case .cancelled, .unwinding: return .success(.cancelled)
      }
    }
  }

  /// Writes a record that the person's answers do not wait for, trying again as often as the host asks.
  private func write(_ record: Record) async throws(WorkflowError) {
    while true {
      do throws(WorkflowError) { return try journal.append([record], durable: true) } catch {
        guard error.engineCode?.isWriteProblem == true, await host.mayTryAgain(after: error) else { throw error }
      }
    }
  }

  /// Writes the queries that no durable record has included yet. If they were lost, they would only be repeated.
  private func flushed(_ outcome: Outcome) -> Outcome {
    try? journal.append([], durable: true)
    return outcome
  }
}
