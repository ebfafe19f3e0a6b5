import Documents

/// What the ID Registration service has on record of a claim: no data, only its hash (members of the SDK's `ClaimRegistration`).
public struct ClaimRegistration: SDKValue {
  /// One expiry; the record is only ever added to.
  public struct Expiry: SDKValue {
    /// A UNIX timestamp in seconds; one in the past revokes the claim at once.
    public var expiryTimestamp: Int64
    public var transactionId: String

    public init(expiryTimestamp: Int64, transactionId: String) {
      (self.expiryTimestamp, self.transactionId) = (expiryTimestamp, transactionId)
    }
  }

  /// Who registered it.
  public var applicationInstanceId: String
  public var hash: String
  public var transactionId: String
  public var partitionId: String
  /// Oldest first.
  public var idExpiries: [Expiry]
  /// A UNIX timestamp in seconds.
  public var createdAt: Int64

  public init(
    applicationInstanceId: String, hash: String, transactionId: String, partitionId: String, idExpiries: [Expiry] = [], createdAt: Int64
  ) {
    (self.applicationInstanceId, self.hash, self.transactionId) = (applicationInstanceId, hash, transactionId)
    (self.partitionId, self.idExpiries, self.createdAt) = (partitionId, idExpiries, createdAt)
  }

  /// The earliest expiry counts: an issuer cannot make a revoked claim valid again.
  public var expiresAt: Int64? { idExpiries.map(\.expiryTimestamp).min() }

  /// - Parameter now: milliseconds since 1970, UTC.
  public func isExpired(at now: Int64) -> Bool { expiresAt.map { now >= Moment(unixTime: $0).milliseconds } ?? false }

  /// What the issuer signs to expire a claim. (The form is ours.)
  public static func expirySubject(_ claim: String, _ timestamp: Int64) -> String { "\(claim).\(timestamp)" }
}
