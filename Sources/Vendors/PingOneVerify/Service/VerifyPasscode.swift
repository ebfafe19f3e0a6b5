import Cryptography
import PingOneVerifyWire
import SandboxKit

/// The one-time passcode that confirms an address. (The vendor publishes no lifetime and no limits; ours are below.)
struct VerifyPasscode: Codable, Equatable, Sendable {
  /// How the sandbox's provider delivers.
  enum Delivery: String, Codable, CaseIterable, Sendable {
    case prompt, slow, failing

    fileprivate var status: VerifyPasscodeStatus {
      switch self {
      case .prompt: .sent
      case .slow: .inProgress
      case .failing: .retryable
      }
    }
  }

  static let digits = 6
  /// Milliseconds.
  static let lifetime: Int64 = 300_000
  static let mostAttempts = 5
  /// To all addresses together.
  static let mostMessages = 3

  var status = VerifyPasscodeStatus.requested
  /// An e-mail address or a phone number; nil if none was given.
  var address: String?
  /// It is nil if none is valid.
  var text: String?
  /// Milliseconds since 1970, UTC.
  var expiresAt: Int64 = 0
  var attemptsLeft = mostAttempts
  var messagesLeft = mostMessages
  /// Whether the last one that was typed had expired.
  var isExpired = false

  /// Sends a new passcode instead of the old one.
  /// - Parameter random: a random id.
  /// - Returns: false if no message is left.
  mutating func send(to address: String, _ delivery: Delivery, random: String, at now: Int64) -> Bool {
    guard messagesLeft > 0, status != .fail else { return false }
    self.address = address
    text = RandomDigits.text(Self.digits, from: random)
    (expiresAt, isExpired, status) = (now + Self.lifetime, false, delivery.status)
    messagesLeft -= 1
    return true
  }

  /// An expired one costs no attempt.
  /// - Parameter isRight: whether it counts as right, or as the last wrong one; nil if that follows from what was sent.
  mutating func verify(_ typed: String, at now: Int64, isRight: Bool? = nil) {
    guard let text, status != .fail else { return }
    if let isRight {
      (self.text, attemptsLeft, status) = isRight ? (nil, attemptsLeft, .verified) : (nil, 0, .fail)
      return
    }
    isExpired = now >= expiresAt
    if isExpired {
      if messagesLeft == 0 { status = .fail }
    } else if ConstantTime.areEqual(typed, text) {
      (self.text, status) = (nil, .verified)
    } else {
      attemptsLeft -= 1
      if attemptsLeft == 0 { (self.text, status) = (nil, .fail) }
    }
  }

  /// Without the passcode.
  var state: VerifyDocumentState.Passcode {
    .init(
      status: status.rawValue, address: address, attemptsLeft: attemptsLeft, messagesLeft: messagesLeft, isExpired: isExpired)
  }
}
