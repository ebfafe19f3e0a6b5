import Notation
import Services

/// Why a request of a phone is refused.
package struct CaptureRefusal: Error, Equatable {
  package enum Code: String {
    /// There is no such capture, or the key is not its key.
    case wrongKey = "wrong_key"
    /// The link is not valid any more: its time is over, the picture was taken, or the kiosk has gone on.
    case expired
    /// Another phone has opened the link.
    case otherDevice = "other_device"
    /// The picture or a header cannot be used.
    case invalid
    case tooManyAttempts = "too_many_attempts"

    package var status: Int {
      switch self {
      case .wrongKey: 401
      case .expired: 410
      case .otherDevice: 409
      case .invalid: 422
      case .tooManyAttempts: 429
      }
    }
  }

  package var code: Code
  /// One plain English sentence.
  package var message: String
  /// What is wrong with the picture: the hint that the person needs.
  package var hint: String?

  package init(_ code: Code, _ message: String, hint: String? = nil) { (self.code, self.message, self.hint) = (code, message, hint) }

  package var response: ServiceResponse {
    ServiceResponse(
      .init(code: code.status),
      json: .object(["error": .string(code.rawValue), "message": .string(message), "hint": hint.map { .string($0) }]))
  }
}
