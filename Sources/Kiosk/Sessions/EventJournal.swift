import JourneyKit
import Notation
import Recordings
import Synchronization
import Workflow

/// A journal that derives what happened from its records, as soon as they are written: the calls and callbacks of the vendor's SDK, and everything
/// in one order, with what was observed beside the records.
final class EventJournal: Journal {
  private struct State: Sendable {
    var records: [Record] = []
    /// How many events of the records were reported, by this process or an earlier one.
    var count = 0
    /// The events of failures that were not recorded, each with the number of events of the records before it.
    var failures: [(after: Int, event: SDKEvent)] = []
    var trace: [Observation] = []

    /// All events, in the order in which they happened.
    func all(_ events: [SDKEvent]) -> [SDKEvent] {
      var all: [SDKEvent] = [], rest = failures[...]
      for (index, event) in events.enumerated() {
        while let failure = rest.first, failure.after <= index { all.append(rest.removeFirst().event) }
        all.append(event)
      }
      return all + rest.map(\.event)
    }

    /// Everything that happened. Only the store knows the times.
    func timeline(of module: any JourneyModule) -> Timeline {
      var timeline = Timeline(records.map { Recording.Step($0) }, of: module, trace: trace)
      for (number, failure) in failures.enumerated() { timeline.insert(failure.event, afterEvents: failure.after + number) }
      return timeline
    }
  }

  private let base: any Journal
  let session: String
  private let trace: Trace?
  private let module: any JourneyModule
  private let tell: @Sendable (_ all: [SDKEvent], _ new: ArraySlice<SDKEvent>) -> Void
  private let show: (@Sendable (Timeline) -> Void)?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - trace: keeps what is observed beside the records; nil if nothing is.
  ///   - show: receives everything that happened in the session, whenever something has happened; nil if nobody looks.
  ///   - tell: receives all events of the session, and those of them that are new; at the beginning, none is new.
  init(
    _ base: any Journal, of session: String, _ module: any JourneyModule, trace: Trace?, show: (@Sendable (Timeline) -> Void)?,
    tell: @escaping @Sendable (_ all: [SDKEvent], _ new: ArraySlice<SDKEvent>) -> Void
  ) {
    self.show = show
    self.base = base
    self.session = session
    self.trace = trace
    self.module = module
    self.tell = tell
  }

  func load() throws(WorkflowError) -> [Record] {
    let records = try base.load()
    let events = module.events(in: records)
    // A new session is not in the store yet.
    let observations = records.isEmpty ? [] : trace?.observations(of: session) ?? []
    state.withLock { $0 = State(records: records, count: events.count, trace: observations) }
    trace?.follow(self)
    tell(events, [])
    showAll()
    return records
  }

  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    // The bench reads what is stored; a tester sees a query as soon as it was answered.
    try base.append(records, durable: durable || show != nil)
    guard !records.isEmpty else { return }
    let (all, new) = state.withLock { state in
      state.records += records
      let events = module.events(in: state.records)
      defer { state.count = max(state.count, events.count) }
      return (state.all(events), events.dropFirst(state.count))
    }
    tell(all, new)
    showAll()
  }

  private func showAll() { if let show { show(state.withLock { $0 }.timeline(of: module)) } }

  /// Keeps what was observed after the newest record.
  func observe(_ kind: Observation.Kind, _ name: String, _ detail: String, json: JSONValue) {
    guard let trace else { return }
    state.withLock { state in
      let observation = Observation(records: state.records.count, time: trace.now(), kind, name, detail, json: json)
      state.trace.append(observation)
      trace.keep(observation, of: session)
    }
    showAll()
  }

  /// An effect has failed, and may be tried again: nothing of that is recorded.
  func failed(_ effect: String, _ error: WorkflowError) {
    let new = module.events(ofFailed: effect, error)
    guard !new.isEmpty else { return }
    let all = state.withLock { state in
      for event in new { state.failures.append((after: state.count, event: event)) }
      return state.all(module.events(in: state.records))
    }
    tell(all, new[...])
    showAll()
  }
}
