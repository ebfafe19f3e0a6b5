import Documents

/// Correlates a request with its answer, and ends both after a time (ShoCard SDK, "Challenge").
public struct Challenge: SDKValue {
  /// A UUID. In a QR code it is the `ss_id`.
  public var id: String
  /// A UNIX timestamp in seconds; nil if it does not expire.
  public var expiresAt: Int64?

  public init(id: String, expiresAt: Int64? = nil) { (self.id, self.expiresAt) = (id, expiresAt) }

  /// - Parameter now: milliseconds since 1970, UTC.
  public func isExpired(at now: Int64) -> Bool { expiresAt.map { now >= Moment(unixTime: $0).milliseconds } ?? false }
}
