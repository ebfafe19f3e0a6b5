import CognitoFlowWire
import Services

/// A country in which the service can check something, with its codes. The vendor's list is longer.
struct FlowCountry: Equatable, Sendable {
  /// ISO 3166-1, for addresses and phone numbers; nil if it has documents only.
  let alpha2: String?
  /// ISO 3166-1, or ICAO's code.
  let alpha3: String
  /// How phone numbers are written; nil if the country has none.
  let phones: FlowPhonePlan?
  /// The categories of documents whose data can be read.
  let categories: [FlowDocumentCategory]
  var idNumberTypes: [FlowIDNumberType] = []

  /// Their licences have numbered fields (the European Union's model, ISO/IEC 18013-1), and most of them no part for machines.
  private static let cards: [FlowDocumentCategory] = [.passport, .idCard, .residencePermitCard, .driversLicense]
  /// Their licences have a barcode (AAMVA).
  private static let licences: [FlowDocumentCategory] = [.passport, .driversLicense]

  static let all = [
    FlowCountry(alpha2: "AT", alpha3: "AUT", phones: .init("+43", "0", 4...13), categories: cards),
    FlowCountry(alpha2: "BE", alpha3: "BEL", phones: .init("+32", "0", 8...9), categories: cards),
    FlowCountry(
      alpha2: "CA", alpha3: "CAN", phones: .init("+1", "1", 10...10, abroad: "011"), categories: licences, idNumberTypes: [.canadianSIN]),
    FlowCountry(alpha2: "CH", alpha3: "CHE", phones: .init("+41", "0", 9...9), categories: cards),
    FlowCountry(alpha2: "DE", alpha3: "DEU", phones: .init("+49", "0", 5...13), categories: cards),
    FlowCountry(alpha2: "DK", alpha3: "DNK", phones: .init("+45", nil, 8...8), categories: cards, idNumberTypes: [.danishCPR]),
    FlowCountry(
      alpha2: "ES", alpha3: "ESP", phones: .init("+34", nil, 9...9), categories: cards, idNumberTypes: [.spanishDNI, .spanishNIE]),
    FlowCountry(alpha2: "FI", alpha3: "FIN", phones: .init("+358", "0", 5...12), categories: cards),
    FlowCountry(alpha2: "FR", alpha3: "FRA", phones: .init("+33", "0", 9...9), categories: cards),
    FlowCountry(
      alpha2: "GB", alpha3: "GBR", phones: .init("+44", "0", 9...10), categories: [.passport, .residencePermitCard, .driversLicense]),
    FlowCountry(alpha2: "IE", alpha3: "IRL", phones: .init("+353", "0", 7...10), categories: cards),
    FlowCountry(alpha2: "IT", alpha3: "ITA", phones: .init("+39", nil, 6...12), categories: cards, idNumberTypes: [.italianCF]),
    // The line of the Dutch licence (ISO/IEC 18013-2) has a number and no name.
    FlowCountry(alpha2: "NL", alpha3: "NLD", phones: .init("+31", "0", 9...9), categories: cards),
    FlowCountry(alpha2: "NO", alpha3: "NOR", phones: .init("+47", nil, 8...8), categories: cards),
    FlowCountry(alpha2: "PL", alpha3: "POL", phones: .init("+48", nil, 9...9), categories: cards, idNumberTypes: [.polishPESEL]),
    FlowCountry(alpha2: "PT", alpha3: "PRT", phones: .init("+351", nil, 9...9), categories: cards),
    FlowCountry(alpha2: "SE", alpha3: "SWE", phones: .init("+46", "0", 7...9), categories: cards, idNumberTypes: [.swedishPIN]),
    FlowCountry(
      alpha2: "US", alpha3: "USA", phones: .init("+1", "1", 10...10, abroad: "011"), categories: licences,
      idNumberTypes: [.americanSSN, .endOfAmericanSSN]),
    // The country of ICAO's specimens.
    FlowCountry(alpha2: nil, alpha3: "UTO", phones: nil, categories: cards),
  ]
}
