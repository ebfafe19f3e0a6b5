import ArgumentParser
import Invocation

extension ExitStatus {
  /// Ends a command with this status.
  var code: ExitCode { ExitCode(rawValue) }
}
