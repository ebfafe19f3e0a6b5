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

  /// The unit of opacity: the least in which both percent and the 255ths of `#RRGGBBAA` are whole, so that neither loses anything.
  public static let opaque = 5100

  public var base: Base
  /// Opacity from 0 (clear) to `opaque`.
  public let opacity: Int

  public init(_ base: Base) { self.init(base, parts: Self.opaque) }

  /// - Parameter percent: the opacity, 0 (clear) to 100.
  public init(_ base: Base, percent: Int) { self.init(base, parts: percent * 51) }

  /// - Parameter alpha: the opacity, 0 (clear) to 255.
  public init(_ base: Base, alpha: UInt8) { self.init(base, parts: Int(alpha) * 20) }

  private init(_ base: Base, parts: Int) {
    self.base = base
    opacity = min(Self.opaque, max(0, parts))
  }

  /// The opacity as `#RRGGBBAA` writes it; rounded where it was given in percent.
  public var alpha: UInt8 { UInt8((opacity + 10) / 20) }

  /// Whether this is a colour and not a reference to one.
  var isOwnColor: Bool {
    switch base {
    case .rgb, .terminal: true
    case .palette, .screenBackground: false
    }
  }

  /// A colour as `0xRRGGBB`.
  static func hex(_ value: UInt32, _ percent: Int = 100) -> ColorExpression {
    ColorExpression(.rgb(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)), percent: percent)
  }
  static func palette(_ field: PaletteField, _ percent: Int = 100) -> ColorExpression { ColorExpression(.palette(field), percent: percent) }
  static func white(_ percent: Int = 100) -> ColorExpression { .hex(0xFFFFFF, percent) }
  static func black(_ percent: Int = 100) -> ColorExpression { .hex(0x000000, percent) }
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
    var percent = 100
    if words.count == 2 {
      guard words[1].hasSuffix("%"), let said = Int(words[1].dropLast()), (0...100).contains(said) else { return nil }
      percent = said
    }
    switch first {
    case "white": self.init(.rgb(255, 255, 255), percent: percent)
    case "black": self.init(.rgb(0, 0, 0), percent: percent)
    case "clear" where words.count == 1: self = .clear
    case "terminal" where words.count == 1: self.init(.terminal)
    case "screen.backgroundColor": self.init(.screenBackground, percent: percent)
    default:
      if first.hasPrefix("palette."), let field = PaletteField(rawValue: String(first.dropFirst(8))) {
        self.init(.palette(field), percent: percent)
        return
      }
      let digits = first.dropFirst()
      guard first.hasPrefix("#"), digits.allSatisfy({ $0.isHexDigit && $0.isASCII }), let value = UInt32(digits, radix: 16) else {
        return nil
      }
      if digits.count == 6 {
        self = .hex(value, percent)
      } else if digits.count == 8, words.count == 1 {
        self.init(ColorExpression.hex(value >> 8).base, alpha: UInt8(value & 0xFF))
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
      guard opacity % 51 == 0 else { return "#" + Self.digits(value, 6) + Self.digits(UInt32(alpha), 2) }
      name = value == 0xFFFFFF ? "white" : value == 0 ? "black" : "#" + Self.digits(value, 6)
    case .palette(let field): name = "palette.\(field.rawValue)"
    case .screenBackground: name = "screen.backgroundColor"
    case .terminal: return "terminal"
    }
    return opacity == Self.opaque ? name : "\(name) \(opacity / 51)%"
  }

  private static func digits(_ value: UInt32, _ count: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
