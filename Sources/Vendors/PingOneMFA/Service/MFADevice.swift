import Cryptography
import FoundationEssentials
import Notation
import SandboxKit
import Services

/// A device that is paired with one or more users.
struct MFADevice: ListedEntity, Equatable {
  static let kind = EntityKind("authenticator/device", of: .device)

  /// The vendor publishes neither digits nor window of its passcodes, and only shows six digits.
  static let (digits, period) = (6, 30)
  /// Within these milliseconds a user has so many attempts (seed, "OTP error codes").
  static let (retryWindow, mostRetries): (Int64, Int) = (15 * 60_000, 3)

  var id: String
  /// The id of the key that signs its requests (RFC 7638).
  var thumbprint: String
  var users: [String]
  /// The users with whom it is being paired: none of its methods has worked for them yet. It is nil if there are none.
  var pending: [String]?
  /// The data centre in which it is paired: `com`.
  var region: String
  /// It is nil if the device gave none.
  var pushToken: String?
  var isPushAllowed: Bool
  /// The secret of its passcodes.
  var secret: Data
  /// Whether it showed, when it was paired, that its passcodes are right.
  var hasPasscode = false
  /// Until when that can be shown. Milliseconds since 1970, UTC.
  var activatesUntil: Int64
  /// The passcodes that were wrong at pairing.
  var activationFailures = 0
  /// When passcodes were wrong. Milliseconds since 1970, UTC.
  var failures: [Int64] = []
  /// The window of the last passcode that was right, which is not accepted again (RFC 6238, section 5.2).
  var lastWindow: Int64?
  var pairedAt: Int64
  var logs: [Log] = []

  struct Log: Codable, Equatable, Sendable {
    var supportID: String
    var text: String
  }

  var listing: Listing? {
    let known = users + (pending ?? [])
    return Listing(at: pairedAt, foundBy: users, keys: known.map(MFAUser.listKey) + [Self.listKey(thumbprint)])
  }

  /// What finds the device of a key.
  static func listKey(_ thumbprint: String) -> String { "key/\(thumbprint)" }

  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  /// Begins to pair it with a user, unless it is paired already.
  mutating func beginPairing(with user: String) {
    if !users.contains(user) { pending = (pending ?? []).filter { $0 != user } + [user] }
  }

  /// Whether a user has begun to pair it, or has paired it.
  func knows(_ user: String) -> Bool { users.contains(user) || pending?.contains(user) == true }

  /// Pairs it with a user who has begun to.
  mutating func endPairing(with user: String) {
    if !users.contains(user) { users.append(user) }
    pending?.removeAll { $0 == user }
  }

  mutating func forget(_ user: String) {
    users.removeAll { $0 == user }
    pending?.removeAll { $0 == user }
  }

  var passcodes: OneTimePasscode { OneTimePasscode(secret: Array(secret), digits: Self.digits, period: Self.period) }
}

/// What the service says about a passcode.
enum PasscodeResult: String, CaseIterable, Error, Sendable {
  case completed = "COMPLETED"
  case invalid = "InvalidOneTimePasscode"
  case retriesExceeded = "OneTimePasscodeRetriesExceeded"
  case expired = "OneTimePasscodeExpired"
  case unsynchronizedClock = "UnSynchronizedClock"

  /// One plain English sentence.
  var message: String {
    switch self {
    case .completed: "The passcode is right."
    case .invalid: "The passcode is wrong."
    case .retriesExceeded: "Too many passcodes were wrong. Wait 15 minutes."
    case .expired: "The time to check the passcode has passed. Pair the device again."
    case .unsynchronizedClock: "The device's clock is wrong. Set it, then try again."
    }
  }
}

extension MFADevice {
  /// How many windows before and after the present one a passcode may be of (RFC 6238, section 5.2), and how far a wrong clock is searched.
  private static let (tolerance, reach): (Int64, Int64) = (1, MFAClient.clockTolerance / 1000 / Int64(period))

  /// Checks a passcode while the device is being paired: three attempts within 15 minutes. The person may use the same passcode afterwards.
  /// - Parameter wanted: what is said of it in any case.
  mutating func activate(_ passcode: String, at now: Int64, wanted: PasscodeResult? = nil) -> PasscodeResult {
    if let wanted {
      hasPasscode = wanted == .completed
      return wanted
    }
    guard now < activatesUntil else { return .expired }
    guard activationFailures < Self.mostRetries else { return .retriesExceeded }
    switch search(passcode, at: now) {
    case .success: hasPasscode = true
    case .failure(let result):
      activationFailures += 1
      return result
    }
    return .completed
  }

  /// Checks a passcode that a user typed elsewhere: three attempts in every 15 minutes.
  mutating func check(_ passcode: String, at now: Int64) -> PasscodeResult {
    failures.removeAll { $0 <= now - Self.retryWindow }
    guard failures.count < Self.mostRetries else { return .retriesExceeded }
    switch search(passcode, at: now) {
    case .success(let window) where window > lastWindow ?? -1:
      lastWindow = window
      return .completed
    case .success:
      failures.append(now)
      return .invalid
    case .failure(let result):
      failures.append(now)
      return result
    }
  }

  /// The window of a passcode, or what is wrong with it.
  private func search(_ passcode: String, at now: Int64) -> Result<Int64, PasscodeResult> {
    let window = passcodes.window(at: now)
    func matches(_ reach: Int64) -> Int64? { (window - reach...window + reach).first { passcodes.text(in: $0) == passcode } }
    if let found = matches(Self.tolerance) { return .success(found) }
    return .failure(matches(Self.reach) == nil ? .invalid : .unsynchronizedClock)
  }
}
