import Cryptography
import FoundationEssentials
import Notation
import Services

/// The data that a device submits: JSON in a JWS of the device, in a JWE for the service.
struct VerifySubmission {
  /// Why it is not taken.
  struct Refusal: Error, Equatable {
    var code: String
    var message: String

    init(_ code: String, _ message: String) { (self.code, self.message) = (code, message) }
  }

  /// An ID card: the values of its fields, and its pictures by name.
  struct Card {
    /// `DriverLicense`, `Passport` or `Selfie`
    var type: String
    var id: String
    var fields: [String: String]
    var pictures: [(name: String, bytes: [UInt8])]
  }

  /// The types of the cards that are taken.
  private static let types = ["DriverLicense", "Passport", "Selfie"]

  var cards: [Card]
  /// The key of the device that signed the data.
  var signer: RSAPublicKey
  /// The claims that the service issued for one of these cards before, which prevent that it is verified again.
  var claims: [Claim]

  /// The pictures of all cards, in order.
  var pictures: [[UInt8]] { cards.flatMap { $0.pictures.map(\.bytes) } }

  /// Opens and checks a submission.
  /// - Parameter transaction: whose device must have signed it, and which must have issued its one-time token.
  init(_ body: [UInt8], to key: RSAPrivateKey, from transaction: VerifyTransaction) throws(Refusal) {
    let node: Node
    (node, signer) = try Self.payload(body, to: key, from: transaction)
    guard node["transactionId"]?.string == transaction.id, node["entityId"]?.string == transaction.device?.entityID else {
      throw Refusal("INVALID_DATA", "The data are for another transaction or from another device.")
    }
    guard let token = transaction.oneTimeToken, node["token"]?.string == token else {
      throw Refusal("INVALID_TOKEN", "The one-time token is not the one that was issued.")
    }
    cards = (node["cards"]?.elements ?? []).compactMap(Self.card)
    guard cards.allSatisfy({ Self.types.contains($0.type) }) else {
      throw Refusal("INVALID_DATA", "A card is none of \(Self.types.joined(separator: ", ")).")
    }
    guard transaction.requirements != nil || cards.contains(where: { $0.type != "Selfie" }) else {
      throw Refusal("INVALID_DATA", "A selfie must come with a driver licence or a passport.")
    }
    claims = []
    for element in node["claims"]?.elements ?? [] {
      guard let claim = Claim(element), claim.isIssued(with: JSONWebKeySet([key.publicKey])) else {
        throw Refusal("CLAIM_VALIDATION_FAILED", "A claim in the data was not issued by this service, or was changed.")
      }
      claims.append(claim)
    }
  }

  private static func payload(_ body: [UInt8], to key: RSAPrivateKey, from transaction: VerifyTransaction) throws(Refusal) -> (
    Node, RSAPublicKey
  ) {
    do throws(CryptographyError) {
      let signed = String(decoding: try JWE.decrypt(String(decoding: body, as: UTF8.self), with: key), as: UTF8.self)
      let jws = try JWS(signed)
      guard let signer = transaction.device?.keySet?.key(jws.keyID) else {
        throw CryptographyError.wrongSignature
      }
      guard let node = try? JSONReader().read(try jws.verify(with: signer)), node.members != nil else { throw CryptographyError.malformed }
      return (node, signer)
    } catch { throw Refusal("INVALID_DATA", error.message) }
  }

  /// The pictures are in Base64; everything else that is a text is a field.
  private static func card(_ node: Node) -> Card? {
    guard let type = node["cardType"]?.string, let id = node["cardId"]?.string else { return nil }
    var card = Card(type: type, id: id, fields: [:], pictures: [])
    for member in node.members ?? [] {
      guard let text = member.value.string else { continue }
      if ["frontImage", "backImage", "selfie"].contains(member.key) {
        if let data = Data(base64Encoded: text) { card.pictures.append((member.key, Array(data))) }
      } else {
        card.fields[member.key] = text
      }
    }
    return card
  }
}

extension Claim {
  /// Whether the owner of the keys signed it as it is. The service's claims are in no registry, so that part is not looked at.
  func isIssued(with keys: JSONWebKeySet) -> Bool {
    problems(ClaimEvidence(issuerKeys: keys, registration: nil), at: 0).allSatisfy { [.partition, .registration].contains($0.part) }
  }
}
