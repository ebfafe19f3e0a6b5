import CognitoFlowWire
import Services

/// A country in which the service can check something, with its codes. The vendor's list is longer.
struct FlowCountry: Equatable, Sendable {
  /// ISO 3166-1, for addresses and phone numbers; nil if it has documents only.
  let alpha2: String?
  /// ISO 3166-1, or ICAO's code.
  let alpha3: String
  /// The calling code of phone numbers, with the plus sign (ITU-T E.164); nil if the country has none.
  let callingCode: String?
  /// The categories of documents whose data a machine can read.
  let categories: [FlowDocumentCategory]
  var idNumberTypes: [FlowIDNumberType] = []

  private static let cards: [FlowDocumentCategory] = [.passport, .idCard, .residencePermitCard]
  /// Their licences have a barcode (AAMVA).
  private static let licences: [FlowDocumentCategory] = [.passport, .driversLicense]

  static let all = [
    FlowCountry(alpha2: "AT", alpha3: "AUT", callingCode: "+43", categories: cards),
    FlowCountry(alpha2: "BE", alpha3: "BEL", callingCode: "+32", categories: cards),
    FlowCountry(alpha2: "CA", alpha3: "CAN", callingCode: "+1", categories: licences, idNumberTypes: [.canadianSIN]),
    FlowCountry(alpha2: "CH", alpha3: "CHE", callingCode: "+41", categories: cards),
    FlowCountry(alpha2: "DE", alpha3: "DEU", callingCode: "+49", categories: cards),
    FlowCountry(alpha2: "DK", alpha3: "DNK", callingCode: "+45", categories: cards, idNumberTypes: [.danishCPR]),
    FlowCountry(alpha2: "ES", alpha3: "ESP", callingCode: "+34", categories: cards, idNumberTypes: [.spanishDNI, .spanishNIE]),
    FlowCountry(alpha2: "FI", alpha3: "FIN", callingCode: "+358", categories: cards),
    FlowCountry(alpha2: "FR", alpha3: "FRA", callingCode: "+33", categories: cards),
    FlowCountry(alpha2: "GB", alpha3: "GBR", callingCode: "+44", categories: [.passport, .residencePermitCard]),
    FlowCountry(alpha2: "IE", alpha3: "IRL", callingCode: "+353", categories: cards),
    FlowCountry(alpha2: "IT", alpha3: "ITA", callingCode: "+39", categories: cards, idNumberTypes: [.italianCF]),
    // The line of the Dutch licence (ISO/IEC 18013-2) has a number and no name.
    FlowCountry(alpha2: "NL", alpha3: "NLD", callingCode: "+31", categories: cards + [.driversLicense]),
    FlowCountry(alpha2: "NO", alpha3: "NOR", callingCode: "+47", categories: cards),
    FlowCountry(alpha2: "PL", alpha3: "POL", callingCode: "+48", categories: cards, idNumberTypes: [.polishPESEL]),
    FlowCountry(alpha2: "PT", alpha3: "PRT", callingCode: "+351", categories: cards),
    FlowCountry(alpha2: "SE", alpha3: "SWE", callingCode: "+46", categories: cards, idNumberTypes: [.swedishPIN]),
    FlowCountry(alpha2: "US", alpha3: "USA", callingCode: "+1", categories: licences, idNumberTypes: [.americanSSN, .endOfAmericanSSN]),
    // The country of ICAO's specimens.
    FlowCountry(alpha2: nil, alpha3: "UTO", callingCode: nil, categories: cards),
  ]
}
