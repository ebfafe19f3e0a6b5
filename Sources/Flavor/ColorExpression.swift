import Cells

/// A colour as a theme file writes it: a value or a reference, perhaps translucent.
public struct ColorExpression: Hashable, Sendable {
  public enum Base: Hashable, Sendable {
    case rgb(UInt8, UInt8, UInt8)
    case palette(PaletteField)
    /// Another element's colour; only `screen.backgroundColor`, on which others stand by default.
    case screenBackground
    /// The terminal's own colour shows through.
    case terminal
  }

  public var base: Base
  /// Opacity from 0 (clear) to 100 percent.
  public var opacity: Int

  public init(_ base: Base, opacity: Int = 100) {
    self.base = base
    self.opacity = min(100, max(0, opacity))
  }

  /// Whether this is a colour and not a reference to one.
  var isOwnColor: Bool {
    switch base {
    case .rgb, .terminal: true
    case .palette, .screenBackground: false
    }
  }

  /// A colour as `0xRRGGBB`.
  static func hex(_ value: UInt32, _ opacity: Int = 100) -> ColorExpression {
    ColorExpression(.rgb(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)), opacity: opacity)
  }
  static func palette(_ field: PaletteField, _ opacity: Int = 100) -> ColorExpression { ColorExpression(.palette(field), opacity: opacity) }
  static func white(_ opacity: Int = 100) -> ColorExpression { .hex(0xFFFFFF, opacity) }
  static func black(_ opacity: Int = 100) -> ColorExpression { .hex(0x000000, opacity) }
  static let clear = ColorExpression.black(0)
  static let background = ColorExpression(.screenBackground)

  /// What a theme file may write, for messages.
  static let forms =
    "a colour: \"#RRGGBB\", \"#RRGGBBAA\", \"white\", \"black\", \"clear\", \"terminal\", \"palette.primary\" or "
    + "\"screen.backgroundColor\", with an opacity as in \"black 10%\""

  /// Reads one of `forms`; nil when the text is none of them.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first, words.count <= 2 else { return nil }
    var opacity = 100
    if words.count == 2 {
      guard words[1].hasSuffix("%"), let percent = Int(words[1].dropLast()), (0...100).contains(percent) else { return nil }
      opacity = percent
    }
    switch first {
    case "white": self.init(.rgb(255, 255, 255), opacity: opacity)
    case "black": self.init(.rgb(0, 0, 0), opacity: opacity)
    case "clear" where words.count == 1: self = .clear
    case "terminal" where words.count == 1: self.init(.terminal)
    case "screen.backgroundColor": self.init(.screenBackground, opacity: opacity)
    default:
      if first.hasPrefix("palette."), let field = PaletteField(rawValue: String(first.dropFirst(8))) {
        self.init(.palette(field), opacity: opacity)
        return
      }
      let digits = first.dropFirst()
      guard first.hasPrefix("#"), digits.allSatisfy({ $0.isHexDigit && $0.isASCII }), let value = UInt32(digits, radix: 16) else {
        return nil
      }
      if digits.count == 6 {
        self = .hex(value, opacity)
      } else if digits.count == 8, words.count == 1 {
        self = .hex(value >> 8, Int((value & 0xFF) * 100 + 127) / 255)
      } else {
        return nil
      }
    }
  }

  /// The form that `init` reads back.
  public var text: String {
    if self == .clear { return "clear" }
    let name: String
    switch base {
    case .rgb(let r, let g, let b):
      let value = UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b)
      let digits = String(value, radix: 16, uppercase: true)
      name =
        value == 0xFFFFFF ? "white" : value == 0 ? "black" : "#" + String(repeating: "0", count: 6 - digits.count) + digits
    case .palette(let field): name = "palette.\(field.rawValue)"
    case .screenBackground: name = "screen.backgroundColor"
    case .terminal: name = "terminal"
    }
    return opacity == 100 ? name : "\(name) \(opacity)%"
  }
}
