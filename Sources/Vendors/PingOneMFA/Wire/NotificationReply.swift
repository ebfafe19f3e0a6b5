import Services

/// How a request to a device stands (PingOne API, "MFA device authentications").
package enum DeviceAuthenticationStatus: String, CaseIterable, Codable, Sendable {
  /// A push was sent to a device.
  case confirmationRequired = "PUSH_CONFIRMATION_REQUIRED"
  case completed = "COMPLETED"
  case failed = "FAILED"
  case timedOut = "PUSH_CONFIRMATION_TIMED_OUT"
}

/// What a push says: a request to a device to confirm a sign-on. The environment signs it.
package struct PushContent: Equatable, Sendable {
  package enum Purpose: String, CaseIterable, Codable, Sendable {
    /// The person approves or denies it.
    case authentication
    /// The SDK acknowledges it without the person (extra verification).
    case silent
  }

  package var notification: String
  package var purpose: Purpose
  package var user: String
  package var device: String
  /// Seconds to the answer.
  package var timeoutDuration: Int
  /// What the relying party says about the sign-on: JSON, or any text.
  package var clientContext: String?
  /// The numbers of which the person picks the one that the other screen shows; nil without number matching.
  package var numberMatchingOptions: [Int]?

  package init(
    notification: String, purpose: Purpose, user: String, device: String, timeoutDuration: Int, clientContext: String?,
    numberMatchingOptions: [Int]? = nil
  ) {
    (self.notification, self.purpose, self.user) = (notification, purpose, user)
    (self.device, self.timeoutDuration, self.clientContext) = (device, timeoutDuration, clientContext)
    self.numberMatchingOptions = numberMatchingOptions
  }

  package static let schema = Schema<PushContent>.object(
    .required("notification", \.notification, .string), .required("type", \.purpose, .oneOf), .required("user", \.user, .text),
    .required("device", \.device, .text), .optional("timeoutDuration", \.timeoutDuration, .integer, default: 0),
    .optional("clientContext", \.clientContext, .text), .optional("numberMatchingOptions", \.numberMatchingOptions, .array(.integer)),
    make: PushContent.init)
}

/// What a device signs to answer a push.
package struct NotificationReply: Equatable, Sendable {
  package enum Action: String, CaseIterable, Sendable {
    /// It is being shown.
    case received
    /// The SDK has seen a silent one.
    case acknowledge
    case approve
    case deny
  }

  package var device: String
  package var notification: String
  package var action: Action
  /// The authentication method reference (RFC 8176) of who approves it.
  package var authenticationMethod: String?
  /// The number that the person has picked; nil without number matching.
  package var numberMatchingPickedValue: Int?

  package init(
    device: String, notification: String, action: Action, authenticationMethod: String? = nil, numberMatchingPickedValue: Int? = nil
  ) {
    (self.device, self.notification) = (device, notification)
    (self.action, self.authenticationMethod) = (action, authenticationMethod)
    self.numberMatchingPickedValue = numberMatchingPickedValue
  }

  static let schema = Schema<NotificationReply>.object(
    .required("device", \.device, .device), .required("notification", \.notification, .string.meaning(notification)),
    .required("action", \.action, .oneOf), .optional("authenticationMethod", \.authenticationMethod, .string),
    .optional("numberMatchingPickedValue", \.numberMatchingPickedValue, .integer), beside: RequestProof.members,
    make: NotificationReply.init)

  private static let notification =
    "The member notification of what the push says. A push is JSON, and its member p1 a JWS (RS256) of a key that "
    + "\(MFARoutes.keys.endpoint.template) answers with."

  static let example = NotificationReply(
    device: DeviceSettings.exampleID, notification: "5d3b6f0a-0002-4c1e-9a6e-7b0f2c4d8e02", action: .approve)
}

/// How a notification stands after an answer.
package struct NotificationState: Equatable, Sendable {
  /// One of `DeviceAuthenticationStatus`.
  package var status: String

  package init(status: String) { self.status = status }

  static let schema = Schema<NotificationState>.object(
    .required("status", \.status, .word(of: DeviceAuthenticationStatus.self)), make: NotificationState.init)

  static let example = NotificationState(status: "COMPLETED")
}
