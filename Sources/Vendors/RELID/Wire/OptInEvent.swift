import Services

/// An event of the SDK: the answer to each call (members of the vendor's payloads; the JSON around them is ours).
public struct OptInEvent: Codable, Equatable, Sendable {
  public enum Name: String, CaseIterable, Codable, Sendable {
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
  }

  public struct Status: Codable, Equatable, Sendable {
    /// 100: success.
    public var code: Int
    public var message: String

    package init(code: Int, message: String) { (self.code, self.message) = (code, message) }

    package static let success = Self(code: 100, message: "Success")
    package static let none = Self(code: 0, message: "")

    package static let schema = Schema<Status>.object(
      .required("statusCode", \.code, .integer), .optional("statusMessage", \.message, .text, default: ""), make: Status.init)

    package static let errorSchema = Schema<Status>.object(
      .required("longErrorCode", \.code, .integer), .optional("shortErrorCode", \.code, .integer, default: 0),
      .optional("errorString", \.message, .text, default: "")
    ) { code, _, message in Status(code: code, message: message) }
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
  /// The captured frame, for the app's preview. A client does not keep it: a journal has no faces in it.
  package var frame: [UInt8]?
  /// What is wrong with the frame.
  public var message: String?
  public var status: Status
  /// `error`; its code 0 means none.
  public var error: Status

  package init(
    name: Name, sessionID: String?, userID: String, attemptsLeft: Int? = nil, challengeMode: Int? = nil, workflow: Int? = nil,
    response: String? = nil, frame: [UInt8]? = nil, message: String? = nil, status: Status = .success, error: Status = .none
  ) {
    (self.name, self.sessionID, self.userID, self.attemptsLeft) = (name, sessionID, userID, attemptsLeft)
    (self.challengeMode, self.workflow, self.response, self.frame, self.message) = (challengeMode, workflow, response, frame, message)
    (self.status, self.error) = (status, error)
  }

  package static let schema = Schema<OptInEvent>.object(
    .required("event", \.name, .oneOf), .optional("sessionID", \.sessionID, .string), .required("userID", \.userID, .text),
    .optional("attemptsLeft", \.attemptsLeft, .integer), .optional("challengeMode", \.challengeMode, .integer),
    .optional("idvWorkflow", \.workflow, .integer), .optional("idvResponse", \.response, .text), .optional("frameData", \.frame, .base64),
    .optional("message", \.message, .text), .required("status", \.status, Status.schema), .required("error", \.error, Status.errorSchema)
  ) { name, session, user, attempts, mode, workflow, response, frame, message, status, error in
    OptInEvent(
      name: name, sessionID: session, userID: user, attemptsLeft: attempts, challengeMode: mode, workflow: workflow, response: response,
      frame: frame, message: message, status: status, error: error)
  }

  static let example = OptInEvent(
    name: .getPassword, sessionID: "6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20", userID: "anna", attemptsLeft: 3, challengeMode: 0)
}
