import JourneyKit
import Synchronization
import Workflow

/// A journal that derives the calls and callbacks of the vendor's SDK from its records, as soon as they are written.
final class EventJournal: Journal {
  private struct State: Sendable {
    var records: [Record] = []
    /// How many events were reported, by this process or an earlier one.
    var count = 0
  }

  private let base: any Journal
  private let module: any JourneyModule
  private let tell: @Sendable (_ all: [SDKEvent], _ new: ArraySlice<SDKEvent>) -> Void
  private let state = Mutex(State())

  /// - Parameter tell: receives all events of the session, and those of them that are new; at the beginning, none is new.
  init(
    _ base: any Journal, of module: any JourneyModule, tell: @escaping @Sendable (_ all: [SDKEvent], _ new: ArraySlice<SDKEvent>) -> Void
  ) {
    self.base = base
    self.module = module
    self.tell = tell
  }

  func load() throws(WorkflowError) -> [Record] {
    let records = try base.load()
    let events = module.events(in: records)
    state.withLock { $0 = State(records: records, count: events.count) }
    tell(events, [])
    return records
  }

  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    try base.append(records, durable: durable)
    guard !records.isEmpty else { return }
    let (all, new) = state.withLock { state in
      state.records += records
      let events = module.events(in: state.records)
      defer { state.count = max(state.count, events.count) }
      return (events, events.dropFirst(state.count))
    }
    tell(all, new)
  }
}
