import Notation

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

  public var json: JSONValue {
    .object([
      "name": name.map { .object(["given_name": .string($0.given), "family_name": .string($0.family)]) },
      "date_of_birth": dateOfBirth.map { .string($0) },
      "address": address.map {
        .object([
          "street": .string($0.street), "street2": $0.street2.map { .string($0) }, "city": .string($0.city),
          "region": $0.region.map { .string($0) }, "postal_code": .string($0.postalCode), "country": .string($0.country),
        ])
      },
      "id_number": idNumber.map { .object(["value": .string($0.value), "type": .string($0.type)]) },
    ])
  }

  /// What is missing or of another type becomes an empty text, or nil where a value may be missing.
  public init(_ node: Node?) {
    name = node?["name"].map { Name(given: $0["given_name"]?.string ?? "", family: $0["family_name"]?.string ?? "") }
    dateOfBirth = node?["date_of_birth"]?.string
    address = node?["address"].map { address in
      func text(_ key: String) -> String { address[key]?.string ?? "" }
      func optional(_ key: String) -> String? { text(key).isEmpty ? nil : text(key) }
      return Address(
        street: text("street"), street2: optional("street2"), city: text("city"), region: optional("region"),
        postalCode: text("postal_code"), country: text("country"))
    }
    idNumber = node?["id_number"].map { IDNumber(value: $0["value"]?.string ?? "", type: $0["type"]?.string ?? "") }
  }
}
