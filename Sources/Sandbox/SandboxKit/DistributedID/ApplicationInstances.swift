import Services

/// The registered application instances.
package enum ApplicationInstances {
  package static let kind = ApplicationInstance.kind

  /// How the ids of the platform's own server applications begin, which nobody else gets: the bank's and the identity check's. (Ours.)
  package static let platform = "5a0cbace-0000-4000-8000-"

  package static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  package static func instance(_ id: String, _ context: ServiceContext) throws(EntityStoreError) -> ApplicationInstance? {
    try context.get(key(id))
  }

  /// The name under which the platform has registered an instance, or nil if it has registered none. Instances that register themselves
  /// have no name.
  package static func name(of id: String, _ context: ServiceContext) throws(EntityStoreError) -> String? { try context.get(nameKey(id)) }

  package static func put(name: String, of id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    if try self.name(of: id, context) != name { try context.put(name, nameKey(id)) }
  }

  private static func nameKey(_ id: String) -> EntityKey { EntityKey(EntityKind("wallet/name", of: .service), id) }

  package static func put(_ instance: ApplicationInstance, _ context: inout ServiceContext) throws(EntityStoreError) {
    let key = key(instance.applicationInstanceId)
    try context.put(instance, instance.isServer ? key.asService : key)
  }
}

extension ApplicationInstance: ListedEntity {
  public static let kind = EntityKind("wallet/instance", of: .device)

  /// All are listed except those of servers, in the order of their ids, because nobody knows when they came.
  public var listing: Listing? { isServer ? nil : Listing(at: 0) }

  /// Whether it belongs to a server, which has a callback URL instead of a push token.
  package var isServer: Bool { pushToken.hasPrefix("https://") }
}
