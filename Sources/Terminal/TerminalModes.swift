import Glibc

/// The private modes that ncurses knows nothing of. They are written straight to the terminal, not through ncurses, whose buffer would
/// bring them out of order.
struct TerminalModes {
  let output: Int32
  /// False for terminals that do not know private modes: nothing is sent then.
  let isKnown: Bool
  /// Whether the mouse is asked for. The terminal's own selecting of text needs Shift then.
  let hasMouse: Bool

  /// Bracketed paste on: a paste is told apart from typing (xterm, mode 2004). Mouse buttons are told (1000), at any column (1006).
  func enter() {
    send("\u{1B}[?2004h")
    if hasMouse { send("\u{1B}[?1000h\u{1B}[?1006h") }
  }

  func leave() {
    if hasMouse { send("\u{1B}[?1006l\u{1B}[?1000l") }
    send("\u{1B}[?2004l")
  }

  /// Synchronized output (mode 2026): the terminal shows the update whole. Sent without asking whether it is known: an unknown private
  /// mode is ignored, and an answer to a question would arrive among the keys.
  func beginUpdate() { send("\u{1B}[?2026h") }
  func endUpdate() { send("\u{1B}[?2026l") }

  private func send(_ sequence: StaticString) {
    guard isKnown else { return }
    write(output, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }
}
