import Foundation
import Synchronization

/// Standard output for results: at once, or, while the screen is drawn there, as soon as the terminal is given back.
final class StandardOutput: Sendable {
  /// What waits; nil while nothing is held back.
  private let held = Mutex<String?>(nil)

  /// From now on keep what is written, when standard output is the terminal that the screen is drawn on.
  func hold() {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    held.withLock { $0 = $0 ?? "" }
  }

  /// Writes what was kept.
  func release() throws {
    let text = held.withLock { held in
      defer { held = nil }
      return held
    }
    if let text, !text.isEmpty { try write(text) }
  }

  /// - Throws: what the system says when nobody reads or the disk is full.
  func write(_ text: String) throws {
    let isHeld = held.withLock { held in
      held?.append(text)
      return held != nil
    }
    if !isHeld { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
  }
}
