import Cells
import Foundation

/// Lines for standard error.
enum StandardError {
  /// Writes a line; control characters in it are written out. There may be nobody left to read it (a terminal that was closed), which is no
  /// fault.
  static func write(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((ControlCharacters.escaped(line) + "\n").utf8))
  }
}
