import SandboxKit
import Store
import Workflow

/// Keeps the sandbox's entities in the encrypted store, so that they survive a restart. They are entries of a device profile.
package struct StoredEntities: EntityStore {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  package func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? {
    try translated { () throws(WorkflowError) in try profile().value(Self.name(key)) }
  }

  package func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] {
    let names = try translated { () throws(WorkflowError) in try profile().names(from: "\(kind.name)/") }
    return names.map { EntityKey(kind, String($0.dropFirst(kind.name.count + 1))) }
  }

  package func owner(of key: EntityKey) throws(EntityStoreError) -> String? {
    try translated { () throws(WorkflowError) in try profile().owner(of: Self.name(key)) }
  }

  package func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] {
    try translated { () throws(WorkflowError) in try profile().names(ownedBy: owner) }.map(Self.key)
  }

  package func apply(
    _ changes: [EntityKey: EntityChange], from read: [EntityKey: [UInt8]?], owners: [EntityKey: String]
  ) throws(EntityStoreError) -> Bool {
    var due: [String: Int64?] = [:]
    for (key, change) in changes { if case .schedule(_, let moment) = change { due.updateValue(moment, forKey: Self.name(key)) } }
    return try translated { () throws(WorkflowError) in
      try profile().apply(
        Self.named(changes.mapValues(\.value)), from: Self.named(read), due: due,
        owners: Dictionary(uniqueKeysWithValues: owners.map { (Self.name($0.key), $0.value) }))
    }
  }

  package func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey? {
    try translated { () throws(WorkflowError) in try profile().takeDue(at: now, until: until) }.map(Self.key)
  }

  package func nextDue() throws(EntityStoreError) -> Int64? {
    try translated { () throws(WorkflowError) in try profile().nextDue() }
  }

  private static func named(_ values: [EntityKey: [UInt8]?]) -> [String: [UInt8]?] {
    Dictionary(uniqueKeysWithValues: values.map { (name($0.key), $0.value) })
  }

  private func profile() throws(WorkflowError) -> DeviceProfile {
    try store.open()
    return store.profile("sandbox")
  }

  private static func name(_ key: EntityKey) -> String { "\(key.kind.name)/\(key.id)" }

  /// Kinds of entities that become due have two parts: `outbox/stream`. If a kind has three parts, the third is treated as a part of the
  /// id, which names the same entity.
  private static func key(_ name: String) -> EntityKey {
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return EntityKey(stored: parts.prefix(2).joined(separator: "/"), parts.count > 2 ? String(parts[2]) : "")
  }

  private func translated<Value>(_ work: () throws(WorkflowError) -> Value) throws(EntityStoreError) -> Value {
    do throws(WorkflowError) { return try work() } catch { throw EntityStoreError(error.message) }
  }
}
