import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// How the wallet can fail: the SDK's own errors, and what the vendor's pages do not name.
public enum WalletError: ServiceJourneyError, Equatable {
  case did(DIDError)
  /// The device has no application instance, or its keys are gone.
  case noInstance
  /// The card is not on the device any more.
  case noCard
  /// The service does not know the instance (HTTP 401).
  case unauthorized
  /// The service refuses a request (HTTP 4xx).
  case refused(status: Int, String?)
  case cancelled
  /// The caller's input does not fit.
  case input(String)
  /// Something in this program failed.
  case other(String)

  public static let module = "Wallet"

  /// `challengeExpired`, `claimExpired`, `ServerError`
  public var code: String {
    switch self {
    case .did(let error): error.code
    case .noInstance: "NoApplicationInstance"
    case .noCard: "NoCard"
    case .unauthorized: "NotAuthorized"
    case .refused: "ServerError"
    case .cancelled: "Cancelled"
    case .input: "IncorrectConfiguration"
    case .other: "InternalError"
    }
  }

  /// One plain English sentence that says what to do next.
  public var message: String {
    switch self {
    case .did(let error): error.message
    case .noInstance: "The wallet on this device is gone. Start again with a new one."
    case .noCard: "The card is not in the wallet any more. Look at the cards again."
    case .unauthorized: "The service does not accept this wallet's signature. Start again with a new wallet."
    case .refused(let status, let text): "The service refused the request with the HTTP status \(status)\(text.map { ": \($0)" } ?? ".")"
    case .cancelled: "The person cancelled."
    case .input(let text), .other(let text): text
    }
  }

  public var workflowError: WorkflowError {
    let phrase = if case .did(let error) = self { error.phrase } else { Phrase("wallet.error.\(code)") }
    return WorkflowError(code: code, module: Self.module, message: message, phrase: phrase)
  }

  /// `{"error","message"}`. The vendor's `DIDException` has only a message.
  public static func json(_ error: WorkflowError) -> JSONValue {
    .object(["error": .string(error.code), "message": .string(error.message)])
  }

  /// - Throws: the error of an answer that is a refusal.
  static func check(_ response: ServiceResponse) throws(WorkflowError) {
    switch response.status {
    case 200...299: return
    case 401: throw unauthorized.workflowError
    case 413: throw did(DIDError(.messageTooLarge)).workflowError
    default: throw refused(status: response.status, (try? response.object())?["message"]?.string).workflowError
    }
  }
}

extension DIDError {
  /// The sentence on the screen (`getLocalizedMessage`).
  var phrase: Phrase { Phrase("wallet.error.\(Self.building.contains(code) ? "InternalError" : code)") }

  /// Errors that only the program itself can make.
  static let building = [Code.missingKeySet, .missingPushToken, .missingCallbackURL, .alreadyBuilt].map(\.rawValue)
}
