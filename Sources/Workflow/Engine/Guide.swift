/// All that a journey can see. Each call is one entry of the journal, in strict order.
///
/// A guide is not `Sendable` on purpose: `async let`, `Task {}` and `group.addTask {}` over it do not compile, so that two questions at once
/// cannot be written. While the journal lasts, the guide answers from it and compares what is asked with what is recorded; then it asks the host
/// and the performer.
public final class Guide {
  /// Why the engine takes the journey down. Once it is set, every call throws at once; the runner looks here and not at the error that arrives.
  enum End {
    case rewound, suspended
    case fault(WorkflowError)
    case diverged(Divergence)
  }

  var history: History
  var position = 0
  private(set) var end: End?
  private(set) var progress: Progress?
  /// The names of the journeys that run, outermost first, each with its version.
  private(set) var journeys: [(name: String, version: Int)]
  /// Stands before the ids of a nested journey's prompts: `document/`.
  private var prefix = ""
  private var callsAfterEnd = 0

  let session: String
  let journal: any Journal
  let host: any Host
  let performer: any Performer
  let environment: RunEnvironment
  let secrets: SecretBox

  init(history: History, header: Header, runner: Runner) {
    self.history = history
    session = header.session
    journeys = [(header.journey, header.version)]
    journal = runner.journal
    host = runner.host
    performer = runner.performer
    environment = runner.environment
    secrets = runner.secrets
  }

  /// The version in which the journey that runs was begun; at most its own. A journey that changed its course branches on it.
  public var version: Int { journeys.last?.version ?? 0 }

  /// Says where the journey stands, until the next call. The name becomes part of the prompts' ids, so that the front of one document and
  /// the front of another are not the same place. It is not an entry.
  ///
  /// - Parameters:
  ///   - step: counts from 1.
  ///   - of: how many there are; nil when nobody knows yet.
  public func stage(_ name: String, _ step: Int, of: Int? = nil) { progress = Progress(stage: name, step: step, of: of) }

  /// Runs a journey within this one: same journal, its prompts' ids are prefixed with the stage and its name. *Back* walks out of it and into what
  /// went before.
  public func run<J: Journey>(_ child: J) async throws(Exit) -> J.Output {
    try begin()
    let version: Int
    if let entry = history[position] {
      guard case .entered(J.name, let recorded) = entry else { throw diverge(from: entry, asking: "journey \"\(J.name)\"") }
      guard recorded <= J.version else {
        throw stop(.fault(WorkflowError(.newerJourney, newerJourney(J.name, recorded: recorded, known: J.version))))
      }
      version = recorded
      position += 1
    } else {
      version = J.version
      try await record(.entered(journey: J.name, version: J.version), durable: false)
    }
    let outer = (prefix, progress)
    prefix = place("\(J.name)/")
    progress = nil
    journeys.append((J.name, version))
    defer {
      journeys.removeLast()
      (prefix, progress) = outer
    }
    return try await child.run(self)
  }

  /// A prompt's id at this place: the nested journeys, the stage, the name.
  func place(_ id: String) -> String { progress.map { "\(prefix)\($0.stage).\(id)" } ?? prefix + id }

  /// Every call begins with this: once the engine takes the journey down, nothing happens any more.
  func begin() throws(Exit) {
    guard end != nil else { return }
    callsAfterEnd += 1
    // A journey that catches everything and loops would spin for ever, and nothing else can stop it. It is a bug of the journey, not bad input.
    precondition(callsAfterEnd < 1000, "Journey \(journeys.map(\.name)) swallows every error and goes on asking; let Exit.unwinding pass.")
    throw .unwinding(Unwinding())
  }

  /// Notes why the journey is taken down; the caller throws what it returns.
  func stop(_ reason: End) -> Exit {
    if end == nil { end = reason }
    return .unwinding(Unwinding())
  }

  /// The journey returned or threw: it must not end before its journal does.
  func finish() {
    guard end == nil, let entry = history.entries(from: position).first else { return }
    _ = diverge(from: entry, asking: "the end")
  }

  /// The journey asks for something else than the journal holds.
  func diverge(from entry: Entry, asking: String) -> Exit {
    let dropped = history.entries(from: position)
    return stop(
      .diverged(
        Divergence(
          position: position, recorded: entry.summary, asked: asking, pictures: dropped.compactMap(\.picture),
          commands: dropped.compactMap(\.command))))
  }

  /// Writes the entry of the current position and moves on.
  func record(_ entry: Entry, durable: Bool) async throws(Exit) {
    try await write([.entry(at: position, entry: entry)], durable: durable)
    position += 1
  }

  /// Writes records; the host is asked whether to try again when the journal cannot take them, so that nothing captured is lost to a full disk.
  func write(_ records: [Record], durable: Bool) async throws(Exit) {
    while true {
      do throws(WorkflowError) {
        try journal.append(records, durable: durable)
        for record in records { try history.apply(record) }
        return
      } catch {
        guard error.engineCode?.isWriteProblem == true, await host.mayTryAgain(after: error) else { throw stop(.fault(error)) }
      }
    }
  }
}

/// What is said of a journal that a newer program began.
func newerJourney(_ name: String, recorded: Int, known: Int) -> String {
  "The session was begun with version \(recorded) of \"\(name)\", and this program knows version \(known) at most. Use the newer program."
}
