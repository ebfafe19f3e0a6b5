import Services
import Synchronization
import Threads

/// A store that can write several transactions in one.
public protocol GroupingEntityStore: EntityStore {
  /// Makes the changes of several transactions, one after the other, and waits once for the disk.
  /// - Returns: of each transaction what `apply` returns.
  /// - Throws: nothing was written.
  func apply(_ group: [EntityTransaction]) throws(EntityStoreError) -> [Bool]
}

/// Writes what several requests have changed in one transaction of the store, so that they share the wait for the disk: the group commit of
/// databases. What comes while one group is written is the next group.
public final class GroupCommit: EntityStore {
  private typealias Waiting = (transaction: EntityTransaction, continuation: CheckedContinuation<Result<Bool, EntityStoreError>, Never>)

  private struct State: Sendable {
    var waiting: [Waiting] = []
    var isWriting = false
  }

  /// How many transactions are written together at most, so that none waits long for the others.
  private static let most = 64

  private let store: any GroupingEntityStore
  private let state = Mutex(State())

  public init(_ store: any GroupingEntityStore) { self.store = store }

  public func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
    let result = await withCheckedContinuation { continuation in
      let begins = state.withLock { state in
        state.waiting.append((transaction, continuation))
        defer { state.isWriting = true }
        return !state.isWriting
      }
      if begins { Task(executorPreference: BlockingExecutor.shared) { [self] in write() } }
    }
    return try result.get()
  }

  /// Writes groups until nothing waits.
  private func write() {
    while true {
      let group = state.withLock { state in
        let group = Array(state.waiting.prefix(Self.most))
        state.waiting.removeFirst(group.count)
        state.isWriting = !group.isEmpty
        return group
      }
      if group.isEmpty { return }
      do throws(EntityStoreError) {
        for (waiting, isWritten) in zip(group, try store.apply(group.map(\.transaction))) {
          waiting.continuation.resume(returning: .success(isWritten))
        }
      } catch { for waiting in group { waiting.continuation.resume(returning: alone(waiting.transaction, after: error, of: group.count)) } }
    }
  }

  /// One transaction that cannot be written, because an entity is damaged, does not keep the others from it.
  private func alone(_ transaction: EntityTransaction, after error: EntityStoreError, of count: Int) -> Result<Bool, EntityStoreError> {
    if count == 1 || error.isTemporary { return .failure(error) }
    return Result { () throws(EntityStoreError) in try store.apply([transaction])[0] }
  }

  // MARK: Reading

  public var outlivesProgram: Bool { store.outlivesProgram }

  public func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? { try store.value(of: key) }
  public func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] { try store.keys(of: kind) }
  public func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] { try store.keys(query) }
  public func owner(of key: EntityKey) throws(EntityStoreError) -> String? { try store.owner(of: key) }
  public func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] { try store.keys(ownedBy: owner) }
  public func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey? { try store.takeDue(at: now, until: until) }
  public func nextDue() throws(EntityStoreError) -> Int64? { try store.nextDue() }
}
