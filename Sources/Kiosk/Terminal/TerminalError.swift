/// Why the screen could not be opened. The description says what to do.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// Neither standard output nor /dev/tty is a terminal.
  case notATerminal
  /// TERM names a terminal that cannot position its cursor (`dumb`), or is not set.
  case tooSimple(type: String)
  /// No description of this terminal is installed.
  case unknownType(String)
  /// The system refused a resource that every terminal needs (a descriptor, memory).
  case system(String)

  public var description: String {
    switch self {
    case .notATerminal:
      "There is no terminal to draw on. Start Vestibule in a terminal, or use --plain or --script."
    case .tooSimple(let type):
      "The terminal type \(type.isEmpty ? "is not set, so it" : "\"\(type)\"") cannot show full screens. Set TERM to your terminal's type, or use --plain."
    case .unknownType(let type):
      "No description of the terminal type \"\(type)\" is installed. Set TERM to a known type such as xterm-256color, or use --plain."
    case .system(let what):
      "The terminal could not be opened: \(what). Try again, or use --plain."
    }
  }
}
