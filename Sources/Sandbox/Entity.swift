/// Something that a service keeps: an account, a token, a journey.
public struct EntityKey: Hashable, Comparable, Sendable {
  /// The kind, with the service's name before it: `scan/journey`.
  public var kind: String
  public var id: String

  public init(_ kind: String, _ id: String) {
    self.kind = kind
    self.id = id
  }

  public static func < (a: Self, b: Self) -> Bool { (a.kind, a.id) < (b.kind, b.id) }
}

/// Keeps the entities of the sandbox.
public protocol EntityStore: Sendable {
  /// nil: there is no such entity.
  func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]?
  /// The keys of all entities of a kind, in order.
  func keys(of kind: String) throws(EntityStoreError) -> [EntityKey]
  /// Writes all changes or none. nil removes an entity.
  /// - Parameter read: the entities from which the changes follow, as they were; nil: there was none.
  /// - Returns: false when one of them is another by now, because somebody else wrote it. Nothing is written then.
  func apply(_ changes: [EntityKey: [UInt8]?], from read: [EntityKey: [UInt8]?]) throws(EntityStoreError) -> Bool
}

/// Why entities cannot be read or written, in one plain English sentence.
public struct EntityStoreError: Error, Equatable, Sendable {
  public var message: String
  public init(_ message: String) { self.message = message }
}
