import Phrases
import Services

/// What the office sees of a service and can do with it, as data. The office's screens, `vestibule office` and an administration over HTTP all
/// work from this one list.
public struct Administration: Sendable {
  /// The service's title on screens.
  public let title: Phrase
  /// The vendor's product that the service belongs to; nil for one that every vendor uses.
  public let product: Product?
  /// The collections in the order of the list; the first is the most important one.
  public let collections: [AdministeredCollection]
  /// What commands called it before; it is still understood.
  public let formerName: String?

  public init(title: Phrase, product: Product? = nil, formerName: String? = nil, collections: [AdministeredCollection]) {
    self.title = title
    self.product = product
    self.formerName = formerName
    self.collections = collections
  }
}

/// A named value of each entity in a list.
public struct AdministeredColumn: Codable, Equatable, Sendable {
  /// Its name in commands and in JSON: `startedAt`.
  public let name: String
  public let title: Phrase

  public init(_ name: String, _ title: Phrase) {
    self.name = name
    self.title = title
  }
}

/// An entity in a list.
public struct AdministeredEntity: Codable, Equatable, Sendable {
  public let id: String
  /// One for each column.
  public let values: [AdministeredValue]

  public init(id: String, values: [AdministeredValue]) {
    self.id = id
    self.values = values
  }
}

/// An entity by itself.
public struct EntityDetails: Codable, Equatable, Sendable {
  public struct Row: Codable, Equatable, Sendable {
    public let column: AdministeredColumn
    public let value: AdministeredValue

    public init(_ name: String, _ title: Phrase, _ value: AdministeredValue) {
      column = AdministeredColumn(name, title)
      self.value = value
    }
  }

  public struct Event: Codable, Equatable, Sendable {
    /// Milliseconds since 1970, UTC.
    public let moment: Int64
    /// In the vendor's terms, which are the same in every language.
    public let text: String

    public init(at moment: Int64, _ text: String) {
      self.moment = moment
      self.text = text
    }
  }

  /// What people call the entity.
  public let title: String
  public let rows: [Row]
  /// What happened to it, oldest first.
  public let history: [Event]
  /// The text of the entity's QR code, for the device that is to read it; nil if it has none.
  public let qrCode: String?
  /// A digest of the name of the entity's owner (`OwnerDigest`), by which staff find the client's session; nil if it has none. The name itself
  /// lets whoever knows it erase what it owns.
  public var owner: String?

  public init(title: String, rows: [Row], history: [Event] = [], qrCode: String? = nil) {
    self.qrCode = qrCode
    self.title = title
    self.rows = rows
    self.history = history
  }
}
