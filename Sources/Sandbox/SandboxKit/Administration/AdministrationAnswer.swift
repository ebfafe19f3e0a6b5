/// The JSON of the administration over HTTP.
package enum AdministrationAnswer {
  package struct Collection: Codable {
    package var columns: [AdministeredColumn]
    package var entities: [AdministeredEntity]
    /// Whether there is a page after this one.
    package var hasMore: Bool
    package var actions: [Action]
  }

  package struct Entity: Codable {
    package var id: String
    package var details: EntityDetails
    package var actions: [Action]
  }

  /// An action that makes sense now.
  package struct Action: Codable {
    package var name: String
    package var fields: [ActionField]
  }

  package struct Changed: Codable {
    /// It is nil if the entity is gone.
    package var id: String?
  }
}
