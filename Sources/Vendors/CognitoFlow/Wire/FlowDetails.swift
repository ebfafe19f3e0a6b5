import Notation
import Services

/// Who a person is (the successor's `user`, as far as it is typed). What is not known is nil.
public struct FlowDetails: Codable, Equatable, Sendable {
  public struct Name: Codable, Equatable, Sendable {
    public var given, family: String

    public init(given: String, family: String) { (self.given, self.family) = (given, family) }
  }

  public struct Address: Codable, Equatable, Sendable {
    public var street: String
    public var street2: String?
    public var city: String
    public var region: String?
    public var postalCode: String
    /// ISO 3166-1 alpha-2.
    public var country: String

    public init(street: String, street2: String? = nil, city: String, region: String? = nil, postalCode: String, country: String) {
      (self.street, self.street2, self.city, self.region) = (street, street2, city, region)
      (self.postalCode, self.country) = (postalCode, country)
    }
  }

  public struct IDNumber: Codable, Equatable, Sendable {
    public var value: String
    /// `us_ssn`
    public var type: String

    public init(value: String, type: String) { (self.value, self.type) = (value, type) }
  }

  public var name: Name?
  /// `YYYY-MM-DD` (ISO 8601).
  public var dateOfBirth: String?
  public var address: Address?
  public var idNumber: IDNumber?

  public init(name: Name? = nil, dateOfBirth: String? = nil, address: Address? = nil, idNumber: IDNumber? = nil) {
    (self.name, self.dateOfBirth, self.address, self.idNumber) = (name, dateOfBirth, address, idNumber)
  }

  public var json: JSONValue { Self.schema.json(self) }

  /// What is missing or of another type becomes nil or an empty text.
  public init(_ node: Node?) { self = node.flatMap { Self.schema.value(of: $0) } ?? FlowDetails() }

  /// Whether the texts can be used, the service says for each of them.
  package static let schema = Schema<FlowDetails>.object(
    .optional("name", \.name, Name.schema), .optional("date_of_birth", \.dateOfBirth, .text),
    .optional("address", \.address, Address.schema), .optional("id_number", \.idNumber, IDNumber.schema)
  ) { FlowDetails(name: $0, dateOfBirth: $1, address: $2, idNumber: $3) }

  package static let example = FlowDetails(
    name: Name(given: "Anna Maria", family: "Eriksson"), dateOfBirth: "1974-08-12",
    address: Address(street: "Sterrenlaan 12", city: "Zenith", postalCode: "1234 AB", country: "NL"))
}

extension FlowDetails.Name {
  fileprivate static let schema = Schema<Self>.object(
    .optional("given_name", \.given, .text, default: ""), .optional("family_name", \.family, .text, default: "")
  ) { Self(given: $0, family: $1) }
}

extension FlowDetails.Address {
  fileprivate static let schema = Schema<Self>.object(
    .optional("street", \.street, .text, default: ""), .optional("street2", \.street2, .text),
    .optional("city", \.city, .text, default: ""), .optional("region", \.region, .text),
    .optional("postal_code", \.postalCode, .text, default: ""), .optional("country", \.country, .text, default: "")
  ) { street, street2, city, region, postalCode, country in
    func given(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
    return Self(
      street: street, street2: given(street2), city: city, region: given(region), postalCode: postalCode, country: country)
  }
}

extension FlowDetails.IDNumber {
  fileprivate static let schema = Schema<Self>.object(
    .optional("value", \.value, .text, default: ""), .optional("type", \.type, .text, default: "")
  ) { Self(value: $0, type: $1) }
}
