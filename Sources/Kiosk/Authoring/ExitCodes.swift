import ArgumentParser
import Invocation

extension ExitStatus {
  /// Ends a command with this status.
  package var code: ExitCode { ExitCode(rawValue) }
}
