import SandboxKit

/// A user of the environment.
struct MFAUser: Codable, Equatable, Sendable {
  static let kind = EntityKind("authenticator/user", of: .service)

  struct Event: Codable, Equatable, Sendable {
    /// Milliseconds since 1970, UTC.
    var at: Int64
    var text: String
  }

  /// The user name, with which the person signs on.
  var id: String
  /// What happened, oldest first.
  var history: [Event] = []

  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  /// What finds everything of a user.
  static func listKey(_ id: String) -> String { "user/\(id)" }

  /// The users with which the sandbox begins. (Our choice.)
  static let shipped = ["anna", "ben"].map { MFAUser(id: $0) }

  /// Writes something into a user's history.
  static func note(_ text: String, of id: String, _ context: inout ServiceContext) throws(MFARefusal) {
    guard var user = try find(id, context) else { return }
    user.history.append(Event(at: context.now, text: text))
    do throws(EntityStoreError) { try put(user, &context) } catch { throw .store(error) }
  }

  /// Returns nil if there is no user of this name. One whose name asks for outcomes is there when a test names them.
  static func find(_ id: String, _ context: ServiceContext) throws(MFARefusal) -> MFAUser? {
    do throws(EntityStoreError) {
      if let user: MFAUser = try context.get(key(id)) { return user }
      if try context.keys(of: kind).isEmpty, let user = shipped.first(where: { $0.id == id }) { return user }
    } catch { throw .store(error) }
    return try MFATestOutcomes(id, context).isEmpty ? nil : MFAUser(id: id)
  }

  /// In the order of their names.
  static func all(_ context: ServiceContext) throws(EntityStoreError) -> [MFAUser] {
    let stored = try context.all(kind, as: MFAUser.self)
    return stored.isEmpty ? shipped : stored
  }

  static func put(_ user: MFAUser, _ context: inout ServiceContext) throws(EntityStoreError) {
    try settle(&context)
    try context.put(user, key(user.id))
  }

  /// Removes a user with what belongs to them: somebody else may get the name later.
  static func remove(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    try settle(&context)
    context.remove(key(id))
    for var device in try context.all(with: listKey(id), as: MFADevice.self) where device.knows(id) {
      device.forget(id)
      try context.put(device, MFADevice.key(device.id))
    }
    for pairing in try context.all(with: listKey(id), as: PairingKey.self) { context.remove(PairingKey.key(pairing.code)) }
    for offered in try context.all(with: listKey(id), as: OfferedPairing.self) { context.remove(OfferedPairing.key(offered.id)) }
    for signOn in try context.all(with: listKey(id), as: MFAAuthorization.self) {
      context.remove(EntityKey(MFAAuthorization.kind, signOn.id))
    }
    for asked in try context.all(with: listKey(id), as: DeviceAuthentication.self) { context.remove(DeviceAuthentication.key(asked.id)) }
  }

  /// Stores the users with whom the sandbox begins, before the first change.
  private static func settle(_ context: inout ServiceContext) throws(EntityStoreError) {
    guard try context.keys(of: kind).isEmpty else { return }
    for user in shipped { try context.put(user, key(user.id)) }
  }
}
