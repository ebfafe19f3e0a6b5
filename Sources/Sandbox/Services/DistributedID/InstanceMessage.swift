/// What one instance writes to another: the claims of the token within an envelope. (The types are the SDK's; the members are ours.)
public struct InstanceMessage: SDKValue {
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case share
    case requestShare = "request_share"
    case claim
    case expireClaim = "expire_claim"
    case secureMessage = "secure_message"
    /// The recipient of a message says that it could not process it. (The type is ours.)
    case exception
  }

  /// The largest message in bytes, with challenge and data (ShoCard SDK, `shareData`).
  public static let mostBytes = 10_000_000

  /// A UUID. A message that arrives twice is handled once.
  public var jti: String
  /// The ids of sender and recipient.
  public var iss, aud: String
  /// When it was written: a UNIX timestamp in seconds.
  public var iat: Int64
  public var type: Kind
  public var message: String?
  public var challenge: Challenge?
  public var shares: [Share]?
  public var requestedKeys: [String]?
  public var claim: Claim?
  public var claimReference: ClaimReference?
  /// A UNIX timestamp in seconds, of `expire_claim`.
  public var expiryTimestamp: Int64?
  /// Of `exception`: what its sender found wrong.
  public var errors: [DIDError]?

  public init(
    _ type: Kind, id: String, from sender: String, to recipient: String, at now: Int64, message: String? = nil, challenge: Challenge? = nil
  ) {
    (self.type, jti, iss, aud, iat) = (type, id, sender, recipient, now / 1000)
    (self.message, self.challenge) = (message, challenge)
  }

  /// Whether it has what its type needs.
  public var isComplete: Bool {
    switch type {
    case .share: shares != nil
    case .requestShare, .secureMessage: true
    case .claim: claim != nil
    case .expireClaim: claimReference != nil && expiryTimestamp != nil
    case .exception: errors?.isEmpty == false
    }
  }

  /// What its sender reports, in words that are known here; empty unless it is an exception.
  public var reported: [DIDError] {
    (errors ?? []).prefix(10).map { DIDError(DIDError.Code(rawValue: $0.code) ?? .messageNotUnderstood) }
  }

  /// The claims that must be looked up before it can be verified.
  public var claims: [ClaimLocator] {
    let shared = (shares ?? []).compactMap { $0.claim.map { ClaimLocator($0.reference) } }
    return shared + [claim?.reference, claimReference].compactMap { $0.map { ClaimLocator($0) } }
  }
}

/// Where the evidence for a claim is found.
public struct ClaimLocator: SDKValue, Hashable {
  public var id: String
  public var partitionId: String
  /// The id of the application instance that issued it.
  public var issuer: String

  public init(_ reference: ClaimReference) {
    (id, partitionId, issuer) = (reference.id, reference.partitionId, reference.issuer.content)
  }

  /// `{partition}::{id}`, as in the vendor's path.
  public var path: String { "\(partitionId)::\(id)" }
}
