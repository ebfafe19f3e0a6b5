import Notation
import Workflow

/// The errors of a journey that a vendor's server drives.
public protocol ServiceJourneyError: Error {
  /// Who owns their codes: `Scan`.
  static var module: String { get }
  /// The caller's input does not fit.
  /// - Parameter text: one or more English sentences.
  static func input(_ text: String) -> Self
  /// Something in this program failed.
  static func other(_ text: String) -> Self
  static var cancelled: Self { get }

  var workflowError: WorkflowError { get }
  /// The vendor's error JSON.
  static func json(_ error: WorkflowError) -> JSONValue
  /// Whether an error of the journey only says that the person cancelled. Default: none does.
  static func isCancellation(_ error: WorkflowError) -> Bool
}

extension ServiceJourneyError {
  public static func isCancellation(_ error: WorkflowError) -> Bool { false }

  /// The error as the end of a journey.
  package var exit: Exit { .error(workflowError) }

  /// The caller's failure.
  /// - Parameter cause: the program's error behind it, or nil if there is none.
  package func failure(_ status: JourneyFailure.Status = .workflowError, cause: WorkflowError? = nil) -> JourneyFailure {
    let error = workflowError
    return JourneyFailure(code: error.code, message: error.message, json: Self.json(error), status: status, error: cause ?? error)
  }
}
