import Cells
import Foundation
import Store
import Synchronization
import Workflow

/// Standard output for results: at once, or, while the screen is drawn there, as soon as the terminal is given back.
package final class StandardOutput: Sendable {
  /// What waits; nil while nothing is held back.
  private let held = Mutex<String?>(nil)

  /// From now on keep what is written, when standard output is the terminal that the screen is drawn on.
  package func hold() {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    held.withLock { $0 = $0 ?? "" }
  }

  /// Writes what was kept.
  package func release() throws {
    let text = held.withLock { held in
      defer { held = nil }
      return held
    }
    if let text, !text.isEmpty { try write(text) }
  }

  /// - Throws: what the system says when nobody reads or the disk is full.
  package func write(_ text: String) throws {
    let isHeld = held.withLock { held in
      held?.append(text)
      return held != nil
    }
    if !isHeld { try Self.put(text) }
  }

  /// Writes a text; control characters in it are written out, which in JSON changes nothing.
  package static func put(_ text: String) throws(WorkflowError) {
    do throws(WorkflowError) {
      try PrivateFile.put(Array(ControlCharacters.escaped(text).utf8), into: STDOUT_FILENO, "standard output")
    } catch {
      throw errno == EPIPE ? WorkflowError(.journalNotWritable, "Nobody reads standard output any more.") : error
    }
  }

  /// Writes a text, or says that it could not be written and ends the program: whoever asked for it must not take a part for the whole.
  package static func print(_ text: String, terminator: String = "\n") {
    do { try put(text + terminator) } catch {
      StandardError.write("Standard output could not be written to. Send it to a program that reads it, or to a place that has room.")
      exit(ExitStatus.fault.rawValue)
    }
  }
}

/// Prints as every way out does. The standard library's function, which this one hides in the program, would let control characters through
/// and lose what cannot be written.
package func print(_ text: String, terminator: String = "\n") { StandardOutput.print(text, terminator: terminator) }
