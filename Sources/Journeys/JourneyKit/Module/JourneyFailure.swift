import Notation
import Workflow

/// How a journey ends without a result, in the terms of the vendor's callers.
public struct JourneyFailure: Error, Equatable, Sendable {
  /// The exit statuses that scripts may rely on.
  public enum Status: Int32, Sendable {
    /// The journey ended in an error; its JSON says which.
    case workflowError = 1
    case cancelled = 2
    /// An input cannot be read or does not fit.
    case unreadableInput = 66
  }

  /// The vendor's code, as the last screen shows it: `1002`.
  public var code: String
  /// One or more plain English sentences, for logs and plain output.
  public var message: String
  /// The vendor's error JSON.
  public var json: JSONValue
  public var status: Status
  /// The same failure as an engine error, for the journal and for the text on the screen.
  public var error: WorkflowError

  public init(code: String, message: String, json: JSONValue, status: Status = .workflowError, error: WorkflowError) {
    self.code = code
    self.message = message
    self.json = json
    self.status = status
    self.error = error
  }
}

extension JourneyFailure {
  /// The failure of a journey that the program does not know and that therefore has no vendor error.
  public init(_ error: WorkflowError) {
    self.init(
      code: error.code, message: error.message, json: .object(["code": .string(error.qualifiedCode), "message": .string(error.message)]),
      status: error.engineCode?.isUnusableInput == true ? .unreadableInput : .workflowError, error: error)
  }
}
