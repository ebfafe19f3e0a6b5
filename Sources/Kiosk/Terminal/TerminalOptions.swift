import CNcurses
import Cells
import Glibc

/// How to open a screen. nil values are determined from the environment.
public struct TerminalOptions: Equatable, Sendable {
  /// The colours to use (`--color`); nil if NO_COLOR, COLORTERM and the terminal's description decide, in this order.
  public var depth: ColorDepth?
  /// The characters to draw with; nil if the locale decides.
  public var glyphs: Glyphs?
  /// The real pixels to show pictures with.
  public var pixels: PixelChoice
  /// Whether mouse clicks are requested.
  public var hasMouse: Bool
  /// Whether the signals that a terminal sends for keys (interrupt, quit, stop) do nothing, whoever sends them.
  public var ignoresKeyboardSignals: Bool

  public init(
    depth: ColorDepth? = nil, glyphs: Glyphs? = nil, pixels: PixelChoice = .off, hasMouse: Bool = true, ignoresKeyboardSignals: Bool = false
  ) {
    self.pixels = pixels
    self.ignoresKeyboardSignals = ignoresKeyboardSignals
    self.depth = depth
    self.glyphs = glyphs
    self.hasMouse = hasMouse
  }
}

/// Colours and characters by the environment, independent of a terminal.
public enum TerminalEnvironment {
  /// The depth to use: the flag, else NO_COLOR (not empty: mono; no-color.org), else COLORTERM `truecolor` or `24bit`, else the terminal's
  /// description. A description whose name ends in `-direct` means direct colour. In GNU Screen, COLORTERM is about the terminal around it.
  ///
  /// - Parameter colors: the number of colours in the terminal's description; 0 or less: none.
  public static func depth(flag: ColorDepth?, environment: [String: String], colors: Int) -> ColorDepth {
    if let flag { return flag }
    if let no = environment["NO_COLOR"], !no.isEmpty { return .mono }
    if let said = environment["COLORTERM"], said == "truecolor" || said == "24bit", !isGNUScreen(environment) { return .direct }
    if environment["TERM"]?.hasSuffix("-direct") == true { return .direct }
    return colors >= 256 ? .indexed256 : colors >= 8 ? .ansi8 : .mono
  }

  /// Whether the terminal is a window of GNU Screen. Before version 5 it shows nothing of a 24-bit colour, and later ones only if they were told
  /// to; no variable tells which it is. tmux, whose type may be named `screen` too, translates such colours.
  private static func isGNUScreen(_ environment: [String: String]) -> Bool {
    guard environment["TMUX", default: ""].isEmpty else { return false }
    return !environment["STY", default: ""].isEmpty || environment["TERM", default: ""].hasPrefix("screen")
  }

  /// The size of a terminal that does not tell its own, such as a serial line: LINES and COLUMNS (POSIX, Base Definitions, 8.3), else 24 and 80.
  static func size(environment: [String: String]) -> Size {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    return Size(width: number("COLUMNS") ?? 80, height: number("LINES") ?? 24)
  }

  /// How long an Esc waits for the rest of a sequence, in milliseconds: ESCDELAY (ncurses), 0 to 600,000; else 500 on a line that may take a
  /// sequence apart (SSH, mosh, a serial line), and 100 on others, where only a busy machine does.
  ///
  /// - Parameter line: the path of the terminal's device.
  static func escapeDelay(environment: [String: String], line: String) -> Int {
    if let given = environment["ESCDELAY"].flatMap({ Int($0) }), given >= 0 { return min(given, 600_000) }
    let isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { !environment[$0, default: ""].isEmpty }
    // A pseudo-terminal is /dev/pts/N, a console /dev/ttyN. Serial lines have letters after tty: ttyS0, ttyUSB0, ttyAMA0.
    let isSerial = line.hasPrefix("/dev/tty") && line.dropFirst(8).first?.isLetter == true
    return isRemote || isSerial ? 500 : 100
  }

  /// The characters to use: those of the locale in LC_ALL, LC_CTYPE or LANG, the first that is not empty. When none is set, UTF-8 is
  /// assumed, because terminals show it. `C` and other codesets are respected.
  public static func glyphs(environment: [String: String]) -> Glyphs {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let named = named?.lowercased() else { return .utf8 }
    return named.contains("utf-8") || named.contains("utf8") ? .utf8 : .ascii
  }

  /// Whether the terminal understands private modes (bracketed paste, synchronized output). Other terminals would print them or worse.
  static func hasPrivateModes(type: String) -> Bool {
    let known = [
      "xterm", "tmux", "screen", "rxvt", "alacritty", "kitty", "foot", "wezterm", "vte", "gnome", "konsole", "st-", "ghostty", "contour",
      "mintty", "iterm", "vscode", "linux",
    ]
    return type == "st" || known.contains { type.hasPrefix($0) }
  }

  /// Whether the background is dark by COLORFGBG (`ink;paper`, set by rxvt and konsole); nil when it is unknown.
  public static func hasDarkGround(environment: [String: String]) -> Bool? {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let paper = Int(last) else { return nil }
    return paper < 7 || paper == 8
  }

  /// Sets the C library's character type, which ncurses uses for widths and encoding. Numbers and dates do not change. Returns the glyphs
  /// that can really be drawn.
  static func prepareLocale(for glyphs: Glyphs) -> Glyphs {
    func isUTF8() -> Bool { cn_codeset().map { String(cString: $0) } == "UTF-8" }
    setlocale(LC_CTYPE, "")
    guard glyphs == .utf8, !isUTF8() else { return glyphs }
    // The environment's locale is not installed. C.UTF-8 always is on Debian and musl.
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
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        all[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      at += 1
    }
    return all
  }
}
