import Application
import ArgumentParser

extension ExitStatus {
  /// Ends a command with this status.
  var code: ExitCode { ExitCode(rawValue) }
}
