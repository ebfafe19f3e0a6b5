import Documents
import FoundationEssentials
import Phrases

/// A journey's only access to the outside. Each call is one entry of the journal, in strict order.
///
/// A guide is deliberately not `Sendable`: `async let`, `Task {}` and `group.addTask {}` over it do not compile, so a journey cannot ask
/// two questions at once. While recorded entries remain, the guide answers from them and compares each call with the record; after that it
/// asks the host and the performer.
public final class Guide {
  /// Why the engine unwinds the journey. Once this is set, every call throws at once; the runner looks here and not at the error that
  /// arrives.
  enum End {
    case rewound, suspended
    case fault(WorkflowError)
    case diverged(Divergence)
  }

  var history: History
  var position = 0
  private(set) var end: End?
  /// The running journey's own stage.
  private(set) var progress: Progress?
  private var course = Course()
  /// The names and versions of the running journeys, outermost first.
  private(set) var journeys: [(name: String, version: Int)]
  /// The prefix of the ids of a nested journey's prompts: `document/`.
  private var prefix = ""
  private var callsAfterEnd = 0

  let session: String
  /// The time zone that the journal names.
  private let timeZone: String?
  let journal: any Journal
  let host: any Host
  let performer: any Performer
  let environment: RunEnvironment
  let secrets: SecretBox

  init(history: History, header: Header, runner: Runner) {
    self.history = history
    session = header.session
    timeZone = header.timeZone
    journeys = [(header.journey, header.version)]
    journal = runner.journal
    host = runner.host
    performer = runner.performer
    environment = runner.environment
    secrets = runner.secrets
  }

  /// The version with which the running journey was started; at most its current version. A journey that changed its course branches on it.
  public var version: Int { journeys.last?.version ?? 0 }

  /// The day where the person is, at a moment of the journey: a printed date is judged by it. It needs no entry, because the journal names the zone.
  /// - Parameter moment: milliseconds since 1970, UTC, as `now` returned it.
  public func day(of moment: Int64) -> CalendarDate { Moment(milliseconds: moment).day(in: zone) }

  /// The time of day where the person is, at a moment of the journey: "14:05".
  /// - Parameter moment: milliseconds since 1970, UTC, as `now` returned it.
  public func time(of moment: Int64) -> String { Moment(milliseconds: moment).time(in: zone) }

  /// A zone that this machine does not know counts as UTC.
  private lazy var zone = timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt

  /// Sets the current stage until the next call. Its name becomes part of the prompts' ids, so that the front of one document and the front
  /// of another are different places. It is not an entry.
  ///
  /// - Parameters:
  ///   - step: counts from 1.
  ///   - of: the number of steps; nil while it is unknown.
  public func stage(_ name: String, _ step: Int, of: Int? = nil) { enter(Progress(stage: name, step: step, of: of)) }

  /// The same for a journey that names all its steps.
  public func stage(_ name: String, _ step: Int, of steps: [Phrase]) {
    enter(Progress(stage: name, step: step, of: steps.count, steps: steps))
  }

  private func enter(_ stage: Progress) {
    progress = stage
    course.isWithin = false
  }

  /// Begins a step that is no stage: it counts, but is no part of the prompts' ids. It lasts until the next one, or a stage.
  /// - Parameters:
  ///   - name: its short name.
  ///   - ahead: the steps that the journey takes after it; nil while nobody knows them.
  public func step(_ name: Phrase, ahead: [Phrase]? = nil) {
    course.passed += Course.names(progress) + [name]
    progress = nil
    (course.isWithin, course.ahead) = (true, ahead)
  }

  /// What is shown of the progress of the whole journey.
  var shownProgress: Progress? { course.progress(progress) }

  /// Runs a journey within this one, on the same journal. Its prompts' ids are prefixed with the stage and its name. *Back* can leave it
  /// and return to what came before.
  /// - Parameters:
  ///   - steps: the short names of the steps that it will take; nil if only the journey itself finds them out.
  ///   - following: those after it.
  public func run<J: Journey>(_ child: J, steps: [Phrase]? = nil, following: [Phrase] = []) async throws(Exit) -> J.Output {
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
    let outer = (prefix, progress, course)
    prefix = place("\(J.name)/")
    course = course.entering(progress, announced: steps, following: following)
    progress = nil
    journeys.append((J.name, version))
    defer {
      journeys.removeLast()
      // Within a stage, only the stage counts.
      let after = outer.1 == nil ? outer.2.passing(course, progress) : outer.2
      (prefix, progress, course) = (outer.0, outer.1, after)
    }
    return try await child.run(self)
  }

  /// A prompt's id at this place: the nested journeys, the stage and the name.
  func place(_ id: String) -> String { progress.map { "\(prefix)\($0.stage).\(id)" } ?? prefix + id }

  /// Every call begins with this: once the engine unwinds the journey, no call does anything.
  func begin() throws(Exit) {
    guard end != nil else { return }
    callsAfterEnd += 1
    // A journey that catches everything and loops would spin forever, and nothing else can stop it. That is a bug in the journey, not bad
    // input.
    precondition(callsAfterEnd < 1000, "Journey \(journeys.map(\.name)) swallows every error and goes on asking; let Exit.unwinding pass.")
    throw .unwinding(Unwinding())
  }

  /// Notes why the journey is unwound; the caller throws the returned value.
  func stop(_ reason: End) -> Exit {
    if end == nil { end = reason }
    return .unwinding(Unwinding())
  }

  /// The journey returned or threw: it must not end before its journal.
  func finish() {
    guard end == nil, let entry = history.entries(from: position).first else { return }
    _ = diverge(from: entry, asking: "the end")
  }

  /// The journey asks for something other than what the journal holds.
  func diverge(from entry: Entry, asking: String) -> Exit {
    let dropped = history.entries(from: position)
    return stop(
      .diverged(
        Divergence(
          position: position, recorded: entry.summary, asked: asking, pictures: dropped.compactMap(\.picture),
          commands: dropped.compactMap(\.command))))
  }

  /// Writes the entry at the current position and moves on.
  func record(_ entry: Entry, durable: Bool) async throws(Exit) {
    try await write([.entry(at: position, entry: entry)], durable: durable)
    position += 1
  }

  /// Writes records. When the journal cannot take them, the host is asked whether to try again, so that a full disk does not lose captured
  /// data.
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

/// The message for a journal that a newer program began.
func newerJourney(_ name: String, recorded: Int, known: Int) -> String {
  "The session was started with version \(recorded) of \"\(name)\", and this program knows version \(known) at most. Use the newer program."
}
