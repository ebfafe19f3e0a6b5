import CognitoFlowWire
import Services

/// One thing that a person types about themselves. Raw values are the paths by which the server names it.
enum FlowDetailsItem: String, CaseIterable {
  case givenName = "name.given_name"
  case familyName = "name.family_name"
  case dateOfBirth = "date_of_birth"
  /// Chosen before the rest of the address, and before the kind of ID number, which depends on it.
  case country = "address.country"
  case street = "address.street"
  case street2 = "address.street2"
  case postalCode = "address.postal_code"
  case city = "address.city"
  case region = "address.region"
  case idNumberType = "id_number.type"
  case idNumber = "id_number.value"

  /// The field of the prompt to which it belongs.
  var field: FlowDetailsPrompt.Field {
    switch self {
    case .givenName, .familyName: .name
    case .dateOfBirth: .dateOfBirth
    case .country, .street, .street2, .postalCode, .city, .region: .address
    case .idNumberType, .idNumber: .idNumber
    }
  }

  /// Whether it may be left out.
  var isOptional: Bool { self == .street2 || self == .region }

  /// Its name in prompts' ids and in the catalogues.
  var name: String {
    switch self {
    case .givenName: "givenName"
    case .familyName: "familyName"
    case .dateOfBirth: "dateOfBirth"
    case .country: "country"
    case .street: "street"
    case .street2: "street2"
    case .postalCode: "postalCode"
    case .city: "city"
    case .region: "region"
    case .idNumberType: "idNumberType"
    case .idNumber: "idNumber"
    }
  }
}

extension FlowDetails {
  /// The typed values.
  /// - Parameter values: without those that were left out.
  init(_ values: [FlowDetailsItem: String]) {
    func text(_ item: FlowDetailsItem) -> String { values[item] ?? "" }
    self.init()
    if values[.givenName] != nil { name = .init(given: text(.givenName), family: text(.familyName)) }
    dateOfBirth = values[.dateOfBirth]
    if values[.country] != nil {
      address = .init(
        street: text(.street), street2: values[.street2], city: text(.city), region: values[.region], postalCode: text(.postalCode),
        country: text(.country))
    }
    if let value = values[.idNumber] { idNumber = .init(value: value, type: text(.idNumberType)) }
  }

  /// The values by what they are.
  var values: [FlowDetailsItem: String] {
    var values: [FlowDetailsItem: String] = [:]
    (values[.givenName], values[.familyName]) = (name?.given, name?.family)
    values[.dateOfBirth] = dateOfBirth
    (values[.country], values[.street], values[.street2]) = (address?.country, address?.street, address?.street2)
    (values[.postalCode], values[.city], values[.region]) = (address?.postalCode, address?.city, address?.region)
    (values[.idNumberType], values[.idNumber]) = (idNumber?.type, idNumber?.value)
    return values
  }
}
