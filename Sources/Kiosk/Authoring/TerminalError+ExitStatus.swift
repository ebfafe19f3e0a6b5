import Invocation
import Terminal

extension TerminalError {
  /// A terminal that cannot show screens is an input that does not fit; what the system refuses is a fault.
  package var status: ExitStatus {
    switch self {
    case .notATerminal, .tooSimple, .unknownType: .unreadableInput
    case .system: .fault
    }
  }
}
