import JourneyKit
import Phrases
import Workflow

/// An authenticator app over the PingOne MFA SDK: it pairs with users, shows passcodes, and asks the person when somebody signs in.
public struct AuthenticatorJourney: Journey {
  public static let name = "authenticator"
  /// Since version 3, what is known about a sign-on is in rows, and a number may have to match.
  public static let version = 3

  /// The key with which it begins; nil for none.
  public var pairingKey: String?
  /// The user as whom it signs in at the beginning; nil if it does not sign in.
  public var username: String?
  /// The bundle id of the app.
  public var bundleID: String
  /// The authentication method reference that an approval names (RFC 8176).
  public var authenticationMethod: String

  public init(
    pairingKey: String? = nil, username: String? = nil, bundleID: String = "com.example.authenticator",
    authenticationMethod: String = AuthenticatorJourney.standardMethod
  ) {
    self.pairingKey = pairingKey
    self.username = username
    self.bundleID = bundleID
    self.authenticationMethod = authenticationMethod
  }

  /// A person is present, and nothing else is tested.
  public static let standardMethod = AuthenticationMethod.standard

  /// More screens than a patient person opens: a script must not go round for ever.
  static let mostScreens = 5_000

  public func run(_ guide: Guide) async throws(Exit) -> AuthenticatorResult {
    var app = AuthenticatorApp(journey: self)
    try await guide.perform(RegisterForPush<AuthenticatorJourney>())
    if let pairingKey { try await app.pair(pairingKey, guide) }
    if let username { try await app.signOn(username, guide) }
    for _ in 1...Self.mostScreens {
      let users = try await guide.query(GetInfo())
      switch try await app.home(users, guide) {
      case .stay: continue
      case .done: return AuthenticatorResult(users: users, notifications: app.answers)
      }
    }
    throw .cancelled
  }
}
