import Cells
import Foundation
import Store
import Synchronization
import Workflow

/// Writes results to standard output: at once or, while the screen is drawn there, as soon as the terminal is restored.
package final class StandardOutput: Sendable {
  /// The held text; nil while nothing is held back.
  private let held = Mutex<String?>(nil)

  package init() {}

  /// Holds back all output from now on, if standard output is the terminal on which the screen is drawn.
  package func hold() {
    guard isatty(StandardStreams.current.output) == 1 else { return }
    held.withLock { $0 = $0 ?? "" }
  }

  /// Writes the text that was held back.
  package func release() throws {
    let text = held.withLock { held in
      defer { held = nil }
      return held
    }
    if let text, !text.isEmpty { try write(text) }
  }

  /// - Throws: the system's error when nobody reads the output or the disk is full.
  package func write(_ text: String) throws {
    let isHeld = held.withLock { held in
      held?.append(text)
      return held != nil
    }
    if !isHeld { try Self.put(text) }
  }

  /// Writes a text with control characters escaped, which does not change the meaning of JSON.
  package static func put(_ text: String) throws(WorkflowError) {
    do throws(WorkflowError) {
      try PrivateFile.put(Array(ControlCharacters.escaped(text).utf8), into: StandardStreams.current.output, "standard output")
    } catch {
      throw errno == EPIPE ? WorkflowError(.journalNotWritable, "Nobody reads standard output any more.") : error
    }
  }

  /// Writes a text. If that fails, reports it and ends the program, so that the caller does not take a part for the whole.
  package static func print(_ text: String, terminator: String = "\n") {
    do { try put(text + terminator) } catch {
      StandardError.write("Standard output could not be written to. Send it to a program that reads it, or free some disk space.")
      exit(ExitStatus.fault.rawValue)
    }
  }
}

/// Prints like all other output. It shadows the standard library's function, which would let control characters through and ignore write
/// errors.
package func print(_ text: String, terminator: String = "\n") { StandardOutput.print(text, terminator: terminator) }
