import Phrases

/// Something that the office can do.
public struct AdministrativeAction: Sendable {
  /// What an action is about.
  public enum Subject: Sendable {
    /// One entity of the collection.
    case entity
    /// The collection: it makes a new entity.
    case collection
  }

  /// Its name in commands: `set-outcome`. Within a service, no two actions on collections have the same.
  public let name: String
  public let title: Phrase
  public let subject: Subject
  /// Whether it removes something, so that people are asked first.
  public let isDestructive: Bool
  /// Whether it is about what is sent to somebody, so that it is done by those who may hand results over.
  public let isExport: Bool
  /// The values that it needs; nil if it makes no sense now. The id is empty for an action on the collection.
  public let fields: @Sendable (_ id: String, ServiceContext) throws(EntityStoreError) -> [ActionField]?
  /// Does it.
  /// - Returns: the id of the entity that it changed or made, or nil if the entity is gone.
  public let perform: @Sendable (_ id: String, ActionValues, inout ServiceContext) throws(AdministrationError) -> String?

  public init(
    _ name: String, _ title: Phrase, on subject: Subject = .entity, isDestructive: Bool = false,
    isExport: Bool = false,
    fields: @escaping @Sendable (_ id: String, ServiceContext) throws(EntityStoreError) -> [ActionField]?,
    perform: @escaping @Sendable (_ id: String, ActionValues, inout ServiceContext) throws(AdministrationError) -> String?
  ) {
    self.name = name
    self.title = title
    self.subject = subject
    self.isDestructive = isDestructive
    self.isExport = isExport
    self.fields = fields
    self.perform = perform
  }
}

/// Why the office cannot do something.
public enum AdministrationError: Error, Equatable, Sendable {
  /// There is no such service, collection, entity, action or field. `known` lists what there is.
  case unknown(_ kind: String, _ name: String, known: [String])
  /// The beginning of an id fits several entities.
  case ambiguous(String)
  /// A field was given no value, or one that it does not accept.
  case field(String, FieldRefusal)
  /// The action makes no sense now.
  case notNow(String)
  case store(EntityStoreError)
  /// What the server said, or why it said nothing.
  case server(String)

  /// One plain English sentence.
  public var message: String {
    switch self {
    case .unknown(let kind, let name, let known):
      "There is no \(kind) \"\(name)\". " + (known.isEmpty ? "There are none." : "There are: \(known.joined(separator: ", ")).")
    case .ambiguous(let id): "Several entities begin with \"\(id)\". Write more of the id."
    case .field(let name, let refusal): "\(name) \(refusal.message)."
    case .notNow(let action): "\"\(action)\" is not possible in the entity's present state. Look at the entity again."
    case .store(let error): error.message
    case .server(let message): message
    }
  }
}
