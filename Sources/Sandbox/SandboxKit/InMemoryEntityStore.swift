import Synchronization

/// Keeps entities until the program ends.
public final class InMemoryEntityStore: EntityStore {
  /// The entities at one moment.
  struct Contents: Sendable {
    private(set) var kinds: [EntityKind: [EntityKey: [UInt8]]] = [:]
    /// When entities become due.
    var due: [EntityKey: Int64] = [:]
    var owners: [EntityKey: String] = [:]
    var listings: [EntityKey: Listing] = [:]

    subscript(key: EntityKey) -> [UInt8]? {
      get { kinds[key.kind]?[key] }
      set { kinds[key.kind, default: [:]][key] = newValue }
    }

    /// How many there are, and how many bytes their values have together.
    var size: (entities: Int, bytes: Int) {
      kinds.values.reduce((0, 0)) { size, kind in (size.0 + kind.count, kind.values.reduce(size.1) { $0 + $1.count }) }
    }
  }

  private let state = Mutex(Contents())

  var contents: Contents { state.withLock { $0 } }

  /// Changes that follow from entities that are other ones now are not written.
  func restore(_ contents: Contents) { state.withLock { $0 = contents } }

  public let outlivesProgram = false

  public init() {}

  public func value(of key: EntityKey) -> [UInt8]? { state.withLock { $0[key] } }

  public func keys(of kind: EntityKind) -> [EntityKey] { state.withLock { $0.kinds[kind]?.keys.sorted() ?? [] } }

  public func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] {
    let listed = state.withLock { $0.listings.filter { $0.key.kind == query.kind && $0.value.words.isSuperset(of: query.words) } }
    func precedes(_ one: (key: EntityKey, value: Listing), _ other: (key: EntityKey, value: Listing)) -> Bool {
      (one.value.order, one.key.id) > (other.value.order, other.key.id)
    }
    var rest = listed.sorted(by: precedes)[...]
    if let after = query.after {
      guard let last = listed[EntityKey(query.kind, after)] else { throw .gone(after) }
      rest = rest.drop { !precedes((EntityKey(query.kind, after), last), $0) }
    }
    return rest.prefix(query.limit).map(\.key)
  }

  @discardableResult
  public func apply(_ transaction: EntityTransaction) -> Bool {
    state.withLock { state in
      guard transaction.read.allSatisfy({ state[$0.key] == $0.value }) else { return false }
      let new = transaction.owners.filter { state[$0.key] == nil }
      for (key, change) in transaction.changes {
        state[key] = change.value
        state.listings[key] = transaction.listings[key]
        switch change {
        case .write: break
        case .schedule(_, let due): state.due[key] = due
        case .remove: (state.due[key], state.owners[key]) = (nil, nil)
        }
      }
      for (key, owner) in new where state[key] != nil { state.owners[key] = owner }
      return true
    }
  }

  public func owner(of key: EntityKey) -> String? { state.withLock { $0.owners[key] } }

  public func keys(ownedBy owner: String) -> [EntityKey] { state.withLock { $0.owners.filter { $0.value == owner }.keys.sorted() } }

  public func takeDue(at now: Int64, until: Int64) -> EntityKey? {
    state.withLock { state in
      guard let first = state.due.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }), first.value <= now else { return nil }
      state.due[first.key] = until
      return first.key
    }
  }

  public func nextDue() -> Int64? { state.withLock { $0.due.values.min() } }
}
