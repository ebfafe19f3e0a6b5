import CognitoFlowWire
import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// How the hosted flow can fail. The hosted page's codes are the server's; the others are ours.
public enum FlowError: ServiceJourneyError, Equatable {
  /// The server refuses a request of the hosted page.
  case refused(FlowRefusal.Code, String, field: String? = nil)
  /// The customer's back end does not know who is logged in (HTTP 401).
  case unknownUser
  /// The customer's back end or the server refuses a request for another reason (HTTP 4xx).
  case serverError(status: Int, String?)
  /// The link of the session is not on this device.
  case noLink
  /// The server asks the same again and again.
  case endless
  /// No picture could be taken.
  case noPicture(String)
  case cancelled
  case input(String)
  case other(String)

  public static let module = "Flow"

  /// `wrong_key`, `UnknownUser`
  var code: String {
    switch self {
    case .refused(let code, _, _): code.rawValue
    case .unknownUser: "UnknownUser"
    case .serverError: "ServerError"
    case .noLink: "NoLink"
    case .endless: "EndlessFlow"
    case .noPicture: "NoPicture"
    case .cancelled: "Cancelled"
    case .input: "IncorrectConfiguration"
    case .other: "InternalError"
    }
  }

  /// One or two plain English sentences that say what to do next.
  var message: String {
    switch self {
    case .refused(_, let message, _): message
    case .unknownUser: "The app's back end does not know the user who is logged in. Check \"user\" in the configuration."
    case .serverError(let status, let text): "The server refused the request with the HTTP status \(status)\(text.map { ": \($0)" } ?? ".")"
    case .noLink: "The link of the session is not on this device any more. Start again."
    case .endless: "The server asks for the same again and again. Check the versions of the program and the server."
    case .noPicture(let reason): "No picture could be taken (\(reason)). Check the camera."
    case .cancelled: "The person cancelled."
    case .input(let text), .other(let text): text
    }
  }

  public var workflowError: WorkflowError {
    let field: String? = if case .refused(_, _, let field) = self { field } else { nil }
    return WorkflowError(code: code, module: Self.module, message: message, phrase: Phrase("hosted.error.\(code)"), about: field)
  }

  /// `{"error","message"}`, as the hosted page's server answers.
  public static func json(_ error: WorkflowError) -> JSONValue {
    .object(["error": .string(error.code), "message": .string(error.message), "field": error.subject.map { .string($0) }])
  }

  /// The error of an answer that refuses a request (HTTP 4xx).
  init(_ response: ServiceResponse) {
    let body = try? response.object()
    if let refusal = body.flatMap(FlowRefusal.init) {
      self = .refused(refusal.code, refusal.message, field: refusal.field)
    } else {
      self = .serverError(status: response.status, body?["message"]?.string)
    }
  }
}

extension WorkflowError {
  /// Why the hosted page's server refused a request; nil if this is another error.
  var flowRefusal: FlowRefusal.Code? { module == FlowError.module ? FlowRefusal.Code(rawValue: code) : nil }
}
