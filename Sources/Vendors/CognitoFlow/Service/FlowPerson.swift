import CognitoFlowWire
import Documents
import Services

/// A fictitious person in the sandbox's register, for the KYC check. The first two are the persons of the specimen documents.
struct FlowPerson: Equatable, Sendable {
  let name: FlowDetails.Name
  /// ISO 8601.
  let dateOfBirth: String
  let address: FlowDetails.Address
  var idNumber: FlowDetails.IDNumber?

  static let register = [
    FlowPerson(
      name: .init(given: "Anna Maria", family: "Eriksson"), dateOfBirth: "1974-08-12",
      address: .init(street: "Sterrenlaan 12", city: "Zenith", postalCode: "1234 AB", country: "NL")),
    FlowPerson(
      name: .init(given: "Willeke Liselotte", family: "De Bruijn"), dateOfBirth: "1965-03-10",
      address: .init(street: "Kanaalkade 7", city: "Meridiaan", postalCode: "4321 BA", country: "NL")),
    FlowPerson(
      name: .init(given: "Jürgen", family: "Lüdenscheidt"), dateOfBirth: "1980-05-17",
      address: .init(street: "Leuchtturmweg 3", city: "Azimut", postalCode: "00123", country: "DE")),
    // Numbers of the area 000 are never issued.
    FlowPerson(
      name: .init(given: "Eva", family: "Quintero"), dateOfBirth: "1990-02-01",
      address: .init(street: "18 Harbour St", city: "Solstice", region: "CA", postalCode: "00199", country: "US"),
      idNumber: .init(value: "000-12-3456", type: "us_ssn")),
    FlowPerson(
      name: .init(given: "Anton", family: "Zwart"), dateOfBirth: "1961-11-30",
      address: .init(street: "Havenstraat 1", city: "Nadir", postalCode: "9999 ZZ", country: "NL")),
  ]

  /// The person whose details these seem to be.
  /// - Parameter wanted: the outcome that was asked for (`FlowTestOutcomes`): then everybody is known, or nobody.
  static func find(_ details: FlowDetails, _ wanted: FlowStepStatus?) -> FlowPerson? {
    guard let wanted else { return find(details) }
    guard wanted != .failed, let name = details.name, let birth = details.dateOfBirth, let address = details.address else { return nil }
    return FlowPerson(name: name, dateOfBirth: birth, address: address, idNumber: details.idNumber)
  }

  /// The person whose details these seem to be: somebody with the same family name and day of birth, or with the same name. Returns nil if
  /// there is nobody.
  static func find(_ details: FlowDetails) -> FlowPerson? {
    register.first { FlowMatch(details.name, $0.name).isPositive && details.dateOfBirth == $0.dateOfBirth }
      ?? register.first { FlowMatch(details.name, $0.name).isPositive }
      ?? register.first { person in
        details.name.map { NameComparison.isSame($0.family, person.name.family) } == true
          && details.dateOfBirth == person.dateOfBirth
      }
  }
}

/// Names for which the watchlist screening has a hit. They are fictitious.
enum FlowWatchlist {
  private static let names = [
    FlowDetails.Name(given: "Anton", family: "Zwart"), FlowDetails.Name(given: "Wolfgang-Amadeus", family: "Papandreou"),
  ]

  /// The names on the list that match a person.
  /// - Parameter wanted: the outcome that was asked for (`FlowTestOutcomes`); nil if none was.
  static func hits(names: [FlowDetails.Name], _ wanted: FlowStepStatus? = nil) -> [String] {
    let found =
      switch wanted {
      case nil: self.names.filter { listed in names.contains { FlowMatch($0, listed).isPositive } }
      case .success: [FlowDetails.Name]()
      default: [self.names[0]]
      }
    return found.map { "\($0.given) \($0.family)" }
  }
}
