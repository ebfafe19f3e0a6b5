import Notation
import SandboxKit
import Services
import ShoCardWire

/// A request of the bank to share data: behind a QR code for anybody, or sent to one wallet.
struct WalletRequest: ListedEntity, Equatable {
  static let kind = EntityKind("wallet/request", of: .service)

  /// Its id is the request's as well.
  var challenge: Challenge
  /// As in `RequestedKey`.
  var requestedKeys: [String]
  var message: String
  /// The instance that is asked; nil for any instance that scans the code.
  var recipient: String?
  /// Milliseconds since 1970, UTC.
  var createdAt: Int64
  /// The instances that answered, oldest first.
  var answeredBy: [String] = []

  var listing: Listing? { Listing(at: createdAt, foundBy: [recipient]) }

  var key: EntityKey { Self.key(challenge.id) }
  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  /// The request with an id. One whose id asks for outcomes is there when a test names it, and asks for what the first one asks for.
  /// - Returns: nil if there is none.
  static func find(_ id: String, _ context: ServiceContext) throws(EntityStoreError) -> WalletRequest? {
    if let stored: WalletRequest = try context.get(key(id)) { return stored }
    guard let wanted = try? WalletTestOutcomes(id, context), !wanted.isEmpty else { return nil }
    var request = shipped
    request.challenge = Challenge(id: id, expiresAt: wanted.isExpired ? 0 : nil)
    request.createdAt = context.now
    return request
  }

  /// What the QR code holds.
  var shareRequest: ShareRequest {
    ShareRequest(
      requester: WalletBank.id, challengeID: challenge.id, message: message, requestedKeys: requestedKeys.compactMap { RequestedKey($0) })
  }

  var json: JSONValue { shareRequest.json }

  /// The address of the stored request, which fits into a smaller code.
  var url: String {
    // The path begins with the version, with which the vendor's address ends: scheme, host, version.
    let parts = ApplicationInstanceCreator.PingBaseURL.com.rawValue.split(separator: "/")
    return "\(parts[0])//\(parts[1])\(WalletRoutes.shareRequest.request(challenge.id).path)"
  }

  enum State: String { case open, answered, expired }

  /// - Parameter now: milliseconds since 1970, UTC.
  func state(at now: Int64) -> State { !answeredBy.isEmpty ? .answered : challenge.isExpired(at: now) ? .expired : .open }

  /// The request with which the sandbox begins. It does not expire. (Our choice.)
  static let shipped = WalletRequest(
    challenge: Challenge(id: "5a0cbace-0000-4000-8000-000000000001"),
    requestedKeys: ["\(WalletBank.accountType)->bankName", "\(WalletBank.accountType)->accountNumber"],
    message: "\(WalletBank.name) would like to see your account.", createdAt: 0)
}
