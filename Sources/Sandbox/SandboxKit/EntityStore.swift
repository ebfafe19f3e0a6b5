/// Keeps the entities of the sandbox. Several servers may share one.
public protocol EntityStore: Sendable {
  /// Whether the entities stay when the program ends, so that an earlier version may have stored some. Default: yes.
  var outlivesProgram: Bool { get }
  /// Returns nil if there is no such entity.
  func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]?
  /// The keys of all entities of a kind, in order. That is for kinds of which there are few: settings, the messages of one device.
  func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey]
  /// A page of a list: the keys of listed entities (`Listing`), in the order of the list.
  /// - Throws: when `query.after` is in no list of the kind, because it was removed.
  func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey]
  /// Makes all changes or none. When it returns, they survive a power cut.
  /// - Returns: false if an entity from which the changes follow has changed by now, because somebody else wrote it. Nothing is written then.
  func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool
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
  public var outlivesProgram: Bool { true }
}

/// What one request changes: all of it or nothing.
public struct EntityTransaction: Sendable {
  public var changes: [EntityKey: EntityChange]
  /// The entities from which the changes follow, as they were, with nil for one that did not exist.
  public var read: [EntityKey: [UInt8]?]
  /// The owners of the new entities. Writing an entity again does not change its owner.
  public var owners: [EntityKey: String]
  /// Where the written entities stand in lists. One without a place is in none from now on.
  public var listings: [EntityKey: Listing]

  public init(
    _ changes: [EntityKey: EntityChange], from read: [EntityKey: [UInt8]?] = [:], owners: [EntityKey: String] = [:],
    listings: [EntityKey: Listing] = [:]
  ) {
    (self.changes, self.read, self.owners, self.listings) = (changes, read, owners, listings)
  }
}

/// Why entities cannot be read or written, in one plain English sentence.
public struct EntityStoreError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// They are damaged, or cannot be read or written at all.
    case failure
    /// The database is gone for now: the same may work later.
    case outage
    /// What the caller named is not there any more.
    case gone
  }

  public var message: String
  public var reason: Reason
  /// Whether the same may work later.
  public var isTemporary: Bool { reason == .outage }

  public init(_ message: String, _ reason: Reason = .failure) { (self.message, self.reason) = (message, reason) }
}
