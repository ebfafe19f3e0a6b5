import Documents
import RELIDWire
import SandboxKit

/// A user's session with the service, and how far the operation in it has come.
struct OptInSession: ListedEntity, Equatable {
  /// The kind of its entities.
  static let kind = EntityKind("opt-in/session", of: .session)

  /// The last one comes first.
  var listing: Listing? { Listing(at: expiresAt, foundBy: [userID], keys: [Self.key(ofUser: userID)]) }

  /// What finds the sessions of a user.
  static func key(ofUser id: String) -> String { "user/\(id)" }

  enum Operation: String, Codable, Sendable { case login, optIn, optOut }

  /// What the service waits for.
  enum Step: Codable, Equatable, Sendable {
    case password, selfieStart, frame
    /// For what the user says about the frame.
    case confirmation(isUsable: Bool)
    case nothing
  }

  var id: String
  var userID: String
  /// Whether the device says that it authenticates its user (LDA).
  var hasDeviceAuthentication: Bool
  /// Milliseconds since 1970, UTC.
  var expiresAt: Int64
  var isLoggedIn = false
  var operation = Operation.login
  var step = Step.password
  var numbers = OptInNumbers()
  /// The fingerprint of the frame that waits for its confirmation.
  var frame: PictureFingerprint?
  /// The `challengeMode` of the password that the last event answers; nil if it answers something else.
  var answeredMode: Int?
  /// The last event, with which a repetition is answered.
  var last: OptInAnswer

  /// `RDNAChallengeOpMode`: 0 CHALLENGE_OP_VERIFY, 7 IDV_BIO_OPT_OUT.
  var challengeMode: Int {
    switch operation {
    case .login: 0
    case .optIn: numbers.optInMode
    case .optOut: 7
    }
  }
}
