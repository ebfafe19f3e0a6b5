import ArgumentParser

/// The exit statuses that scripts may rely on. A wrong command line is 64, which the argument parser gives by itself.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The journey ended in a workflow error; its JSON says which.
  case workflowError = 1
  case cancelled = 2
  /// An input that can't be read.
  case unreadableInput = 66
  /// A fault of ours.
  case fault = 70

  /// Ends a command with this status.
  var code: ExitCode { ExitCode(rawValue) }
}
