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
