import Foundation
import Invocation

/// A file that a command writes because an option names it.
package enum OutputFile {
  /// - Parameter path: `-` for standard output, nil to write nothing.
  /// - Throws: the exit status, after a line on standard error.
  package static func write(_ text: String, to path: String?) throws {
    guard let path else { return }
    if path == "-" { return print(text, terminator: "") }
    do { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) } catch {
      StandardError.write("\(path) cannot be written. Name another place, or free some disk space.")
      throw ExitStatus.unreadableInput.code
    }
  }
}
