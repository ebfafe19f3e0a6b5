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
    .required("transactionId", \.transactionID, .string),
    .required("entityId", \.entityID, .string.meaning("The one with which the device is registered.")),
    .required("token", \.token, .text.meaning("The one-time token that was issued last.")),
    .optional("uniqueToken", \.uniqueToken, .string), .required("cards", \.cards, .array(Card.schema)),
    .optional("claims", \.claims, .array(.verbatim(Claim.description)), default: []), make: VerifyData.init)

  static let example = VerifyData(
    transactionID: VerifySubmitted.example.transactionID, entityID: VerifyRegistration.example.entityID,
    token: "0d1c9a54-5b0e-4f3c-8f0a-2f6f0e9f6a11", uniqueToken: nil, cards: [.example], claims: [])

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
      }, write: \.members
    ).described {
      let picture = JSONValue.type("string", "A picture in Base64.")
      return .object([
        "type": "object", "required": .array(["cardId", "cardType"]),
        "properties": .object([
          "cardId": .type("string", "A UUID that the device makes."), "cardType": .words(of: Kind.self), "frontImage": picture,
          "backImage": picture, "selfie": picture,
        ]), "description": "A card; other members are what the device read: idNumber, firstName, lastName.",
      ])
    }

    static let example = Card([
      Named("cardId", "c0ffee00-0000-4000-8000-000000000001"), Named("cardType", "Passport"), Named("frontImage", "/9j/4AAQSkZJRg=="),
    ])
  }
}
