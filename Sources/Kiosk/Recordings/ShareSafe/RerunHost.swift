import Synchronization
import Workflow

/// Answers a run's prompts and effects from a stretch of the original, and takes down its records.
final class RerunHost: Host, Performer, Journal {
  private struct State: Sendable {
    var records: [Record]
    /// The valid entries by their positions.
    var entries: [Int: Entry] = [:]
    var began: [Int: String] = [:]
    var ending: Ending?

    mutating func apply(_ record: Record) {
      switch record {
      case .entry(let place, let entry): entries[place] = entry
      case .began(let place, _, let input): began[place] = input
      case .rewound(let place):
        entries = entries.filter { $0.key < place }
        began = began.filter { $0.key < place }
      case .ended(let ending): self.ending = ending
      case .started, .askedAgain: break
      }
    }
  }

  private let state: Mutex<State>
  private let stretch: [Int: Entry]
  private let values: ValueReplacement

  /// - Parameters:
  ///   - before: the new records so far; the stretch's first one is the last of them.
  ///   - stretch: the original's.
  init(_ before: [Record], _ stretch: [Record], _ values: ValueReplacement) {
    var state = State(records: before)
    for record in before { state.apply(record) }
    self.state = Mutex(state)
    self.stretch = Dictionary(
      stretch.compactMap { if case .entry(let place, let entry) = $0 { (place, entry) } else { nil } }, uniquingKeysWith: { $1 })
    self.values = values
  }

  var entries: [Int: Entry] { state.withLock { $0.entries } }

  /// The new record in place of an old one; nil if the run did not get there.
  func record(for old: Record, _ entries: [Int: Entry]) -> Record? {
    switch old {
    case .entry(let place, _): entries[place].map { .entry(at: place, entry: $0) }
    case .began(let place, let effect, _): state.withLock { $0.began[place] }.map { .began(at: place, effect: effect, input: $0) }
    case .ended: state.withLock { $0.ending }.map { .ended(ending: $0) }
    case .askedAgain, .rewound: old
    case .started: nil
    }
  }

  // MARK: Journal

  func load() -> [Record] { state.withLock { $0.records } }

  func append(_ records: [Record], durable: Bool) {
    state.withLock { state in
      for record in records { state.apply(record) }
    }
  }

  /// The first position without an entry: the one at which a prompt, or a query of the engine, is asked.
  private var place: Int { state.withLock { state in (0...).first { state.entries[$0] == nil } ?? 0 } }

  // MARK: What the engine asks

  private func number<Number: Decodable>(_ name: String, _ type: Number.Type) -> Number? {
    guard case .performed(name, _, _, .output(let json))? = stretch[place], let new = values.json.replaced(json, as: type) else {
      return nil
    }
    return try? Outcome.decode(type, from: new)
  }

  /// Before every deadline, except where the journey asks for the time.
  var moment: Int64 { number("now", Int64.self) ?? 0 }
  var draw: Int { number("draw", Int.self) ?? 0 }

  // MARK: Host

  func reply(to situation: Situation) async -> Reply {
    switch stretch[place] {
    case .answered(let prompt, let answer, let party)?, .raced(let prompt, _, _, .person(let answer, let party))?:
      return .answer(values.answer(answer, to: prompt, now: situation.prompt), by: party)
    case .raced(_, _, _, .query)?: await Self.untilCancelled()
    case .performed?, .entered?, nil: break
    }
    return .suspend
  }

  // MARK: Performer

  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    // The key is "session/position/turns".
    let parts = context.key.split(separator: "/"), place = parts.dropLast().last.flatMap { Int($0) } ?? -1
    let outcome: EffectOutcome
    switch stretch[place] {
    case .performed(E.name, _, _, let recorded)?, .raced(_, E.name, _, .query(let recorded))?: outcome = recorded
    case .raced?:
      await Self.untilCancelled()
      throw Self.notRecorded
    default: throw Self.notRecorded
    }
    switch outcome {
    case .failure(let error): throw values.json.error(error)
    case .output(let json):
      guard let new = values.json.replaced(json, as: E.Output.self) else { throw Self.notRecorded }
      return try Outcome.decode(E.Output.self, from: new)
    }
  }

  /// Nothing is recorded after a failure that may pass.
  private static var notRecorded: WorkflowError {
    WorkflowError(code: "notRecorded", module: "Recordings", message: "The recording has no such outcome.", isTemporary: true)
  }

  static func untilCancelled() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
  }
}
