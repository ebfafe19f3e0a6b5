import Notation
import Services

/// A callback of the SDK's message handler: what a message brought. The claims themselves stay on the device.
public struct HandlerCallback: Codable, Equatable, Sendable {
  public enum Name: String, Codable, CaseIterable, Sendable {
    case handleShare, handleClaim, handleExpiredClaim, handleShareRequest, handleException
  }

  public var name: Name
  /// The message's id; of one that cannot be opened, the mail's.
  public var id: String
  public var sender: String
  public var message: String?
  public var challenge: Challenge?
  /// For `handleClaim` and `handleExpiredClaim`.
  public var claim: String?
  /// For `handleExpiredClaim`: a UNIX timestamp in seconds.
  public var expiryTimestamp: Int64?
  /// For `handleShare`: what was shared.
  public var pairs: [WalletPair]
  /// For `handleShareRequest`.
  public var requestedKeys: [String]
  public var errors: [DIDError]
  /// Whether the sender reports what it could not process; nil if not.
  public var isReport: Bool?

  init(_ name: Name, id: String, sender: String, errors: [DIDError] = []) {
    (self.name, self.id, self.sender, self.errors, pairs, requestedKeys) = (name, id, sender, errors, [], [])
  }

  init(_ message: InstanceMessage, errors: [DIDError]) {
    let name: Name =
      switch message.type {
      // The reference has no callback of its own for `secure_message`: it is a share of nothing.
      case .share, .secureMessage: .handleShare
      case .requestShare: .handleShareRequest
      case .claim: .handleClaim
      case .expireClaim: .handleExpiredClaim
      case .exception: .handleException
      }
    self.init(name, id: message.jti, sender: message.iss, errors: errors)
    isReport = message.type == .exception ? true : nil
    (self.message, challenge) = (message.message, message.challenge)
    claim = message.claim?.id ?? message.claimReference?.id
    expiryTimestamp = message.expiryTimestamp
    pairs = (message.shares ?? []).flatMap { $0.pairs.map { WalletPair($0.key, $0.value) } }.filter { $0.key != Claim.cardImage }
    requestedKeys = message.requestedKeys ?? []
  }

  /// The callback's arguments.
  var payload: JSONValue {
    .object([
      "senderId": .string(sender), "message": message.map { .string($0) }, "challenge": challenge?.json,
      "claimID": claim.map { .string($0) }, "expiryTimestamp": expiryTimestamp.map { .integer(Int($0)) },
      "keys": pairs.isEmpty ? nil : .array(pairs.map { .string($0.key) }),
      "requestedKeys": requestedKeys.isEmpty ? nil : .array(requestedKeys.map { .string($0) }), "errors": .array(errors.map(\.json)),
    ])
  }
}

/// A message as the wallet keeps it.
public struct WalletMessage: Codable, Equatable, Sendable {
  static let beginning = "wallet/message/"

  public enum State: String, Codable, Sendable { case new, read, answered, declined }

  public var callback: HandlerCallback
  /// The mail that brought it first.
  var mail: String
  /// Milliseconds since 1970, UTC.
  public var receivedAt: Int64
  public var state: State

  var name: String { Self.name(callback.id) }
  static func name(_ id: String) -> String { beginning + id }
}

/// What was shared with whom.
public struct SharedData: Codable, Equatable, Sendable {
  static let beginning = "wallet/shared/"

  /// The message's id.
  public var id: String
  public var recipient: String
  public var keys: [String]
  /// It is nil if the data was shared without a request.
  public var challenge: String?
  /// Milliseconds since 1970, UTC.
  public var at: Int64

  var name: String { Self.beginning + id }
}
