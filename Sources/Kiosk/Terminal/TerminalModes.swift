import Glibc

/// Private modes that ncurses does not know. They are written directly to the terminal, because ncurses' buffer would change their order.
struct TerminalModes {
  let output: Int32
  /// False for terminals that do not know private modes; nothing is sent to them.
  let isKnown: Bool
  /// Whether the mouse is requested. Selecting text in the terminal then needs Shift.
  let hasMouse: Bool

  /// Turns bracketed paste on, which distinguishes a paste from typing (xterm, mode 2004). Mouse buttons are reported (1000), at any column
  /// (1006).
  func enter() {
    send("\u{1B}[?2004h")
    if hasMouse { send("\u{1B}[?1000h\u{1B}[?1006h") }
  }

  func leave() {
    if hasMouse { send("\u{1B}[?1006l\u{1B}[?1000l") }
    send("\u{1B}[?2004l")
  }

  /// Synchronized output (mode 2026): the terminal shows the update as a whole. It is sent without a query: an unknown private mode is
  /// ignored, and the answer to a query would arrive among the keys.
  func beginUpdate() { send("\u{1B}[?2026h") }
  func endUpdate() { send("\u{1B}[?2026l") }

  /// Sends all bytes, however long the terminal takes. After a hang-up there is nobody to read them.
  func send(_ bytes: [UInt8]) {
    guard isKnown else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private func send(_ sequence: StaticString) {
    guard isKnown else { return }
    write(output, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }
}
