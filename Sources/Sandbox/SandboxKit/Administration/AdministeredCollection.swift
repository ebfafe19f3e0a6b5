import Phrases

/// The entities of one kind.
public struct AdministeredCollection: Sendable {
  /// Its name in commands: `journeys`.
  public let name: String
  public let title: Phrase
  /// The kind of its entities, if each belongs to the client's session whose request made it; nil if none does.
  public let kind: EntityKind?
  /// Whether they are the service's settings, and not what journeys of clients have made.
  public let isSettings: Bool
  public let columns: [AdministeredColumn]
  public let actions: [AdministrativeAction]
  /// The entities of a page, in the order in which they are shown.
  public let page: @Sendable (AdministeredPage.Request, ServiceContext) throws(EntityStoreError) -> AdministeredPage
  /// One entity with its history, or nil if there is none with this id.
  public let show: @Sendable (_ id: String, ServiceContext) throws(EntityStoreError) -> EntityDetails?
  /// What its entities are, if the store keeps their list.
  let listed: (any ListedEntity.Type)?

  /// A collection of few entities, all of which are read for each page.
  /// - Parameter list: all entities, in the order in which they are shown.
  public init(
    name: String, title: Phrase, kind: EntityKind? = nil, isSettings: Bool = false, columns: [AdministeredColumn],
    actions: [AdministrativeAction] = [],
    list: @escaping @Sendable (ServiceContext) throws(EntityStoreError) -> [AdministeredEntity],
    show: @escaping @Sendable (_ id: String, ServiceContext) throws(EntityStoreError) -> EntityDetails?
  ) {
    (self.name, self.title, self.kind, self.isSettings) = (name, title, kind, isSettings)
    (self.columns, self.actions, self.show, listed) = (columns, actions, show, nil)
    page = { request, context throws(EntityStoreError) in try AdministeredPage(of: list(context), request) }
  }

  /// A collection of as many entities as journeys make, of which a page reads only its own.
  /// - Parameters:
  ///   - isOwned: whether each belongs to the client's session whose request made it.
  ///   - shipped: those with which the sandbox begins, by their ids. They end the list as long as they are not stored.
  ///   - values: the values of the columns; nil for an entity that the list does not show.
  public init<Entity: ListedEntity>(
    of entity: Entity.Type, name: String, title: Phrase, isOwned: Bool = false, shipped: [String: Entity] = [:],
    columns: [AdministeredColumn], actions: [AdministrativeAction] = [],
    values: @escaping @Sendable (Entity, ServiceContext) throws(EntityStoreError) -> [AdministeredValue]?,
    show: @escaping @Sendable (_ id: String, ServiceContext) throws(EntityStoreError) -> EntityDetails?
  ) {
    (self.name, self.title, kind, isSettings) = (name, title, isOwned ? Entity.kind : nil, false)
    (self.columns, self.actions, self.show, listed) = (columns, actions, show, entity)
    page = { request, context throws(EntityStoreError) in
      var keys = try context.keys(
        ListQuery(Entity.kind, words: Set(Listing.words(of: request.search)), after: request.after, limit: request.limit + 1))
      let hasMore = keys.count > request.limit
      keys = Array(keys.prefix(request.limit))
      let named = EntityKey(Entity.kind, request.search)
      if request.after == nil, !request.search.isEmpty, !keys.contains(named) { keys.insert(named, at: 0) }
      var entities: [AdministeredEntity] = []
      for key in keys {
        guard let entity: Entity = try context.get(key), let values = try values(entity, context) else { continue }
        entities.append(AdministeredEntity(id: key.id, values: values))
      }
      for (id, entity) in shipped.sorted(by: { $0.key > $1.key }) where !hasMore {
        let isStored = try context.get(EntityKey(Entity.kind, id), as: Entity.self) != nil
        guard !isStored, entity.isFound(by: request.search, id), let values = try values(entity, context) else { continue }
        entities.append(AdministeredEntity(id: id, values: values))
      }
      return AdministeredPage(entities: entities, hasMore: hasMore)
    }
  }
}

extension ListedEntity {
  fileprivate func isFound(by search: String, _ id: String) -> Bool {
    id == search || listing?.words.isSuperset(of: Listing.words(of: search)) == true
  }
}
