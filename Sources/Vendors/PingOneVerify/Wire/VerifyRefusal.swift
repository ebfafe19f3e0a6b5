import HTTPTypes
import Services

/// Why the service refuses a request: a code with a sentence.
package struct VerifyRefusal: Error, Equatable, Sendable {
  package var code: String
  package var message: String

  package init(_ code: String, _ message: String) { (self.code, self.message) = (code, message) }

  fileprivate static let schema = Schema<VerifyRefusal>.object(
    .required("code", \.code, .string), .required("message", \.message, .text), make: VerifyRefusal.init)

  package func response(_ status: HTTPResponse.Status) -> ServiceResponse { ServiceResponse(status, json: Self.schema.json(self)) }

  /// Returns nil if an answer is no refusal.
  package init?(_ response: ServiceResponse) {
    guard let node = try? response.object(), let value = Self.schema.value(of: node) else { return nil }
    self = value
  }

  /// The code of a refusal for which there is no other.
  fileprivate static func code(of status: Int) -> String {
    switch status {
    case 401: "ACCESS_DENIED"
    case 404: "NOT_FOUND"
    case 413: "REQUEST_TOO_LARGE"
    default: "INVALID_DATA"
    }
  }
}

extension RefusalForm {
  static let verify = RefusalForm(VerifyRefusal.schema) { VerifyRefusal(VerifyRefusal.code(of: $0), $1) }
}
