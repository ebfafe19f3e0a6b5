/// Something that a service keeps: an account, a token, a journey.
public struct EntityKey: Hashable, Comparable, Sendable {
  public var kind: EntityKind
  public var id: String

  public init(_ kind: EntityKind, _ id: String) {
    self.kind = kind
    self.id = id
  }

  /// The key of a stored entity. Writing it again does not change its owner.
  /// - Parameter kind: the kind's name.
  public init(stored kind: String, _ id: String) { self.init(EntityKind(stored: kind), id) }

  /// The same for an entity that is the service's own, unlike others of its kind: one with which the sandbox begins.
  package var asService: EntityKey { EntityKey(stored: kind.name, id) }

  public static func < (a: Self, b: Self) -> Bool { (a.kind, a.id) < (b.kind, b.id) }
}

/// What becomes of an entity.
public enum EntityChange: Equatable, Sendable {
  /// It is written. When it is due, if ever, stays as it was.
  case write([UInt8])
  /// It is written and becomes due at this time, in milliseconds since 1970, UTC; nil for never.
  case schedule([UInt8], due: Int64?)
  case remove

  /// It is nil if the entity is removed.
  public var value: [UInt8]? {
    switch self {
    case .write(let value), .schedule(let value, _): value
    case .remove: nil
    }
  }

  /// When it makes the entity due; nil if it does not.
  package var due: Int64? { if case .schedule(_, let due) = self { due } else { nil } }
}

/// Keeps the entities of the sandbox. Several servers may share one.
public protocol EntityStore: Sendable {
  /// Returns nil if there is no such entity.
  func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]?
  /// The keys of all entities of a kind, in order.
  func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey]
  /// Makes all changes or none.
  /// - Parameters:
  ///   - read: the entities from which the changes follow, as they were, with nil for one that did not exist.
  ///   - owners: the owners of the new entities. Writing an entity again does not change its owner.
  /// - Returns: false if one of them has changed by now, because somebody else wrote it. Nothing is written then.
  func apply(
    _ changes: [EntityKey: EntityChange], from read: [EntityKey: [UInt8]?], owners: [EntityKey: String]
  ) throws(EntityStoreError) -> Bool
  /// The owner of an entity, or nil if it has none or does not exist.
  func owner(of key: EntityKey) throws(EntityStoreError) -> String?
  /// The keys of all entities of an owner, in order.
  func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey]
  /// Takes the entity that is due first. No two callers get the same one: it is due again only at `until`, or when it is written again.
  /// Times are in milliseconds since 1970, UTC.
  /// - Parameter until: when it is due again, in case the caller dies.
  /// - Returns: the key of the entity, or nil if none is due.
  func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey?
  /// When the next entity becomes due, in milliseconds since 1970, UTC, or nil for never.
  func nextDue() throws(EntityStoreError) -> Int64?
}

extension EntityStore {
  /// Makes all changes or none, and leaves whose the entities are.
  public func apply(_ changes: [EntityKey: EntityChange], from read: [EntityKey: [UInt8]?]) throws(EntityStoreError) -> Bool {
    try apply(changes, from: read, owners: [:])
  }
}

/// Why entities cannot be read or written, in one plain English sentence.
public struct EntityStoreError: Error, Equatable, Sendable {
  public var message: String
  /// Whether the same may work later: the database is gone for now.
  public var isTemporary: Bool

  public init(_ message: String, isTemporary: Bool = false) {
    self.message = message
    self.isTemporary = isTemporary
  }
}
