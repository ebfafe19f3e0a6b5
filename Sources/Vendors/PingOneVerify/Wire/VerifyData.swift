import Notation
import Services

/// The data that a device submits. They are JSON in a JWS of the device, in a JWE for the service.
package struct VerifyData: Sendable {
  package var transactionID: String
  package var entityID: String
  /// The one-time token.
  package var token: String
  package var uniqueToken: String?
  package var cards: [Card]
  /// The claims that the service issued for one of these cards before, as they were sent.
  package var claims: [JSONValue]

  package init(transactionID: String, entityID: String, token: String, uniqueToken: String?, cards: [Card], claims: [JSONValue]) {
    (self.transactionID, self.entityID, self.token) = (transactionID, entityID, token)
    (self.uniqueToken, self.cards, self.claims) = (uniqueToken, cards, claims)
  }

  package static let schema = Schema<VerifyData>.object(
    .required("transactionId", \.transactionID, .string), .required("entityId", \.entityID, .string), .required("token", \.token, .text),
    .optional("uniqueToken", \.uniqueToken, .string), .required("cards", \.cards, .array(Card.schema)),
    .optional("claims", \.claims, .array(.verbatim()), default: []), make: VerifyData.init)

  /// An ID card: its type, its id, the values of its fields, and its pictures in Base64, by name.
  package struct Card: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      case driverLicense = "DriverLicense"
      case passport = "Passport"
      case selfie = "Selfie"
    }

    package var members: [Named<JSONValue>]

    package init(_ members: [Named<JSONValue>]) { self.members = members }

    package subscript(name: String) -> String? {
      members.first { $0.name == name }.flatMap { if case .string(let text) = $0.value { text } else { nil } }
    }

    static let schema = Schema<[Named<JSONValue>]>.members(.verbatim()).map(
      "a card with a cardId and a cardType, one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))",
      read: { members in
        let card = Card(members)
        return card["cardId"] == nil || card["cardType"].flatMap(Kind.init) == nil ? nil : card
      }, write: \.members)
  }
}
