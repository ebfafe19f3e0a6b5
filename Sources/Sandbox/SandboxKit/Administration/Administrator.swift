/// Does the office's work on the sandbox's services: a sandbox in this process, or a server on the network.
public protocol Administrator: Sendable {
  /// The services that the office can administer, with their names.
  var administrations: [(service: String, administration: Administration)] { get }
  /// A page of the entities of a collection.
  func list(_ place: AdministrationPlace, _ request: AdministeredPage.Request) async throws(AdministrationError) -> AdministeredPage
  /// One entity.
  func show(_ place: AdministrationPlace) async throws(AdministrationError) -> EntityDetails
  /// The actions that make sense now, with the values that they need: the actions on an entity, or without an id the actions on the
  /// collection.
  func actions(_ place: AdministrationPlace) async throws(AdministrationError) -> [(action: AdministrativeAction, fields: [ActionField])]
  /// Performs an action.
  /// - Parameter texts: the values of its fields, by their names. A field that is not named keeps its value.
  /// - Returns: the id of the entity that it changed or made, or nil if the entity is gone.
  func perform(_ name: String, _ texts: [String: String], on place: AdministrationPlace) async throws(AdministrationError) -> String?
  /// The entities that a client's session owns; none of a server, which learns no owner's name from staff.
  /// - Parameter owner: the name under which the session owns them (`RequestOwner`).
  func places(ownedBy owner: String) async throws(AdministrationError) -> [AdministrationPlace]
}

extension Administrator {
  /// The first entities of a collection, at most 1,000.
  public func list(_ place: AdministrationPlace) async throws(AdministrationError) -> [AdministeredEntity] {
    try await list(place, .longest).entities
  }

  /// What the office can do with a service, or nil if there is none of this name.
  public func administration(of name: String) -> Administration? {
    administrations.first { $0.service == name || $0.administration.formerName == name }?.administration
  }
}
