import Notation
import Services
import Workflow

/// An event of the SDK: the answer to each call.
public struct OptInEvent: Codable, Equatable, Sendable {
  public enum Name: String, Codable, Sendable {
    /// A login that failed begins again here.
    case getUser
    case getPassword
    /// The device authenticates its user (LDA). The SDK shows it without an event; the name is ours.
    case deviceAuthentication = "LDAPrompt"
    case loggedIn = "onUserLoggedIn"
    case templateStatus = "onIDVCheckUserBiometricTemplateStatus"
    case selfieStart = "getIDVSelfieProcessStartConfirmation"
    /// The SDK opens the camera, without an event; the name is ours.
    case selfieCapture
    case frame = "onIDVOptInCapturedFrameConfirmation"
    case optInStatus = "onIDVBiometricOptInStatus"
    case optOutStatus = "onIDVBiometricOptOutStatus"

    /// Whether the SDK has an event of this name.
    var isVendors: Bool { self != .deviceAuthentication && self != .selfieCapture }
  }

  public struct Status: Codable, Equatable, Sendable {
    /// 100: success.
    public var code: Int
    public var message: String
  }

  public var name: Name
  /// It is nil if there is no session.
  public var sessionID: String?
  public var userID: String
  public var attemptsLeft: Int?
  public var challengeMode: Int?
  /// `idvWorkflow`
  public var workflow: Int?
  /// `idvResponse`, JSON in a text.
  public var response: String?
  /// What is wrong with the frame.
  public var message: String?
  public var status: Status
  /// `error`; its code 0 means none.
  public var error: Status

  /// The code that counts: first the error's, then the status's (codelab); nil for success.
  public var failure: Status? {
    if error.code != 0 { return error }
    return status.code == 100 || status.code == 0 ? nil : status
  }

  /// `idvResponse.result`: whether there is a template; nil if the response does not say it.
  var hasTemplate: Bool? { response.flatMap { try? JSONReader().read(Array($0.utf8)) }?["result"]?.bool }

  /// The members of the vendor's payload.
  var payload: JSONValue {
    .object([
      "userID": .string(userID), "attemptsLeft": attemptsLeft.map { .integer($0) }, "challengeMode": challengeMode.map { .integer($0) },
      "idvWorkflow": workflow.map { .integer($0) }, "idvResponse": response.map { .string($0) }, "message": message.map { .string($0) },
      "status": Self.json(status, code: "statusCode", text: "statusMessage"), "error": Self.json(error: error),
    ])
  }

  static func json(_ status: Status, code: String, text: String) -> JSONValue {
    .object([.init(code, .integer(status.code)), .init(text, .string(status.message))])
  }

  static func json(error: Status) -> JSONValue {
    .object([
      "longErrorCode": .integer(error.code), "shortErrorCode": .integer(error.code), "errorString": .string(error.message),
    ])
  }
}

extension OptInEvent {
  /// Reads the answer to a call.
  /// - Throws: the error for a refusal, or for an event that is not known; `BackendError.unreadable` for an answer of another form.
  init(_ response: ServiceResponse) throws(WorkflowError) {
    switch response.status {
    case 200...299: break
    case 401: throw OptInError.sessionExpired.workflowError
    case 413: throw OptInError.tooLarge.workflowError
    default: throw OptInError.refused(status: response.status, (try? response.object())?["message"]?.string).workflowError
    }
    let root = try response.object()
    guard let text = root["event"]?.string, let user = root["userID"]?.string,
      let status = Status(root["status"], code: "statusCode", text: "statusMessage"),
      let error = Status(root["error"], code: "longErrorCode", text: "errorString")
    else { throw BackendError.unreadable.workflowError }
    guard let name = Name(rawValue: text) else { throw OptInError.unexpected(text).workflowError }
    self.init(
      name: name, sessionID: root["sessionID"]?.string, userID: user, attemptsLeft: root["attemptsLeft"]?.number?.integer,
      challengeMode: root["challengeMode"]?.number?.integer, workflow: root["idvWorkflow"]?.number?.integer,
      response: root["idvResponse"]?.string, message: root["message"]?.string, status: status, error: error)
  }
}

extension OptInEvent.Status {
  static let success = Self(code: 100, message: "Success")
  static let none = Self(code: 0, message: "")

  fileprivate init?(_ node: Node?, code: String, text: String) {
    guard let number = node?[code]?.number?.integer else { return nil }
    self.init(code: number, message: node?[text]?.string ?? "")
  }
}
