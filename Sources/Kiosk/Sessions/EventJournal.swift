import JourneyKit
import Recordings
import Synchronization
import Workflow

/// A journal that derives what happened from its records, as soon as they are written: the calls and callbacks of the vendor's SDK, and everything
/// in one order.
final class EventJournal: Journal {
  private struct State: Sendable {
    var records: [Record] = []
    /// How many events of the records were reported, by this process or an earlier one.
    var count = 0
    /// The events of failures that were not recorded, each with the number of events of the records before it.
    var failures: [(after: Int, event: SDKEvent)] = []

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
      var timeline = Timeline(records.map { Recording.Step($0) }, of: module)
      for (number, failure) in failures.enumerated() { timeline.insert(failure.event, afterEvents: failure.after + number) }
      return timeline
    }
  }

  private let base: any Journal
  private let module: any JourneyModule
  private let tell: @Sendable (_ all: [SDKEvent], _ new: ArraySlice<SDKEvent>) -> Void
  private let show: (@Sendable (Timeline) -> Void)?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - show: receives everything that happened in the session, whenever something has happened; nil if nobody looks.
  ///   - tell: receives all events of the session, and those of them that are new; at the beginning, none is new.
  init(
    _ base: any Journal, of module: any JourneyModule, show: (@Sendable (Timeline) -> Void)?,
    tell: @escaping @Sendable (_ all: [SDKEvent], _ new: ArraySlice<SDKEvent>) -> Void
  ) {
    self.show = show
    self.base = base
    self.module = module
    self.tell = tell
  }

  func load() throws(WorkflowError) -> [Record] {
    let records = try base.load()
    let events = module.events(in: records)
    state.withLock { $0 = State(records: records, count: events.count) }
    tell(events, [])
    showAll()
    return records
  }

  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    try base.append(records, durable: durable)
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
