import Cells

/// Lines for standard error.
package enum StandardError {
  /// Writes a whole line, with control characters escaped. It is not an error if nobody can read it any more, for example because the
  /// terminal was closed.
  package static func write(_ line: String) {
    WholeWrite.put(Array((ControlCharacters.escaped(line) + "\n").utf8), to: StandardStreams.current.errors)
  }
}
