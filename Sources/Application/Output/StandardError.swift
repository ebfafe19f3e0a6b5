import Cells
import Glibc

/// Lines for standard error.
package enum StandardError {
  /// Writes a line whole; control characters in it are written out. There may be nobody left to read it (a terminal that was closed), which is
  /// no fault.
  package static func write(_ line: String) { WholeWrite.put(Array((ControlCharacters.escaped(line) + "\n").utf8), to: STDERR_FILENO) }
}
