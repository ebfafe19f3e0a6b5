import Documents
import SandboxKit
import Services

/// What somebody shared with the bank, and what its verification said.
struct WalletShare: ListedEntity, Equatable {
  static let kind = EntityKind("wallet/share", of: .device)

  enum Verification: String, Codable, Sendable {
    case verified
    /// There was no claim to verify it by.
    case unverifiable
    case failed
  }

  struct Pair: Codable, Equatable, Sendable {
    var key: String
    var value: String
    /// The claim that proves it; nil if none does.
    var claim: String?
  }

  var listing: Listing? { Listing(at: receivedAt, foundBy: [sender] + pairs.map(\.value)) }

  /// The message's id.
  var id: String
  var sender: String
  /// Milliseconds since 1970, UTC.
  var receivedAt: Int64
  var challenge: String?
  var message: String?
  var pairs: [Pair]
  var errors: [DIDError]
  /// What a test has asked for; nil if it follows from the claims.
  var decided: Verification?

  var verification: Verification {
    if let decided { return decided }
    return !errors.isEmpty ? .failed : pairs.isEmpty || pairs.contains { $0.claim == nil } ? .unverifiable : .verified
  }

  var key: EntityKey { EntityKey(Self.kind, id) }

  /// Keeps it for its sender's wallet.
  func put(_ context: inout ServiceContext) throws(EntityStoreError) {
    try context.put(self, key)
    try context.own(key, as: ApplicationInstances.key(sender))
  }
}

/// A claim that the bank issued, as the bank keeps it.
struct WalletClaim: ListedEntity, Equatable {
  static let kind = EntityKind("wallet/claim", of: .device)

  var claim: Claim
  /// Milliseconds since 1970, UTC.
  var issuedAt: Int64
  /// A UNIX timestamp in seconds; nil if it does not expire.
  var expiresAt: Int64?
  /// The claim that took its place.
  var replacedBy: String?

  var listing: Listing? {
    let holder = claim.holder.content
    return Listing(
      at: issuedAt, foundBy: [holder] + claim.claimData.map(\.value.content), keys: [Self.key(ofHolder: holder)])
  }

  /// What finds the claims of a holder.
  static func key(ofHolder id: String) -> String { "holder/\(id)" }

  var key: EntityKey { Self.key(claim.id) }
  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  /// Keeps it for its holder's wallet.
  func put(_ context: inout ServiceContext) throws(EntityStoreError) {
    try context.put(self, key)
    try context.own(key, as: ApplicationInstances.key(claim.holder.content))
  }

  /// - Parameter now: milliseconds since 1970, UTC.
  func isExpired(at now: Int64) -> Bool { expiresAt.map { now >= Moment(unixTime: $0).milliseconds } ?? false }
}
