import Cryptography
import FoundationEssentials
import Services
import Workflow

/// The claims that PingOne Verify keeps on the same device. They were issued to its own entity and not to this wallet, which gets others in
/// exchange (`ExchangeVerifyClaim`).
struct VerifyClaim: Decodable, Equatable {
  static let beginning = "verify/claim/"
  /// Where the device keeps the key pair of the claims' holder, in DER.
  private static let keyName = "verify/key"

  var claim: Claim
  /// The kind of document that was verified; nil if it is not known.
  var cardType: String?

  private enum Key: String, CodingKey { case claim, cardType }

  /// A claim by itself, or with what Verify notes beside it.
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self), let claim = try? container.decode(Claim.self, forKey: .claim) {
      self.claim = claim
      cardType = try container.decodeIfPresent(String.self, forKey: .cardType)
    } else {
      claim = try Claim(from: decoder)
    }
  }

  static func all(_ device: Device) throws(WorkflowError) -> [VerifyClaim] { try device.vault.all(beginning) }

  /// - Parameter id: the claim's.
  static func read(_ id: String, _ device: Device) throws(WorkflowError) -> VerifyClaim? {
    try all(device).first { $0.claim.id == id }
  }

  /// The holder's signature (JWS) that a wallet may have the claim's data.
  /// - Throws: `failedToFindSigningKey`.
  func signature(for instance: String, _ device: Device) throws(WorkflowError) -> String {
    let der: Data? = try device.vault.get(Self.keyName)
    guard let key = der.flatMap({ RSAPrivateKey(der: Array($0)) }),
      let signature = try? JWS.sign(Array(claim.exchangeSubject(for: instance).utf8), with: key)
    else { throw WalletError.did(DIDError(ClaimProblem(.failedToFindSigningKey, .issuerKey))).workflowError }
    return signature
  }

  /// The claim as a card.
  func card(at now: Int64) -> WalletCard {
    var card = WalletCard(claim, .verify, expiresAt: nil, at: now)
    card.type = card.type ?? cardType
    card.isProven = false
    return card
  }
}
