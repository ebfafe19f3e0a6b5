/// The exit statuses that scripts may rely on.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The journey ended in a workflow error; its JSON says which.
  case workflowError = 1
  case cancelled = 2
  /// A wrong command line. The argument parser usually returns this status itself.
  case wrongCommandLine = 64
  /// An input cannot be read or does not fit.
  case unreadableInput = 66
  /// A fault in this program.
  case fault = 70
  /// The run did not end within the time that its caller allows. The session is kept, so that trying again goes on with it.
  case timedOut = 75
}
