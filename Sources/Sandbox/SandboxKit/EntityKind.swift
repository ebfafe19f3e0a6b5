/// A kind of entity, and whose its entities are. Every kind says so: what a service keeps of a person must go when their session is erased.
public struct EntityKind: Hashable, Comparable, Sendable {
  /// Whose an entity is: whoever's request made it (`RequestOwner`). What a request without an owner made, such as an office's or an app's, is
  /// nobody's and stays: otherwise whoever has its code could take it over, and erase it.
  public enum Owner: Sendable {
    /// The vendor's own: an account, a definition, a key. It says nothing of a person.
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

  /// The kind of stored entities, of which only the name is known. Writing one of them again changes nothing of whose it is.
  public init(stored name: String) { self.init(name, of: .service) }

  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  public static func < (a: Self, b: Self) -> Bool { a.name < b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
