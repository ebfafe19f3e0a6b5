import Synchronization

/// Keeps entities until the program ends.
public final class InMemoryEntityStore: EntityStore {
  private let values = Mutex<[EntityKey: [UInt8]]>([:])

  public init() {}

  public func value(of key: EntityKey) -> [UInt8]? { values.withLock { $0[key] } }

  public func keys(of kind: String) -> [EntityKey] { values.withLock { $0.keys.filter { $0.kind == kind } }.sorted() }

  @discardableResult
  public func apply(_ changes: [EntityKey: [UInt8]?], from read: [EntityKey: [UInt8]?] = [:]) -> Bool {
    values.withLock { values in
      guard read.allSatisfy({ values[$0.key] == $0.value }) else { return false }
      for (key, value) in changes { values[key] = value }
      return true
    }
  }
}
