import SandboxKit
import Store
import Workflow

/// Keeps the sandbox's entities in the encrypted store, so that they survive a restart. They are entries of a device profile.
package struct StoredEntities: GroupingEntityStore {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  package func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? {
    try translated { () throws(WorkflowError) in try profile.value(Self.name(key)) }
  }

  package func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] {
    let names = try translated { () throws(WorkflowError) in try profile.names(from: "\(kind.name)/") }
    return names.map { EntityKey(kind, String($0.dropFirst(kind.name.count + 1))) }
  }

  package func owner(of key: EntityKey) throws(EntityStoreError) -> String? {
    try translated { () throws(WorkflowError) in try profile.owner(of: Self.name(key)) }
  }

  package func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] {
    try translated { () throws(WorkflowError) in try profile.names(ownedBy: owner) }.map(Self.key)
  }

  package func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] {
    let terms = query.words.isEmpty ? [Self.list(of: query.kind)] : query.words.sorted().map { Self.term($0, query.kind) }
    let last = query.after.map { Self.name(EntityKey(query.kind, $0)) }
    let names = try translated { () throws(WorkflowError) in try profile.names(in: terms, after: last, limit: query.limit) }
    guard let names else { throw .gone(query.after ?? "") }
    return names.map { EntityKey(query.kind, String($0.dropFirst(query.kind.name.count + 1))) }
  }

  package func apply(_ transaction: EntityTransaction) throws(EntityStoreError) -> Bool { try apply([transaction])[0] }

  package func apply(_ group: [EntityTransaction]) throws(EntityStoreError) -> [Bool] {
    try translated { () throws(WorkflowError) in try profile.apply(group.map(Self.entries)) }
  }

  private static func entries(_ transaction: EntityTransaction) -> ProfileTransaction {
    var entries = ProfileTransaction(named(transaction.changes.mapValues(\.value)), from: named(transaction.read))
    for (key, change) in transaction.changes {
      if case .schedule(_, let moment) = change { entries.due.updateValue(moment, forKey: name(key)) }
    }
    for (key, owner) in transaction.owners { entries.owners[name(key)] = owner }
    for (key, listing) in transaction.listings {
      entries.places[name(key)] = ProfilePlace(listing.order, in: Set(listing.words.map { term($0, key.kind) } + [list(of: key.kind)]))
    }
    return entries
  }

  /// The list of all entities of a kind, and of those that have a word.
  private static func list(of kind: EntityKind) -> String { kind.name }
  private static func term(_ word: String, _ kind: EntityKind) -> String { "\(kind.name) \(word)" }

  package func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey? {
    try translated { () throws(WorkflowError) in try profile.takeDue(at: now, until: until) }.map(Self.key)
  }

  package func nextDue() throws(EntityStoreError) -> Int64? {
    try translated { () throws(WorkflowError) in try profile.nextDue() }
  }

  private static func named(_ values: [EntityKey: [UInt8]?]) -> [String: [UInt8]?] {
    Dictionary(uniqueKeysWithValues: values.map { (name($0.key), $0.value) })
  }

  private var profile: DeviceProfile { store.profile("sandbox") }

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
