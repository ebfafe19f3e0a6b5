import Synchronization

/// Stores the records of one session. One runner uses it at a time; the implementation enforces that.
public protocol Journal: Sendable {
  /// Every record, in order. Throws `journalDamaged`, `journalInUse` or a write problem (`EngineCode`).
  func load() throws(WorkflowError) -> [Record]
  /// Adds records. When `durable`, they and all earlier ones survive a power cut before this returns; otherwise they may be written with
  /// the next durable ones (nobody outside has seen them yet). When it throws, none of these records is kept, and the earlier ones are
  /// unchanged.
  func append(_ records: [Record], durable: Bool) throws(WorkflowError)
}

/// A journal in memory, for tests, for the explorer and for runs that must leave nothing behind.
public final class MemoryJournal: Journal {
  private struct State: Sendable {
    var records: [Record]
    var durable: Int
    var commits = 0
  }
  private let state: Mutex<State>

  /// - Parameter records: the existing records, as after a restart.
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
  /// The records that would survive a crash.
  public var durableRecords: [Record] { state.withLock { Array($0.records.prefix($0.durable)) } }
  /// The number of durable writes.
  public var commits: Int { state.withLock { $0.commits } }
}
