import JourneyKit
import Notation
import Phrases
import Workflow

/// How a scan journey can fail. Codes are the names of the SDK's `scanResult` where it has one; the others are ours.
public enum ScanError: ServiceJourneyError, Equatable {
  /// User name or password are wrong, or the token has expired (`NotAuthenticated`, HTTP 401).
  case notAuthenticated
  /// The request is larger than 10 MB (HTTP 413).
  case tooLarge
  /// The server refuses the request (HTTP 4xx, `ServerError`).
  case refused(status: Int, String?)
  /// The server requires something that this program does not know.
  case unknownAction(String)
  /// The person has no chip reader, and the journey cannot go on without one.
  case chipNotAvailable
  /// No picture could be taken.
  case noPicture(String)
  case cancelled
  /// The caller's input does not fit.
  case input(String)
  /// Something in this program failed (`InternalError`).
  case other(String)

  public static let module = "Scan"

  /// `NotAuthenticated`
  public var code: String {
    switch self {
    case .notAuthenticated: "NotAuthenticated"
    case .tooLarge: "RequestTooLarge"
    case .refused: "ServerError"
    case .unknownAction: "UnknownRequiredAction"
    case .chipNotAvailable: "ChipNotAvailable"
    case .noPicture: "NoPicture"
    case .cancelled: "Cancelled"
    case .input: "IncorrectConfiguration"
    case .other: "InternalError"
    }
  }

  /// One plain English sentence that says what to do next.
  public var message: String {
    switch self {
    case .notAuthenticated: "The server does not accept the user name and password. Check the credentials."
    case .tooLarge: "The picture is larger than the 10 MB that the server takes. Take one with fewer pixels."
    case .refused(let status, let text): "The server refused the request with the HTTP status \(status)\(text.map { ": \($0)" } ?? ".")"
    case .unknownAction(let name): "The server requires \"\(name)\", which this program does not know. Use a newer version."
    case .chipNotAvailable: "The server requires the chip of the document, and this machine has no reader for it."
    case .noPicture(let reason): "No picture could be taken (\(reason)). Check the camera."
    case .cancelled: "The person cancelled the journey."
    case .input(let text), .other(let text): text
    }
  }

  public var workflowError: WorkflowError {
    WorkflowError(code: code, module: Self.module, message: message, phrase: Phrase("scan.error.\(code)"))
  }

  /// The SDK hands over a response without data, and an error. (The shape is ours.)
  public static func json(_ error: WorkflowError) -> JSONValue {
    .object(["scanResult": .string(error.code), "message": .string(error.message)])
  }
}
