import Sandbox
import Store
import Workflow

/// Keeps the sandbox's entities in the encrypted store, so that they survive a restart. They are entries of a device profile.
package struct StoredEntities: EntityStore {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  package func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? {
    try translated { () throws(WorkflowError) in try profile().value(Self.name(key)) }
  }

  package func keys(of kind: String) throws(EntityStoreError) -> [EntityKey] {
    let names = try translated { () throws(WorkflowError) in try profile().names(from: "\(kind)/") }
    return names.map { EntityKey(kind, String($0.dropFirst(kind.count + 1))) }
  }

  package func apply(_ changes: [EntityKey: [UInt8]?], from read: [EntityKey: [UInt8]?]) throws(EntityStoreError) -> Bool {
    try translated { () throws(WorkflowError) in try profile().apply(Self.named(changes), from: Self.named(read)) }
  }

  private static func named(_ values: [EntityKey: [UInt8]?]) -> [String: [UInt8]?] {
    Dictionary(uniqueKeysWithValues: values.map { (name($0.key), $0.value) })
  }

  private func profile() throws(WorkflowError) -> DeviceProfile {
    try store.open()
    return store.profile("sandbox")
  }

  private static func name(_ key: EntityKey) -> String { "\(key.kind)/\(key.id)" }

  private func translated<Value>(_ work: () throws(WorkflowError) -> Value) throws(EntityStoreError) -> Value {
    do throws(WorkflowError) { return try work() } catch { throw EntityStoreError(error.message) }
  }
}
