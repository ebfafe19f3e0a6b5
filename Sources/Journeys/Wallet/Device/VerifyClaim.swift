import FoundationEssentials
import Services
import Workflow

/// The claims that PingOne Verify keeps on the same device. They were issued to its own entity and not to this wallet, which gets others in
/// exchange (`ExchangeVerifyClaim`).
struct VerifyClaim: Decodable, Equatable {
  static let beginning = "verify/claim/"

  var claim: Claim
  /// The kind of document that was verified; nil: it is not known.
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

  /// The claim as a card.
  func card(at now: Int64) -> WalletCard {
    var card = WalletCard(claim, .verify, expiresAt: nil, at: now)
    card.type = card.type ?? cardType
    card.isProven = false
    return card
  }
}
