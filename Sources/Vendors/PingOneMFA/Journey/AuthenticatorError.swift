import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// How the authenticator can fail.
public enum AuthenticatorError: ServiceJourneyError, Equatable {
  /// An error of the SDK; `detail` is what the service says about it.
  case sdk(PingOneErrorCode, String? = nil)
  /// The environment has no user of this name. (The sign-on page reports this, not the SDK; the code is ours.)
  case unknownUser(String)
  /// The sign-on was denied, or nobody confirmed it. (The code is ours.)
  case signOnFailed
  case cancelled
  /// The caller's input does not fit.
  case input(String)
  /// Something in this program failed.
  case other(String)

  public static let module = "PingOneMFA"

  /// `10005`, `UnknownUser`
  var code: String {
    switch self {
    case .sdk(let code, _): String(code.rawValue)
    case .unknownUser: "UnknownUser"
    case .signOnFailed: "SignOnFailed"
    case .cancelled: "Cancelled"
    case .input: "IncorrectConfiguration"
    case .other: "InternalError"
    }
  }

  /// One plain English sentence that says what to do next.
  var message: String {
    switch self {
    case .sdk(let code, let detail): "\(detail ?? code.meaning) \(code.advice)"
    case .unknownUser(let name): "There is no user \"\(name)\". Check the name, or create the user in the office."
    case .signOnFailed: "The sign-on was denied, or nobody confirmed it in time. Sign in again."
    case .cancelled: "The person cancelled."
    case .input(let text), .other(let text): text
    }
  }

  public var workflowError: WorkflowError {
    WorkflowError(code: code, module: Self.module, message: message, phrase: Phrase("authenticator.error.\(code)"))
  }

  /// Passes an answer of the service that grants the request.
  /// - Throws: the SDK's error for a refusal; a temporary one when the server has a fault of its own, or the answer is not the service's.
  static func check(_ response: ServiceResponse) throws(WorkflowError) {
    if response.status >= 500 { throw BackendError.status(response.status).workflowError }
    if (300..<400).contains(response.status) { throw BackendError.unreadable.workflowError }
    if let refused = AuthenticatorError(refusal: response) { throw refused.workflowError }
  }

  /// The error of an answer that refuses a request (HTTP 4xx). Returns nil if the answer does not.
  init?(refusal response: ServiceResponse, of user: String? = nil) {
    guard (400..<500).contains(response.status) else { return nil }
    let body = try? JSONReader().read(response.body)
    let status = body?["status"]?.string
    if status == "UNKNOWN_USER" {
      self = .unknownUser(user ?? "")
    } else {
      self = .sdk(status.flatMap(PingOneErrorCode.init) ?? .serverError, body?["message"]?.string)
    }
  }

  /// `{"code","name","status","message"}`: the code with its iOS and its Android name.
  public static func json(_ error: WorkflowError) -> JSONValue {
    let known = Int(error.code).flatMap(PingOneErrorCode.init)
    return .object([
      "code": known.map { .integer($0.rawValue) } ?? .string(error.code), "name": known.map { .string($0.name) },
      "status": known.map { .string($0.status) }, "message": .string(error.message),
    ])
  }
}
