import HTTPTypes
import Notation
import Services

/// Why a request of the hosted page is refused.
public struct FlowRefusal: Error, Equatable, Sendable {
  public enum Code: String, CaseIterable, Sendable {
    /// There is no such session, or the key is not its key.
    case wrongKey = "wrong_key"
    case expired
    /// Another device has taken the session.
    case otherDevice = "other_device"
    /// The step is not the active one, or asks for something else.
    case notActive = "not_active"
    /// A value or a picture cannot be used.
    case invalid
    case tooManyAttempts = "too_many_attempts"

    /// The HTTP status.
    public var status: Int {
      switch self {
      case .wrongKey: 401
      case .expired: 410
      case .otherDevice, .notActive: 409
      case .invalid: 422
      case .tooManyAttempts: 429
      }
    }
  }

  public var code: Code
  /// One plain English sentence.
  public var message: String
  /// The value that cannot be used: `address.postal_code`.
  public var field: String?

  public init(_ code: Code, _ message: String, field: String? = nil) {
    (self.code, self.message, self.field) = (code, message, field)
  }

  fileprivate static let schema = Schema<FlowRefusal>.object(
    .required("error", \.code, .oneOf), .optional("message", \.message, .text, default: ""), .optional("field", \.field, .text)
  ) { FlowRefusal($0, $1, field: $2) }

  package var response: ServiceResponse { ServiceResponse(HTTPResponse.Status(code: code.status), json: Self.schema.json(self)) }

  /// Returns nil if the node is no refusal.
  public init?(_ node: Node) {
    guard let refusal = Self.schema.value(of: node) else { return nil }
    self = refusal
  }
}

/// Why a request of a customer's back end is refused. (The codes are ours.)
package struct FlowAPIRefusal: Sendable {
  package var code: String
  /// One plain English sentence, or two, that say what to change.
  package var message: String

  package init(code: String, message: String) { (self.code, self.message) = (code, message) }

  /// The code where only the status is known.
  package static func code(of status: Int) -> String {
    switch status {
    case 422: "idempotency_key_reused"
    case 503: "service_unavailable"
    case 500...: "internal_error"
    default: "invalid_request"
    }
  }

  /// `{"errors":[{"code","message"}]}`
  package static let schema = Schema<[FlowAPIRefusal]>.object(
    .required(
      "errors", \.self,
      .array(.object(.required("code", \.code, .string), .required("message", \.message, .text), make: FlowAPIRefusal.init), count: 1...10)
    )
  ) { $0 }
}

extension RefusalForm {
  /// The hosted page marks the field that is wrong.
  static let flow = RefusalForm(
    FlowRefusal.schema,
    body: { error in
      (.unprocessableContent, FlowRefusal(.invalid, error.message, field: error.path.isEmpty ? "body" : error.path))
    },
    write: { status, message in
      FlowRefusal(FlowRefusal.Code.allCases.first { $0.status == status } ?? .invalid, message, field: status == 413 ? "picture" : nil)
    })

  static let flowAPI = RefusalForm(
    FlowAPIRefusal.schema,
    body: { error in
      (.badRequest, [FlowAPIRefusal(code: error.path.isEmpty ? "invalid_json" : "invalid_field", message: error.message)])
    }, isForFailures: true, write: { status, message in [FlowAPIRefusal(code: FlowAPIRefusal.code(of: status), message: message)] })
}
