import HTTPTypes
import RELIDWire
import Services
import Workflow

/// A call of the SDK. It is one request, and the server answers with the next event.
public protocol OptInCall: ServiceEffect where Output == OptInEvent {
  static var endpoint: Endpoint { get }
}

extension OptInCall {
  /// The SDK's name, with which the path ends: `setPassword`.
  static var call: String { endpoint.template.split(separator: "/").last.map(String.init) ?? "" }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> OptInEvent {
    try OptInEvent(response)
  }
}

extension ServiceRequest {
  fileprivate func inSession(_ id: String) -> ServiceRequest {
    var request = self
    request.head.headerFields[.authorization] = id
    return request
  }
}

/// Begins a login with the user's name.
public struct SetUser: OptInCall, Command {
  public static let name = "relid.setUser", endpoint = OptInRoutes.setUser.endpoint

  public var userID: String
  /// Whether the device authenticates its user (LDA).
  public var hasDeviceAuthentication: Bool

  public func request(_ resources: RequestResources) -> ServiceRequest {
    OptInRoutes.setUser.request(body: OptInLogin(userID: userID, hasDeviceAuthentication: hasDeviceAuthentication))
  }
}

/// Answers `getPassword`.
public struct SetPassword: OptInCall, Command {
  public static let name = "relid.setPassword", endpoint = OptInRoutes.setPassword.endpoint

  public var session: String
  public var challengeMode: Int
  public var password: SecretHandle

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    guard let text = resources.secrets.reveal(password) else {
      throw WorkflowError(.secretLost, "The password is gone. Resume the session to type it again.")
    }
    return OptInRoutes.setPassword.request(body: OptInPassword(password: text, challengeMode: challengeMode)).inSession(session)
  }
}

/// Says whether the device recognised its user (LDA). The SDK does it without a call; the name is ours.
public struct SetDeviceAuthentication: OptInCall, Command {
  public static let name = "relid.setDeviceAuthentication", endpoint = OptInRoutes.setDeviceAuthentication.endpoint

  public var session: String
  public var challengeMode: Int
  public var isAuthenticated: Bool

  public func request(_ resources: RequestResources) -> ServiceRequest {
    OptInRoutes.setDeviceAuthentication.request(
      body: OptInDeviceAuthentication(isAuthenticated: isAuthenticated, challengeMode: challengeMode)
    ).inSession(session)
  }
}

/// Asks whether there is a template.
public struct CheckTemplate: OptInCall, Query {
  public static let name = "relid.checkTemplate", endpoint = OptInRoutes.checkTemplate.endpoint

  public var session: String

  public func request(_ resources: RequestResources) -> ServiceRequest { OptInRoutes.checkTemplate.request().inSession(session) }
}

/// Begins an opt-in. The SDK's call has no arguments; the numbers say which of its versions the kiosk represents.
public struct InitiateOptIn: OptInCall, Command {
  public static let name = "relid.initiateOptIn", endpoint = OptInRoutes.initiateOptIn.endpoint

  public var session: String
  public var numbers: OptInNumbers

  public func request(_ resources: RequestResources) -> ServiceRequest {
    OptInRoutes.initiateOptIn.request(body: numbers).inSession(session)
  }
}

/// Begins an opt-out.
public struct InitiateOptOut: OptInCall, Command {
  public static let name = "relid.initiateOptOut", endpoint = OptInRoutes.initiateOptOut.endpoint

  public var session: String

  public func request(_ resources: RequestResources) -> ServiceRequest { OptInRoutes.initiateOptOut.request().inSession(session) }
}

/// Answers `getIDVSelfieProcessStartConfirmation`.
public struct SetSelfieStart: OptInCall, Command {
  public static let name = "relid.setSelfieStart", endpoint = OptInRoutes.setSelfieStart.endpoint

  public var session: String
  public var isConfirmed: Bool
  public var usesBackCamera: Bool
  public var workflow: Int

  public func request(_ resources: RequestResources) -> ServiceRequest {
    OptInRoutes.setSelfieStart.request(
      body: OptInSelfieStart(isConfirmed: isConfirmed, usesBackCamera: usesBackCamera, workflow: workflow)
    ).inSession(session)
  }
}

/// Hands over the captured frame. The SDK does it without a call; the name is ours.
public struct SubmitFrame: OptInCall, Command, PictureUpload {
  public static let name = "relid.submitFrame", endpoint = OptInRoutes.submitFrame.endpoint

  public var session: String
  public var picture: PictureReference

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    OptInRoutes.submitFrame.request(body: OptInFrame(data: try resources.picture(picture))).inSession(session)
  }
}

/// Ends what is under way, because the person leaves. The SDK does it without a call; the name is ours.
public struct Leave: OptInCall, Command {
  public static let name = "relid.leave", endpoint = OptInRoutes.leave.endpoint

  public var session: String

  public func request(_ resources: RequestResources) -> ServiceRequest { OptInRoutes.leave.request().inSession(session) }
}

/// Answers `onIDVOptInCapturedFrameConfirmation`.
public struct SetOptInConfirmation: OptInCall, Command {
  public static let name = "relid.setOptInConfirmation", endpoint = OptInRoutes.setOptInConfirmation.endpoint

  public var session: String
  /// One of the names of the vendor's diagram.
  public var status: OptInConfirmation.Status
  public var workflow: Int
  public var challengeMode: Int

  public func request(_ resources: RequestResources) -> ServiceRequest {
    OptInRoutes.setOptInConfirmation.request(
      body: OptInConfirmation(status: status, workflow: workflow, challengeMode: challengeMode)
    ).inSession(session)
  }
}
