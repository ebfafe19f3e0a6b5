import HTTPTypes

/// Why a request of a phone is refused.
package struct CaptureRefusal: Error, Equatable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    /// There is no such capture, or the key is not its key.
    case wrongKey = "wrong_key"
    /// The link is not valid any more: its time is over, the picture was taken, or the kiosk has gone on.
    case expired
    /// Another phone has opened the link.
    case otherDevice = "other_device"
    /// The picture or a header cannot be used.
    case invalid
    case tooManyAttempts = "too_many_attempts"

    package var status: HTTPResponse.Status {
      switch self {
      case .wrongKey: .unauthorized
      case .expired: .gone
      case .otherDevice: .conflict
      case .invalid: .unprocessableContent
      case .tooManyAttempts: .tooManyRequests
      }
    }
  }

  package var code: Code
  /// One plain English sentence.
  package var message: String
  /// What is wrong with the picture: the hint that the person needs.
  package var hint: String?

  package init(_ code: Code, _ message: String, hint: String? = nil) { (self.code, self.message, self.hint) = (code, message, hint) }

  package var response: ServiceResponse { ServiceResponse(code.status, json: Self.schema.json(self)) }

  private static let schema = Schema<CaptureRefusal>.object(
    .required("error", \.code, .oneOf), .required("message", \.message, .text), .optional("hint", \.hint, .string)
  ) { CaptureRefusal($0, $1, hint: $2) }

  /// What is wrong with a request of whichever kind cannot be used.
  static let form = RefusalForm(schema) { status, message in
    CaptureRefusal(Code.allCases.first { $0.status.code == status } ?? .invalid, message)
  }
}
