import CognitoFlowWire
import HTTPTypes
import SandboxKit
import Services

/// Why a request of a customer's back end is refused.
struct FlowAPIError: Error, Equatable, Sendable {
  var status: HTTPResponse.Status
  var code: String
  /// One plain English sentence, or two, that say what to change.
  var message: String

  init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }

  /// Does some work on the entities. While their database is gone, the request may be sent again.
  static func wrapping<Value>(_ work: () throws(EntityStoreError) -> Value) throws(FlowAPIError) -> Value {
    do throws(EntityStoreError) { return try work() } catch { throw FlowAPIError(error) }
  }

  init(_ error: EntityStoreError) {
    self.init(error.status, FlowAPIRefusal.code(of: error.status.code), error.message)
  }

  static func unknownTemplate(_ id: String) -> Self {
    Self(.notFound, "template_not_found", "There is no template \(id) in the environment of this API key.")
  }

  var response: ServiceResponse {
    ServiceResponse(status, json: FlowAPIRefusal.schema.json([FlowAPIRefusal(code: code, message: message)]))
  }
}
