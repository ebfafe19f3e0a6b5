import Documents
import Services
import Workflow

/// A claim as the wallet keeps it.
struct StoredCard: Codable, Equatable {
  static let beginning = "wallet/claim/"

  var claim: Claim
  /// Milliseconds since 1970, UTC.
  var receivedAt: Int64
  /// A UNIX timestamp in seconds; nil if it does not expire.
  var expiresAt: Int64?

  var name: String { Self.name(claim.id) }
  static func name(_ id: String) -> String { beginning + id }

  static func read(_ id: String, _ device: Device) throws(WorkflowError) -> StoredCard? { try device.vault.get(name(id)) }
}

/// A key and its value as a person sees them.
public struct WalletPair: Codable, Hashable, Sendable {
  public var key: String
  public var value: String

  init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }
}

/// A card as the journey sees it: what is in the claim, without hashes and signatures.
public struct WalletCard: Codable, Equatable, Sendable {
  /// Where it comes from: an issuer, the person (`createSelfClaim`), or a verification with PingOne Verify.
  public enum Origin: String, Codable, Sendable { case issuer, own, verify }

  /// The claim's id.
  public var id: String
  /// `CardType`; nil if the card does not say.
  public var type: String?
  /// The id of the issuing instance.
  public var issuer: String
  public var origin: Origin
  /// Whether it is a claim of this wallet, which others can verify. Otherwise its values are shared without proof.
  public var isProven = true
  /// A UNIX timestamp in seconds.
  public var createDate: Int64
  /// Revoked, or not valid any more.
  public var isExpired: Bool
  /// What is on the card, without its type and its graphic.
  public var pairs: [WalletPair]

  init(_ claim: Claim, _ origin: Origin, expiresAt: Int64?, at now: Int64) {
    id = claim.id
    type = claim[Claim.cardType]
    issuer = claim.issuer.content
    self.origin = origin
    createDate = claim.createDate
    isExpired = expiresAt.map { now >= Moment(unixTime: $0).milliseconds } ?? false
    pairs = claim.claimData.map { WalletPair($0.key.content, $0.value.content) }.filter {
      ![Claim.cardType, Claim.cardImage].contains($0.key)
    }
  }

  /// An empty card.
  init(id: String, type: String?, issuer: String, origin: Origin, createDate: Int64) {
    (self.id, self.type, self.issuer, self.origin, self.createDate) = (id, type, issuer, origin, createDate)
    (isExpired, pairs) = (false, [])
  }

  func value(_ key: String) -> String? { pairs.first { $0.key == key }?.value }
}
