import Synchronization

extension Sandbox {
  /// Puts the entities that an earlier version has stored into the lists of their kinds. Later calls do nothing.
  nonisolated func prepareLists() async throws(EntityStoreError) {
    guard entities.outlivesProgram, !listsArePrepared.withLock({ $0 }) else { return }
    let types = services.flatMap { service in
      service.listed + (service.administration?.collections.compactMap(\.listed) ?? [])
    }
    let done: Set<String> = try context().get(Self.listedKinds) ?? []
    let missing = types.filter { !done.contains($0.kind.name) }
    for type in missing { for key in try entities.keys(of: type.kind) { try await relist(key, as: type) } }
    if !missing.isEmpty {
      try await written([]) { context throws(EntityStoreError) in
        let done: Set<String> = try context.get(Self.listedKinds) ?? []
        try context.put(done.union(missing.map { $0.kind.name }), Self.listedKinds)
      }
    }
    listsArePrepared.withLock { $0 = true }
  }

  /// The names of the kinds whose entities are all in their lists.
  private static let listedKinds = EntityKey(EntityKind("sandbox/lists", of: .service), "kinds")

  /// When it is due, and whose it is, stays as it was.
  private nonisolated func relist<Entity: ListedEntity>(_ key: EntityKey, as type: Entity.Type) async throws(EntityStoreError) {
    try await written([]) { context throws(EntityStoreError) in
      if let entity: Entity = try context.get(key) { try context.put(entity, key) }
    }
  }
}
