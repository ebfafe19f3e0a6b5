/// A set of keys and values that its issuer asserts to be correct (ShoCard SDK, "Claim").
public struct Claim: SDKValue {
  /// A key and its value.
  public struct Entry: SDKValue {
    public var key: SaltedData
    public var value: SaltedData

    public init(key: SaltedData, value: SaltedData) { (self.key, self.value) = (key, value) }
  }

  /// A UUID, the claim's locator at the ID Registration service.
  public var id: String
  /// A UNIX timestamp in seconds.
  public var createDate: Int64
  /// The ids of application instances.
  public var issuer, subject, holder: SaltedData
  /// The id of the claim that provided the original data; nil if none did.
  public var referenceClaimID: SaltedData?
  /// The vendor's map, in the order in which the issuer wrote it. A share holds some of the entries only.
  public var claimData: [Entry]
  /// The hashes of all entries with their signatures (`ClaimHashes`), in JSON.
  public var dataJSON: String
  /// A signature (JWS) of the SHA-256 of `dataJSON`.
  public var dataSignature: String
  /// The SHA-256 of `dataJSON`, a full stop and `dataSignature`, in base64url: what is registered.
  public var dataHash: String
  /// Where the claim is registered; empty if it is not registered yet.
  public var partitionId: String

  /// The value of a key, or nil if the claim does not show it.
  public subscript(key: String) -> String? { claimData.first { $0.key.content == key }?.value.content }

  public var keys: [String] { claimData.map(\.key.content) }

  /// The same claim, which shows some of its entries only. The others stay verifiable: their hashes are signed.
  public func showing(_ keys: some Sequence<String>) -> Claim {
    let shown = Set(keys)
    var claim = self
    claim.claimData.removeAll { !shown.contains($0.key.content) }
    return claim
  }

  public var reference: ClaimReference { ClaimReference(self) }
}

extension Claim {
  /// What a holder signs to get a claim with the same data for a wallet. (The form is ours.)
  public func exchangeSubject(for instance: String) -> String { "\(id).\(instance)" }

  /// Keys that the wallet itself understands: the kind of card, and its graphic in SVG.
  public static let cardType = "CardType", cardImage = "CardImage"
}

/// A claim without its data, with which it can be expired without keeping anything personal (ShoCard SDK, "ClaimReference").
public struct ClaimReference: SDKValue {
  public var id: String
  /// A UNIX timestamp in seconds.
  public var createDate: Int64
  public var issuer, subject, holder: SaltedData
  public var referenceClaimID: SaltedData?
  public var dataJSON: String
  public var dataSignature: String
  public var dataHash: String
  public var partitionId: String

  public init(_ claim: Claim) {
    (id, createDate, issuer, subject, holder) = (claim.id, claim.createDate, claim.issuer, claim.subject, claim.holder)
    (referenceClaimID, dataJSON, dataSignature) = (claim.referenceClaimID, claim.dataJSON, claim.dataSignature)
    (dataHash, partitionId) = (claim.dataHash, claim.partitionId)
  }
}
