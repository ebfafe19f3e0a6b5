import Cells
import Glibc

/// Lines for standard error.
package enum StandardError {
  /// Writes a whole line, with control characters escaped. It is not an error if nobody can read it any more, for example because the
  /// terminal was closed.
  package static func write(_ line: String) { put(ControlCharacters.escaped(line) + "\n") }

  /// Whether a person sees it.
  package static var isTerminal: Bool { isatty(StandardStreams.current.errors) == 1 }

  /// Writes a text of our own as it is: a prompt, or a line that replaces the last.
  package static func put(_ text: String) { WholeWrite.put(Array(text.utf8), to: StandardStreams.current.errors) }
}
