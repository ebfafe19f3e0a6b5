import HTTPTypes
import Notation
import Services

/// Why the server refuses a request of a session: the errors of the guide that are a backend's ("Android & iOS errors").
package enum SessionRefusal: Equatable, Sendable {
  /// Nobody was given this code, or it was used before.
  case invalidValidationCode
  /// The code or the session is too old, or the session was cleared.
  case sessionExpired
  /// Staff rejected the client.
  case clientRejected
  /// The part is done, or the session is over.
  case invalidWorkflowStatus
  /// The workflow has something that cannot be run: `module QES`.
  case configurationNotSupported(String)

  private var status: HTTPResponse.Status {
    switch self {
    case .invalidValidationCode: .notFound
    case .sessionExpired: .gone
    case .clientRejected: .forbidden
    case .invalidWorkflowStatus: .conflict
    case .configurationNotSupported: .unprocessableContent
    }
  }

  private var form: SessionRefusalForm {
    switch self {
    case .invalidValidationCode: .init("InvalidSession", "InvalidValidationCode", "There is no such code. Ask for a new one.")
    case .sessionExpired: .init("InvalidSession", "SessionExpired", "The session does not exist any more. Ask for a new code.")
    case .clientRejected: .init("ClientRejected", nil, "The client was rejected and cannot try again.")
    case .invalidWorkflowStatus: .init("InvalidWorkflowStatus", nil, "This part of the workflow has already ended. Start a new session.")
    case .configurationNotSupported(let name):
      .init("ConfigurationNotSupported", name, "\(name) is not supported. Remove it from the workflow.")
    }
  }

  package var response: ServiceResponse { response(status) }

  /// - Parameter status: the HTTP status instead of the refusal's own.
  package func response(_ status: HTTPResponse.Status) -> ServiceResponse {
    ServiceResponse(status, json: SessionRefusalForm.schema.json(form))
  }

  /// Returns nil if the answer says nothing of the kind.
  package init?(_ response: ServiceResponse) {
    guard let node = try? JSONReader().read(response.body), let form = SessionRefusalForm.schema.value(of: node) else { return nil }
    switch (form.error, form.detail) {
    case ("InvalidSession", "InvalidValidationCode"): self = .invalidValidationCode
    case ("InvalidSession", _): self = .sessionExpired
    case ("ClientRejected", _): self = .clientRejected
    case ("InvalidWorkflowStatus", _): self = .invalidWorkflowStatus
    case ("ConfigurationNotSupported", let name): self = .configurationNotSupported(name ?? "the workflow")
    default: return nil
    }
  }
}

private struct SessionRefusalForm: Sendable {
  /// The guide's name of the error; nil if the request itself is wrong.
  var error: String?
  /// What the error says more exactly.
  var detail: String?
  var message: String

  init(_ error: String?, _ detail: String?, _ message: String) { (self.error, self.detail, self.message) = (error, detail, message) }

  static let schema = Schema<SessionRefusalForm>.object(
    .optional("error", \.error, .string), .optional("detail", \.detail, .string), .required("message", \.message, .text)
  ) { SessionRefusalForm($0, $1, $2) }
}

extension RefusalForm {
  static let session = RefusalForm(SessionRefusalForm.schema, write: { SessionRefusalForm(nil, nil, $1) })
}
