import Cells

/// How a terminal shows real pixels.
public enum PixelProtocol: String, CaseIterable, Sendable {
  /// sw.kovidgoyal.net/kitty/graphics-protocol: kitty, Ghostty, WezTerm, Konsole.
  case kitty
  /// DEC's, of 1982: xterm as a VT340, foot, mlterm, Contour, mintty.
  case sixel
}

/// Which pixels a person or an operator wants.
public enum PixelChoice: String, CaseIterable, Sendable {
  /// The terminal is asked, unless it is doubtful that it would understand the question.
  case auto
  case kitty, sixel
  /// No protocol: pictures are drawn in cells.
  case off

  /// The protocol that is used without asking.
  var fixed: PixelProtocol? { PixelProtocol(rawValue: rawValue) }
}

extension TerminalEnvironment {
  /// The pixels to use: the flag, else the configuration, else VESTIBULE_PIXELS, else `auto`.
  public static func pixels(flag: PixelChoice?, configured: PixelChoice? = nil, environment: [String: String]) -> PixelChoice {
    flag ?? configured ?? environment["VESTIBULE_PIXELS"].flatMap(PixelChoice.init) ?? .auto
  }

  /// Whether a terminal may be asked what it can do. Multiplexers would answer for themselves and lose pictures; over a network pictures are slow;
  /// the terminals of editors, and unknown ones, may print the question.
  static func mayAsk(environment: [String: String]) -> Bool {
    let isSet = { (name: String) in environment[name].map { !$0.isEmpty } ?? false }
    guard !["TMUX", "STY", "ZELLIJ", "SSH_CONNECTION", "SSH_TTY", "VIM_TERMINAL", "NVIM", "INSIDE_EMACS"].contains(where: isSet) else {
      return false
    }
    guard environment["TERM_PROGRAM"] != "Apple_Terminal" else { return false }
    let type = environment["TERM"] ?? ""
    return ["xterm", "foot", "wezterm", "mlterm", "contour", "mintty", "ghostty", "konsole"].contains { type.hasPrefix($0) }
  }
}
