/// The entity, or the collection, that the office works with.
public struct AdministrationPlace: Hashable, Sendable {
  public var service: String
  public var collection: String
  /// Empty for the collection itself.
  public var id: String

  public init(_ service: String, _ collection: String, id: String = "") {
    self.service = service
    self.collection = collection
    self.id = id
  }
}

extension Sandbox: Administrator {
  /// The services that the office can administer, with their names.
  public nonisolated var administrations: [(service: String, administration: Administration)] {
    services.compactMap { service in service.administration.map { (service.office, $0) } }
  }

  // What only reads does not wait for the requests that are answered, and they do not wait for it.

  public nonisolated func list(
    _ place: AdministrationPlace, _ request: AdministeredPage.Request
  ) async throws(AdministrationError) -> AdministeredPage {
    let collection = try collection(place)
    do throws(EntityStoreError) { try await prepareLists() } catch { throw .store(error) }
    return try stored { context throws(EntityStoreError) in try collection.page(request, context) }
  }

  public nonisolated func show(_ place: AdministrationPlace) async throws(AdministrationError) -> EntityDetails {
    let collection = try collection(place)
    guard var details = try stored({ context throws(EntityStoreError) in try collection.show(place.id, context) }) else {
      throw .unknown("entity", place.id, known: try await list(place, .init(limit: Self.mostNamed)).entities.map(\.id))
    }
    if let kind = collection.kind {
      let owner = try stored { _ throws(EntityStoreError) in try entities.owner(of: EntityKey(kind, place.id)) }
      details.owner = owner.map(OwnerDigest.text)
    }
    return details
  }

  /// How many entities a sentence names at most.
  private static let mostNamed = 20

  public nonisolated func places(ownedBy owner: String) throws(AdministrationError) -> [AdministrationPlace] {
    let keys = try stored { context throws(EntityStoreError) in try context.keys(ownedBy: owner) }
    return administrations.flatMap { service, administration in
      administration.collections.flatMap { collection in
        keys.filter { $0.kind == collection.kind }.map { AdministrationPlace(service, collection.name, id: $0.id) }
      }
    }
  }

  /// The actions that make sense now, with the values that they need: the actions on an entity, or without an id the actions on the
  /// collection.
  public nonisolated func actions(
    _ place: AdministrationPlace
  ) throws(AdministrationError) -> [(action: AdministrativeAction, fields: [ActionField])] {
    let subject = place.id.isEmpty ? AdministrativeAction.Subject.collection : .entity
    var offered: [(AdministrativeAction, [ActionField])] = []
    for action in try collection(place).actions where action.subject == subject {
      if let fields = try stored({ context throws(EntityStoreError) in try action.fields(place.id, context) }) {
        offered.append((action, fields))
      }
    }
    return offered
  }

  /// Performs an action.
  /// - Parameter texts: the values of its fields, by their names. A field that is not named keeps its value.
  /// - Returns: the id of the entity that it changed or made, or nil if the entity is gone.
  public func perform(
    _ name: String, _ texts: [String: String], on place: AdministrationPlace
  ) async throws(AdministrationError) -> String? {
    let collection = try collection(place)
    guard let action = collection.actions.first(where: { $0.name == name }) else {
      throw .unknown("action", name, known: collection.actions.map(\.name))
    }
    if action.subject == .entity { _ = try await show(place) }
    return try await changed { context throws(AdministrationError) in
      let fields: [ActionField]?
      do throws(EntityStoreError) { fields = try action.fields(place.id, context) } catch { throw .store(error) }
      guard let fields else { throw .notNow(name) }
      return try action.perform(place.id, try Self.values(texts, of: fields), &context)
    }
  }

  private static func values(_ texts: [String: String], of fields: [ActionField]) throws(AdministrationError) -> ActionValues {
    for name in texts.keys.sorted() where !fields.contains(where: { $0.name == name }) {
      throw .unknown("field", name, known: fields.map(\.name))
    }
    var values: [String: String] = [:]
    for field in fields {
      let text = texts[field.name] ?? field.value ?? ""
      if let refusal = field.refusal(of: text) { throw .field(field.name, refusal) }
      values[field.name] = text
    }
    return ActionValues(values)
  }

  private nonisolated func collection(_ place: AdministrationPlace) throws(AdministrationError) -> AdministeredCollection {
    guard let administration = administration(of: place.service) else {
      throw .unknown("service", place.service, known: administrations.map(\.service))
    }
    guard let collection = administration.collections.first(where: { $0.name == place.collection }) else {
      throw .unknown("collection", place.collection, known: administration.collections.map(\.name))
    }
    return collection
  }

  private nonisolated func stored<Value>(_ work: (ServiceContext) throws(EntityStoreError) -> Value) throws(AdministrationError) -> Value {
    do throws(EntityStoreError) { return try work(context()) } catch { throw .store(error) }
  }
}
