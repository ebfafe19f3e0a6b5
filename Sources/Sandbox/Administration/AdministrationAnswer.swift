/// The JSON of the administration over HTTP.
enum AdministrationAnswer {
  struct Collection: Codable {
    var columns: [AdministeredColumn]
    var entities: [AdministeredEntity]
    var actions: [Action]
  }

  struct Entity: Codable {
    var id: String
    var details: EntityDetails
    var actions: [Action]
  }

  /// An action that makes sense now.
  struct Action: Codable {
    var name: String
    var fields: [ActionField]
  }

  struct Changed: Codable {
    /// nil: the entity is gone.
    var id: String?
  }
}
