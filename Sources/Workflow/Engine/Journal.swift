import Synchronization

/// Where the records of one session are kept. One runner uses it at a time; the implementation sees to that.
public protocol Journal: Sendable {
  /// Every record, in order. Throws `journalDamaged`, `journalInUse` or a write problem (`EngineCode`).
  func load() throws(WorkflowError) -> [Record]
  /// Adds records. When `durable`, they and all earlier ones survive a power cut before this returns; otherwise they may be written with the
  /// next durable ones (nobody outside has seen them yet). When it throws, none of these records is kept, and the earlier ones are as they were.
  func append(_ records: [Record], durable: Bool) throws(WorkflowError)
}

/// A journal in memory, for tests, for the explorer and for runs that shall leave nothing.
public final class MemoryJournal: Journal {
  private struct State: Sendable {
    var records: [Record]
    var durable: Int
    var commits = 0
  }
  private let state: Mutex<State>

  /// `records`: what was there before, as after a restart.
  public init(_ records: [Record] = []) { state = Mutex(State(records: records, durable: records.count)) }

  public func load() throws(WorkflowError) -> [Record] { records }

  public func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    state.withLock { state in
      state.records += records
      guard durable else { return }
      state.durable = state.records.count
      state.commits += 1
    }
  }

  public var records: [Record] { state.withLock { $0.records } }
  /// The records that a crash would leave.
  public var durableRecords: [Record] { state.withLock { Array($0.records.prefix($0.durable)) } }
  /// How many durable writes there were.
  public var commits: Int { state.withLock { $0.commits } }
}
