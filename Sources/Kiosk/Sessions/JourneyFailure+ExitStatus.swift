import Invocation
import JourneyKit

extension JourneyFailure {
  /// The exit status of a program that ends with this failure.
  package var exitStatus: ExitStatus {
    switch status {
    case .workflowError: .workflowError
    case .cancelled: .cancelled
    case .unreadableInput: .unreadableInput
    }
  }
}
