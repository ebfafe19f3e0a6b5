import FoundationEssentials
import HTTPTypes
import Notation
import Services
import Workflow

/// A call of the SDK. It is one request, and the server answers with the next event. (The vendor publishes no requests; they are ours.)
public protocol OptInCall: ServiceEffect where Output == OptInEvent {
  /// The SDK's name: `setPassword`.
  static var call: String { get }
}

extension OptInCall {
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> OptInEvent {
    try OptInEvent(response)
  }

  /// A request in a session; with JSON, or without.
  fileprivate func request(_ session: String, path: String = call, json: JSONValue? = nil) -> ServiceRequest {
    let path = "/relid/\(path)"
    var request = json.map { ServiceRequest.post(path, json: $0) } ?? ServiceRequest(.get, path)
    request.head.headerFields[.authorization] = session
    return request
  }
}

/// Begins a login with the user's name.
public struct SetUser: OptInCall, Command {
  public static let name = "relid.setUser", call = "setUser"

  public var userID: String
  /// Whether the device authenticates its user (LDA).
  public var hasDeviceAuthentication: Bool

  public func request(_ resources: RequestResources) -> ServiceRequest {
    .post(
      "/relid/\(Self.call)",
      json: .object(["userID": .string(userID), "hasDeviceAuthentication": .bool(hasDeviceAuthentication)]))
  }
}

/// Answers `getPassword`.
public struct SetPassword: OptInCall, Command {
  public static let name = "relid.setPassword", call = "setPassword"

  public var session: String
  public var challengeMode: Int
  public var password: SecretHandle

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    guard let text = resources.secrets.reveal(password) else {
      throw WorkflowError(.secretLost, "The password is gone. Resume the session to type it again.")
    }
    return request(session, json: .object(["password": .string(text), "challengeMode": .integer(challengeMode)]))
  }
}

/// Says whether the device recognised its user (LDA). The SDK does it without a call; the name is ours.
public struct SetDeviceAuthentication: OptInCall, Command {
  public static let name = "relid.setDeviceAuthentication", call = "setDeviceAuthentication"

  public var session: String
  public var challengeMode: Int
  public var isAuthenticated: Bool

  public func request(_ resources: RequestResources) -> ServiceRequest {
    request(session, json: .object(["isAuthenticated": .bool(isAuthenticated), "challengeMode": .integer(challengeMode)]))
  }
}

/// Asks whether there is a template.
public struct CheckTemplate: OptInCall, Query {
  public static let name = "relid.checkTemplate", call = "checkIDVUserBiometricTemplateStatus"

  public var session: String

  public func request(_ resources: RequestResources) -> ServiceRequest { request(session) }
}

/// Begins an opt-in. The SDK's call has no arguments; the numbers say which of its versions the kiosk represents.
public struct InitiateOptIn: OptInCall, Command {
  public static let name = "relid.initiateOptIn", call = "initiateIDVBiometricOptIn"

  public var session: String
  public var numbers: OptInNumbers

  public func request(_ resources: RequestResources) -> ServiceRequest {
    request(
      session,
      json: .object([
        "challengeMode": .integer(numbers.optInMode), "idvWorkflow": .integer(numbers.workflow), "cancelCode": .integer(numbers.cancelCode),
      ]))
  }
}

/// Begins an opt-out.
public struct InitiateOptOut: OptInCall, Command {
  public static let name = "relid.initiateOptOut", call = "initiateIDVBiometricOptOut"

  public var session: String

  public func request(_ resources: RequestResources) -> ServiceRequest { request(session, json: .object([])) }
}

/// Answers `getIDVSelfieProcessStartConfirmation`.
public struct SetSelfieStart: OptInCall, Command {
  public static let name = "relid.setSelfieStart", call = "setIDVSelfieProcessStartConfirmation"

  public var session: String
  public var isConfirmed: Bool
  public var usesBackCamera: Bool
  public var workflow: Int

  public func request(_ resources: RequestResources) -> ServiceRequest {
    request(
      session,
      json: .object([
        "isConfirm": .bool(isConfirmed), "useDeviceBackCamera": .bool(usesBackCamera), "idvWorkflow": .integer(workflow),
      ]))
  }
}

/// Hands over the captured frame. The SDK does it without a call; the name is ours.
public struct SubmitFrame: OptInCall, Command {
  public static let name = "relid.submitFrame", call = "capturedFrame"

  public var session: String
  public var picture: PictureReference

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let data = Data(try resources.picture(picture)).base64EncodedString()
    return request(session, json: .object(["frameData": .string(data)]))
  }
}

/// Answers `onIDVOptInCapturedFrameConfirmation`.
public struct SetOptInConfirmation: OptInCall, Command {
  public static let name = "relid.setOptInConfirmation", call = "setIDVBiometricOptInConfirmation"

  /// The names of the vendor's diagram.
  public enum Status: String, Codable, Sendable {
    case approved = "RDNA_IDV_APPROVED"
    case recapture = "RDNA_IDV_RECAPTURE"
    case cancel = "RDNA_IDV_CANCEL"
  }

  public var session: String
  public var status: Status
  public var workflow: Int
  public var challengeMode: Int

  public func request(_ resources: RequestResources) -> ServiceRequest {
    request(
      session,
      json: .object([
        "status": .string(status.rawValue), "idvWorkflow": .integer(workflow), "challengeMode": .integer(challengeMode),
      ]))
  }
}
