import Notation
import RELIDWire
import Services
import Workflow

extension OptInEvent {
  /// Reads the answer to a call; each has the same one.
  /// - Throws: the error for a refusal, or for an event that is not known; `BackendError.unreadable` for an answer of another form.
  init(_ response: ServiceResponse) throws(WorkflowError) {
    switch response.status {
    case 200...299: break
    case 401: throw OptInError.sessionExpired.workflowError
    case 413: throw OptInError.tooLarge.workflowError
    default: throw OptInError.refused(status: response.status, (try? response.object())?["message"]?.string).workflowError
    }
    do throws(WorkflowError) {
      self = try OptInRoutes.setUser.answer(in: response)
      // The screen shows the session's own picture.
      frame = nil
    } catch {
      let name = (try? response.object())?["event"]?.string
      throw name.flatMap { Name(rawValue: $0) == nil ? OptInError.unexpected($0).workflowError : nil } ?? error
    }
  }

  /// The code that counts: first the error's, then the status's (codelab); nil for success.
  var failure: Status? {
    if error.code != 0 { return error }
    return status.code == 100 || status.code == 0 ? nil : status
  }

  /// `idvResponse.result`: whether there is a template; nil if the response does not say it.
  var hasTemplate: Bool? { response.flatMap { try? JSONReader().read(Array($0.utf8)) }?["result"]?.bool }

  /// The members of the vendor's payload.
  var payload: JSONValue {
    guard case .object(let members) = Self.schema.json(self) else { return .null }
    return .object(members.filter { $0.key != "event" && $0.key != "sessionID" })
  }
}

extension OptInEvent.Name {
  /// Whether the SDK has an event of this name.
  var isVendors: Bool { self != .deviceAuthentication && self != .selfieCapture }
}
