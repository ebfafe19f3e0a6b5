import CNcurses
import Cells
import Glibc

/// How a screen is to be opened. What is nil is found out from the environment.
public struct TerminalOptions: Equatable, Sendable {
  /// How many colours to use (`--color`); nil: what NO_COLOR, COLORTERM and the terminal's description say, in this order.
  public var depth: ColorDepth?
  /// Which characters to draw with; nil: what the locale says.
  public var glyphs: Glyphs?
  /// Whether clicks of a mouse are asked for.
  public var hasMouse: Bool

  public init(depth: ColorDepth? = nil, glyphs: Glyphs? = nil, hasMouse: Bool = true) {
    self.depth = depth
    self.glyphs = glyphs
    self.hasMouse = hasMouse
  }
}

/// The environment's say on colours and characters, apart from any terminal.
public enum TerminalEnvironment {
  /// The depth to use: the flag, else NO_COLOR (not empty: mono; no-color.org), else COLORTERM `truecolor` or `24bit`, else what the
  /// terminal's description says. A description whose name ends in `-direct` means direct colour.
  ///
  /// - Parameter colors: how many colours the terminal's description has; 0 or less: none.
  public static func depth(flag: ColorDepth?, environment: [String: String], colors: Int) -> ColorDepth {
    if let flag { return flag }
    if let no = environment["NO_COLOR"], !no.isEmpty { return .mono }
    if let said = environment["COLORTERM"], said == "truecolor" || said == "24bit" { return .direct }
    if environment["TERM"]?.hasSuffix("-direct") == true { return .direct }
    return colors >= 256 ? .indexed256 : colors >= 8 ? .ansi8 : .mono
  }

  /// The characters to use: those of the locale that LC_ALL, LC_CTYPE or LANG names, the first that is not empty. When none is set, nobody
  /// has said what the terminal shows, and terminals show UTF-8; `C` and other codesets are taken at their word.
  public static func glyphs(environment: [String: String]) -> Glyphs {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let named = named?.lowercased() else { return .utf8 }
    return named.contains("utf-8") || named.contains("utf8") ? .utf8 : .ascii
  }

  /// Whether the terminal understands private modes (bracketed paste, synchronized output). The rest would print them or worse.
  static func hasPrivateModes(type: String) -> Bool {
    let known = [
      "xterm", "tmux", "screen", "rxvt", "alacritty", "kitty", "foot", "wezterm", "vte", "gnome", "konsole", "st-", "ghostty", "contour",
      "mintty", "iterm", "vscode", "linux",
    ]
    return type == "st" || known.contains { type.hasPrefix($0) }
  }

  /// The light or dark ground that COLORFGBG (`ink;paper`, rxvt and konsole) tells of; nil when it tells nothing.
  public static func hasDarkGround(environment: [String: String]) -> Bool? {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let paper = Int(last) else { return nil }
    return paper < 7 || paper == 8
  }

  /// Sets the C library's character type, which ncurses asks for widths and encoding; numbers and dates stay untouched. Returns the
  /// glyphs that can really be drawn.
  static func prepareLocale(for glyphs: Glyphs) -> Glyphs {
    func isUTF8() -> Bool { cn_codeset().map { String(cString: $0) } == "UTF-8" }
    setlocale(LC_CTYPE, "")
    guard glyphs == .utf8, !isUTF8() else { return glyphs }
    // The locale that the environment names is not installed; C.UTF-8 always is on Debian and musl.
    for name in ["C.UTF-8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil && isUTF8() { return .utf8 }
    return .ascii
  }
}

extension Terminal {
  /// The process's environment.
  public static var environment: [String: String] {
    var all: [String: String] = [:]
    var at = environ
    while let entry = at.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") { all[String(text[..<equals])] = String(text[text.index(after: equals)...]) }
      at += 1
    }
    return all
  }
}
