import Foundation

/// What a run of the program gets from its caller: the standard streams and the environment. They belong to the process, unless a caller in
/// the same process provides others (`Vestibule.run`).
package struct StandardStreams: Sendable {
  @TaskLocal package static var current = StandardStreams()

  /// File descriptors.
  package var input: Int32, output: Int32, errors: Int32
  package var environment: [String: String]

  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
  }
}
