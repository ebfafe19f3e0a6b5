import Cryptography
import FoundationEssentials
import PingOneVerifyWire
import Services

/// The data that a device submits: JSON in a JWS of the device, in a JWE for the service.
struct VerifySubmission {
  /// An ID card: the values of its fields, and its pictures by name.
  struct Card {
    /// `DriverLicense`, `Passport` or `Selfie`
    var type: String
    var id: String
    var fields: [String: String]
    var pictures: [(name: String, bytes: [UInt8])]
  }

  var cards: [Card]
  /// The key of the device that signed the data.
  var signer: RSAPublicKey
  /// The claims that the service issued for one of these cards before, which prevent that it is verified again.
  var claims: [Claim]

  /// The pictures of all cards, in order.
  var pictures: [[UInt8]] { cards.flatMap { $0.pictures.map(\.bytes) } }

  /// Checks a submission.
  /// - Parameters:
  ///   - key: the service's.
  ///   - transaction: whose device must have signed it, and which must have issued its one-time token.
  init(_ opened: Opened, by key: RSAPublicKey, from transaction: VerifyTransaction) throws(VerifyRefusal) {
    let data = opened.data
    signer = opened.signer
    // The device may have got other keys since it was opened.
    guard transaction.device?.keySet?.keys.contains(signer) == true else {
      throw VerifyRefusal("INVALID_DATA", CryptographyError.wrongSignature.message)
    }
    guard data.transactionID == transaction.id, data.entityID == transaction.device?.entityID else {
      throw VerifyRefusal("INVALID_DATA", "The data are for another transaction or from another device.")
    }
    guard let token = transaction.oneTimeToken, data.token == token else {
      throw VerifyRefusal("INVALID_TOKEN", "The one-time token is not the one that was issued.")
    }
    cards = opened.cards
    guard transaction.requirements != nil || cards.contains(where: { $0.type != VerifyData.Card.Kind.selfie.rawValue }) else {
      throw VerifyRefusal("INVALID_DATA", "A selfie must come with a driver licence or a passport.")
    }
    claims = []
    for sent in data.claims {
      guard let claim = Claim(fromJson: sent.text()), claim.isIssued(with: JSONWebKeySet([key])) else {
        throw VerifyRefusal("CLAIM_VALIDATION_FAILED", "A claim in the data was not issued by this service, or was changed.")
      }
      claims.append(claim)
    }
  }

  /// A submission that was decrypted, and that a key of the device signed.
  struct Opened {
    fileprivate let data: VerifyData
    fileprivate let cards: [Card]
    fileprivate let signer: RSAPublicKey

    /// - Parameter key: the service's.
    init(_ body: String, to key: RSAPrivateKey, from transaction: VerifyTransaction) throws(VerifyRefusal) {
      let payload: [UInt8]
      do throws(CryptographyError) {
        let jws = try JWS(String(decoding: try JWE.decrypt(body, with: key), as: UTF8.self))
        guard let known = transaction.device?.keySet?.key(jws.keyID) else { throw CryptographyError.wrongSignature }
        (payload, signer) = (try jws.verify(with: known), known)
      } catch { throw VerifyRefusal("INVALID_DATA", error.message) }
      do throws(BodyError) { data = try VerifyData.schema.read(json: payload).body } catch {
        throw VerifyRefusal("INVALID_DATA", error.message)
      }
      cards = data.cards.map(Card.init)
    }
  }

  /// The refusal of data that nobody can have encrypted, because the service has no key yet.
  static var notForTheService: VerifyRefusal { VerifyRefusal("INVALID_DATA", CryptographyError.notForThisKey.message) }
}

extension VerifySubmission.Card {
  /// The pictures are in Base64; everything else that is a text is a field.
  fileprivate init(_ card: VerifyData.Card) {
    self.init(type: card["cardType"] ?? "", id: card["cardId"] ?? "", fields: [:], pictures: [])
    for member in card.members {
      guard case .string(let text) = member.value else { continue }
      if ["frontImage", "backImage", "selfie"].contains(member.name) {
        if let bytes = Base64.bytes(text) { pictures.append((member.name, bytes)) }
      } else {
        fields[member.name] = text
      }
    }
  }
}

extension Claim {
  /// Whether the owner of the keys signed it as it is. The service's claims are in no registry, so that part is not looked at.
  func isIssued(with keys: JSONWebKeySet) -> Bool {
    problems(ClaimEvidence(issuerKeys: keys, registration: nil), at: 0).allSatisfy { [.partition, .registration].contains($0.part) }
  }
}
