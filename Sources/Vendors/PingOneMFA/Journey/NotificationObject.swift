import Notation

/// A push that the SDK has processed (`NotificationObject`).
public struct NotificationObject: Codable, Equatable, Sendable {
  public enum NotificationType: Int, Codable, Sendable {
    case none = -1
    /// Nothing more has to be done: the SDK has acknowledged a silent push, or the time has passed.
    case done = 0
    /// The person approves or denies it.
    case authentication = 1
  }

  public var id: String
  public var notificationType: NotificationType
  /// Seconds from the push to the answer.
  public var timeoutDuration: Int
  /// A day. A server of somebody else may say any number.
  static let longestTimeout = 86_400
  /// What the relying party says about the sign-on: JSON, or any text.
  public var clientContext: String?
  public var user: String
  /// The numbers of which the person picks the one that the other screen shows (`SELECT_NUMBER`); nil without number matching. The SDK has them
  /// since version 2.0.
  public var numberMatchingOptions: [Int]?

  /// Who asks, from where and with what, if the context says so.
  var requester: String? { context?["requester"]?.string }
  var location: String? { context?["location"]?.string }
  var device: String? { context?["device"]?.string }
  private var context: Node? { clientContext.flatMap { try? JSONReader().read(Array($0.utf8)) } }

  var json: JSONValue {
    .object([
      "notificationType": .integer(notificationType.rawValue), "timeoutDuration": .integer(timeoutDuration),
      "clientContext": clientContext.map { .string($0) }, "numberMatchingType": numberMatchingOptions.map { _ in "SELECT_NUMBER" },
      "numberMatchingOptions": numberMatchingOptions.map { .array($0.map { .integer($0) }) },
    ])
  }
}

/// What the person answered to a notification.
public struct NotificationAnswer: Codable, Equatable, Sendable {
  public enum Action: String, Codable, Sendable { case approve, deny }

  public var notification: String
  public var user: String
  public var action: Action
  /// The authentication method reference (RFC 8176); nil for a denial.
  public var authenticationMethod: String?
  /// The number that the person has picked; nil without number matching.
  public var numberMatchingPickedValue: Int?

  var json: JSONValue {
    .object([
      "username": .string(user), "action": .string(action.rawValue), "authenticationMethod": authenticationMethod.map { .string($0) },
      "numberMatchingPickedValue": numberMatchingPickedValue.map { .integer($0) },
    ])
  }
}

/// Authentication method references that an app may name (RFC 8176, section 2).
enum AuthenticationMethod {
  static let names = [
    "face", "fpt", "geo", "hwk", "iris", "kba", "mca", "mfa", "otp", "pin", "pop", "pwd", "rba", "retina", "sc", "sms", "swk", "tel",
    "user",
    "vbm", "wia",
  ]
  /// A person is present and nothing else is tested: what a key in a terminal proves.
  static let standard = "user"
}
