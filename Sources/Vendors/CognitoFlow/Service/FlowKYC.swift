import CognitoFlowWire
import Documents
import Notation
import Services

/// What a person typed about themselves, and how it fits the register (the successor's `kyc_check`).
struct FlowKYC: Codable, Equatable, Sendable {
  var details: FlowDetails
  var name, dateOfBirth, address, idNumber: FlowMatch

  /// - Parameters:
  ///   - details: complete, by `FlowDetailsReader`.
  ///   - wanted: the outcome that was asked for (`FlowTestOutcomes`); nil if none was.
  init(_ details: FlowDetails, _ wanted: FlowStepStatus? = nil) {
    let person = FlowPerson.find(details, wanted)
    self.details = details
    name = FlowMatch(details.name, person?.name)
    dateOfBirth = FlowMatch(date: details.dateOfBirth, person?.dateOfBirth)
    address = FlowMatch(details.address, person?.address)
    idNumber = FlowMatch(details.idNumber, person?.idNumber)
  }

  /// A number that the register does not have speaks neither for the person nor against them.
  var outcome: FlowStepStatus {
    name.isPositive && dateOfBirth == .match && address.isPositive && idNumber != .noMatch ? .success : .failed
  }

  func json(_ status: FlowStepStatus) -> JSONValue {
    func summary(_ match: FlowMatch) -> JSONValue { .object(["summary": .string(match.rawValue)]) }
    return .object([
      "status": .string(status.rawValue), "name": summary(name), "date_of_birth": summary(dateOfBirth), "address": summary(address),
      "id_number": summary(idNumber),
    ])
  }
}

/// Reads the details that a person typed, and says what cannot be used.
struct FlowDetailsReader {
  let template: FlowTemplate
  /// The oldest age in years. (Our choice.)
  private static let oldest = 130
  private static let mostCharacters = 100

  var fields: [FlowDetailsPrompt.Field] { idNumberTypes.isEmpty ? [.name, .dateOfBirth, .address] : FlowDetailsPrompt.Field.allCases }

  var idNumberTypes: [String] { template.asksIDNumber ? template.knownCountries.flatMap(\.idNumberTypes).map(\.rawValue) : [] }

  var countries: [String] { template.knownCountries.compactMap(\.alpha2) }

  /// - Parameter today: the day on which they are typed.
  /// - Returns: the details, with the blanks around each text removed.
  func read(_ given: FlowDetails, on today: CalendarDate) throws(FlowRefusal) -> FlowDetails {
    let given = given.composed
    guard let name = given.name else { throw missing("name", "the given and the family name") }
    guard let birth = given.dateOfBirth else { throw missing("date_of_birth", "the day of birth") }
    guard let address = given.address else { throw missing("address", "the address") }
    let checkedName = FlowDetails.Name(given: try text(name.given, "name.given_name"), family: try text(name.family, "name.family_name"))
    guard let date = CalendarDate(iso: birth), date <= today, date.age(on: today) <= Self.oldest else {
      throw FlowRefusal(.invalid, "The date_of_birth is a day of the past, written as 1990-02-01.", field: "date_of_birth")
    }
    guard countries.contains(address.country) else {
      throw FlowRefusal(
        .invalid, "The country is one of the template: \(countries.joined(separator: ", ")).", field: "address.country")
    }
    let checkedAddress = FlowDetails.Address(
      street: try text(address.street, "address.street"), street2: try optional(address.street2, "address.street2"),
      city: try text(address.city, "address.city"), region: try optional(address.region, "address.region"),
      postalCode: try text(address.postalCode, "address.postal_code"), country: address.country)
    return FlowDetails(
      name: checkedName, dateOfBirth: date.iso, address: checkedAddress, idNumber: try idNumber(given.idNumber, address.country))
  }

  /// A number is asked for in the countries that have one.
  private func idNumber(_ given: FlowDetails.IDNumber?, _ country: String) throws(FlowRefusal) -> FlowDetails.IDNumber? {
    let types = template.asksIDNumber ? template.knownCountries.first { $0.alpha2 == country }?.idNumberTypes.map(\.rawValue) ?? [] : []
    guard !types.isEmpty else { return nil }
    guard let given else { throw missing("id_number", "the ID number") }
    guard types.contains(given.type) else {
      throw FlowRefusal(.invalid, "The type is one of: \(types.joined(separator: ", ")).", field: "id_number.type")
    }
    return FlowDetails.IDNumber(value: try text(given.value, "id_number.value"), type: given.type)
  }

  private func optional(_ given: String?, _ field: String) throws(FlowRefusal) -> String? {
    guard let given else { return nil }
    return try text(given, field)
  }

  private func text(_ text: String, _ field: String) throws(FlowRefusal) -> String {
    let trimmed = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    guard !trimmed.isEmpty, trimmed.count <= Self.mostCharacters, NameMarks.unwanted(in: trimmed) == nil,
      trimmed.contains(where: { $0.isLetter || $0.isNumber })
    else {
      throw FlowRefusal(
        .invalid,
        "The value has 1 to \(Self.mostCharacters) characters, a letter or a digit among them, and no line breaks, control or format characters.",
        field: field)
    }
    return trimmed
  }

  private func missing(_ field: String, _ what: String) -> FlowRefusal { FlowRefusal(.invalid, "Send \(what).", field: field) }
}
