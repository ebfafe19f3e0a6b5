import Documents
import FoundationEssentials
import Services

/// What a service knows of the world while it answers one request: the entities, the time, and what was read in the request's pictures.
///
/// It collects the service's changes. They are written when the service has answered, all or none.
public struct ServiceContext {
  /// Milliseconds since 1970, UTC.
  public let now: Int64
  /// The day where the server is: a printed date is judged by it.
  public var today: CalendarDate { Moment(milliseconds: now).day(in: timeZone) }
  private let timeZone: TimeZone
  /// What was read in the pictures that the service named (`SandboxService.pictures`), in their order; nil for one that is no picture.
  public let readings: [Reading?]
  private let stored: any EntityStore
  private let newID: () -> String
  package private(set) var changes: [EntityKey: EntityChange] = [:]
  /// Whose the entities are that it writes.
  package private(set) var owners: [EntityKey: String] = [:]
  private var listings: [EntityKey: Listing] = [:]
  private let owner: RequestOwner?
  /// Whether no data of the pictures read so far may stay in memory.
  package var forgetsPictures = false
  private let reads = Reads()

  /// What was read of the stored entities, to notice when somebody else changes them meanwhile.
  private final class Reads {
    var values: [EntityKey: [UInt8]?] = [:]
    var kinds: [EntityKind: [EntityKey]] = [:]
  }

  /// The stored entities that were asked for, as they were; nil for one that did not exist.
  package var read: [EntityKey: [UInt8]?] { reads.values }

  /// What it has changed, and from what that follows. Without a change nothing follows from what was read.
  package var transaction: EntityTransaction {
    EntityTransaction(changes, from: changes.isEmpty ? [:] : read, owners: owners, listings: listings)
  }

  /// - Parameter owner: the owner of what it writes (`EntityKind.Owner`), or nil if none is known.
  public init(
    now: Int64, timeZone: TimeZone = .gmt, readings: [Reading?] = [], owner: RequestOwner? = nil, entities: any EntityStore,
    newID: @escaping () -> String
  ) {
    self.now = now
    self.timeZone = timeZone
    self.readings = readings
    self.owner = owner
    self.newID = newID
    stored = entities
  }

  /// Whether nothing outlives the program: the server is one for tests.
  package var isForTests: Bool { !stored.outlivesProgram }

  /// A new id: a UUID in lower case (RFC 9562).
  public func id() -> String { newID() }

  /// Returns nil if there is no such entity, or it is of an older form.
  public func get<Value: Decodable>(_ key: EntityKey, as type: Value.Type = Value.self) throws(EntityStoreError) -> Value? {
    let bytes = if let change = changes[key] { change.value } else { try storedValue(of: key) }
    guard let bytes else { return nil }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// An entity is read once, so that everything follows from one state of it.
  private func storedValue(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? {
    if let known = reads.values[key] { return known }
    let bytes = try stored.value(of: key)
    reads.values.updateValue(bytes, forKey: key)
    return bytes
  }

  /// Writes an entity. When it is due, if ever, stays as it was.
  public mutating func put(_ value: some Encodable, _ key: EntityKey) throws(EntityStoreError) {
    let bytes = try bytes(of: value, key)
    try noteSetting(key)
    own(key)
    listings[key] = (value as? any ListedEntity)?.listing
    changes[key] =
      switch changes[key] {
      case .schedule(_, let due): .schedule(bytes, due: due)
      case .remove: .schedule(bytes, due: nil)
      case .write, nil: .write(bytes)
      }
  }

  /// Writes an entity that the service is to be reminded of (`SandboxService.becomeDue`). Its kind has two parts: `scan/journey`.
  /// - Parameter due: when, in milliseconds since 1970, UTC, or nil for never.
  public mutating func put(_ value: some Encodable, _ key: EntityKey, due: Int64?) throws(EntityStoreError) {
    try noteSetting(key)
    changes[key] = .schedule(try bytes(of: value, key), due: due)
    listings[key] = (value as? any ListedEntity)?.listing
    own(key)
  }

  /// Puts a written entity under words, by which it is found.
  package mutating func list(_ key: EntityKey, as listing: Listing) { listings[key] = listing }

  /// The service's own entities begin with shipped ones, which the first change stores. Two first changes at once must not undo each other.
  private func noteSetting(_ key: EntityKey) throws(EntityStoreError) {
    if key.kind.owner == .service { _ = try storedValue(of: key) }
  }

  /// Gives a written entity to the owner of another one, whoever causes the writing: a message to a device, for example.
  public mutating func own(_ key: EntityKey, as other: EntityKey) throws(EntityStoreError) {
    let owner = if let known = owners[other] { known } else { try stored.owner(of: other) }
    if let owner { owners[key] = owner }
  }

  /// Gives a written entity without an owner the owner of another entity of the same change. An answer about a person belongs to that person,
  /// even if the person's phone sent the request.
  package mutating func ownAsOthers(_ key: EntityKey) throws(EntityStoreError) {
    // A session comes before a device.
    for owner in [EntityKind.Owner.session, .device] {
      for other in changes.keys.sorted() where other.kind.owner == owner && other != key && changes[other]?.value != nil {
        if owners[key] == nil { try own(key, as: other) }
      }
    }
  }

  private mutating func own(_ key: EntityKey) {
    switch key.kind.owner {
    case .service: break
    case .session: owners[key] = owner?.session
    case .device: owners[key] = owner?.device
    }
  }

  private func bytes(of value: some Encodable, _ key: EntityKey) throws(EntityStoreError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value) else { throw EntityStoreError("The entity \(key.kind.name) \(key.id) cannot be written.") }
    return Array(data)
  }

  public mutating func remove(_ key: EntityKey) {
    changes[key] = .remove
    (owners[key], listings[key]) = (nil, nil)
  }

  /// All entities of a kind, in the order of their ids. Those of an older form are left out. That is for kinds of which there are few.
  public func all<Value: Decodable>(_ kind: EntityKind, as type: Value.Type = Value.self) throws(EntityStoreError) -> [Value] {
    var values: [Value] = []
    for key in try keys(of: kind) { if let value: Value = try get(key) { values.append(value) } }
    return values
  }

  /// The keys of all entities of a kind, in order. That is for kinds of which there are few.
  public func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] {
    let new = changes.filter { $0.key.kind == kind }
    let kept = try storedKeys(of: kind).filter { new[$0] == nil }
    return (kept + new.filter { $0.value != .remove }.keys).sorted()
  }

  private func storedKeys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] {
    if let known = reads.kinds[kind] { return known }
    let keys = try stored.keys(of: kind)
    reads.kinds[kind] = keys
    return keys
  }

  /// A page of a list of stored entities: what this request has changed is where it was before.
  package func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] { try stored.keys(query) }

  /// All entities that have a word (`Listing`), those of this request too, the one that begins the list first. That is for words that few have.
  public func all<Value: ListedEntity>(with word: String, as type: Value.Type = Value.self) throws(EntityStoreError) -> [Value] {
    let query = ListQuery(Value.kind, words: [word], limit: .max)
    let old = Set(try stored.keys(query)), new = Set(listings.keys.filter { $0.kind == Value.kind })
    var found: [Value] = []
    for key in old.union(new) {
      if let value: Value = try get(key), value.listing?.words.contains(word) == true { found.append(value) }
    }
    return found.sorted { ($0.listing?.order ?? 0) > ($1.listing?.order ?? 0) }
  }

  /// The keys of all stored entities of an owner, in order.
  package func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] { try stored.keys(ownedBy: owner) }
}
