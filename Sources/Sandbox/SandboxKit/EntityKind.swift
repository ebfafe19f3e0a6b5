/// A kind of entity, and whose its entities are. Every kind says so: what a service keeps of a person must go when their session is erased.
public struct EntityKind: Hashable, Comparable, Sendable {
  /// Who owns an entity: the owner of the request that made it (`RequestOwner`). An entity made by a request without an owner, such as an
  /// office's or an app's, belongs to nobody and stays. Otherwise anybody who has its code could take it over and erase it.
  public enum Owner: Sendable {
    /// The vendor's own: an account, a definition, a key. It says nothing about a person.
    case service
    /// Goes with the session.
    case session
    /// Goes with the device: a pairing, a wallet, a message to it.
    case device
  }

  /// The service's name before the kind's own: `scan/journey`.
  public let name: String
  public let owner: Owner

  public init(_ name: String, of owner: Owner) {
    self.name = name
    self.owner = owner
  }

  /// The kind of stored entities if only its name is known. Writing one of them again does not change its owner.
  public init(stored name: String) { self.init(name, of: .service) }

  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  public static func < (a: Self, b: Self) -> Bool { a.name < b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
