import ArgumentParser
import Journeys

/// The exit statuses that scripts may rely on.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The journey ended in a workflow error; its JSON says which.
  case workflowError = 1
  case cancelled = 2
  /// A wrong command line; mostly the argument parser gives it by itself.
  case wrongCommandLine = 64
  /// An input that can't be read, or does not fit.
  case unreadableInput = 66
  /// A fault of ours.
  case fault = 70

  /// Ends a command with this status.
  var code: ExitCode { ExitCode(rawValue) }
}

extension ComponentError {
  /// How a program ends with it.
  var status: ExitStatus {
    switch self {
    case .canceled: .cancelled
    case .unusableInput: .unreadableInput
    default: .workflowError
    }
  }
}
