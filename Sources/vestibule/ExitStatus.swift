import ArgumentParser

/// The exit statuses that scripts may rely on.
enum ExitStatus {
  static let success = ExitCode(0)
  /// The journey ended in a workflow error; its JSON says which.
  static let workflowError = ExitCode(1)
  static let cancelled = ExitCode(2)
  /// An input that can't be read.
  static let unreadableInput = ExitCode(66)
  /// A fault of ours.
  static let fault = ExitCode(70)
}
