import Journeys

/// The exit statuses that scripts may rely on.
package enum ExitStatus: Int32, Sendable {
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
}

extension JourneyFailure {
  /// How a program ends with it.
  package var exitStatus: ExitStatus {
    switch status {
    case .workflowError: .workflowError
    case .cancelled: .cancelled
    case .unreadableInput: .unreadableInput
    }
  }
}
