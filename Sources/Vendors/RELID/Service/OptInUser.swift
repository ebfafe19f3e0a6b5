import Documents
import SandboxKit

/// A user as the service keeps them.
struct OptInUser: Codable, Equatable, Sendable {
  /// The kind of its entities; their ids are the users' own.
  static let kind = EntityKind("opt-in/user", of: .service)

  /// What the service keeps of the face. The vendor's template is not public; ours is the fingerprint of the approved frame.
  struct Template: Codable, Equatable, Sendable {
    /// The kind of its entities; their ids are the users'. It is removed with the session in which the face was shown.
    static let kind = EntityKind("opt-in/template", of: .session)

    var id: String
    /// Milliseconds since 1970, UTC.
    var createdAt: Int64
    /// It is nil if the picture was too small for one.
    var fingerprint: PictureFingerprint?
  }

  struct Event: Codable, Equatable, Sendable {
    /// Milliseconds since 1970, UTC.
    var at: Int64
    var text: String
  }

  /// How many wrong passwords lock a user. (Our choice.)
  static let mostAttempts = 3

  var id: String
  var password: String
  /// The attempts left before the user is locked; 0 if they are locked.
  var attemptsLeft = mostAttempts
  /// It is nil if the user has none.
  var template: Template?
  /// The status code with which the check of the template fails, 400 or 500; nil if it tells the truth.
  var checkFailure: Int?
  /// Whether an opt-in and an opt-out ask for the password once more; nil, as in what an older program kept: they do.
  var asksAgain: Bool?
  /// Whether every frame can be used, or none; nil: what it shows says so.
  var acceptsFrames: Bool?
  /// What happened, oldest first.
  var history: [Event] = []

  var reauthenticates: Bool { asksAgain ?? true }

  var isLocked: Bool { attemptsLeft <= 0 }

  /// Whether a device is believed if it says that it has recognised this user. No device proves it, so a password that only its owner knows
  /// could be bypassed; the published one protects nothing.
  var acceptsDeviceAuthentication: Bool { password == Self.publishedPassword }

  mutating func note(_ text: String, at now: Int64) { history.append(Event(at: now, text: text)) }
}

extension OptInUser {
  /// The users with which the sandbox begins: one without a template, one with, and one who is locked. (Our choice.)
  static let shipped: [OptInUser] = [
    OptInUser(id: "anna", password: publishedPassword),
    OptInUser(id: "ben", password: publishedPassword, template: Template(id: "00000000-0000-4000-8000-000000000001", createdAt: 0)),
    OptInUser(id: "carla", password: publishedPassword, attemptsLeft: 0),
  ]

  /// The documentation contains it.
  static let publishedPassword = "vestibule"
}
