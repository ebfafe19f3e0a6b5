import Cells

/// A colour as a theme file writes it: a value or a reference, possibly translucent.
public struct ColorExpression: Hashable, Sendable {
  public enum Base: Hashable, Sendable {
    case rgb(UInt8, UInt8, UInt8)
    case palette(PaletteField)
    /// A reference to another element's colour. The only one is `screen.backgroundColor`, the default background of other elements.
    case screenBackground
    /// The terminal's own colour.
    case terminal
  }

  /// The unit of opacity: the smallest in which both percents and the 255ths of `#RRGGBBAA` are whole, so that neither loses precision.
  public static let opaque = 5100

  public var base: Base
  /// Opacity from 0 (transparent) to `opaque`.
  public let opacity: Int

  public init(_ base: Base) { self.init(base, parts: Self.opaque) }

  /// - Parameter percent: the opacity, 0 (transparent) to 100.
  public init(_ base: Base, percent: Int) { self.init(base, parts: percent * 51) }

  /// - Parameter alpha: the opacity, 0 (transparent) to 255.
  public init(_ base: Base, alpha: UInt8) { self.init(base, parts: Int(alpha) * 20) }

  private init(_ base: Base, parts: Int) {
    self.base = base
    opacity = min(Self.opaque, max(0, parts))
  }

  /// The opacity as in `#RRGGBBAA`, rounded if it was given in percent.
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

  /// The forms that a theme file may use, for messages.
  static let forms =
    "a colour: \"#RRGGBB\", \"#RRGGBBAA\", \"white\", \"black\", \"clear\", \"terminal\", \"palette.primary\" or "
    + "\"screen.backgroundColor\", with an opacity as in \"black 10%\""

  /// Parses one of `forms`; nil when the text is none of them.
  public init?(_ text: String) {
    let words = text.utf8.contains(UInt8(ascii: " ")) ? text.split(separator: " ", omittingEmptySubsequences: true) : [text[...]]
    guard let first = words.first, !first.isEmpty, words.count <= 2 else { return nil }
    var percent = 100
    if words.count == 2 {
      guard words[1].hasSuffix("%"), let said = Int(words[1].dropLast()), (0...100).contains(said) else { return nil }
      percent = said
    }
    if first.utf8.first == UInt8(ascii: "#") {
      let digits = first.utf8.dropFirst()
      guard digits.allSatisfy(Self.isHexDigit), let value = UInt32(first.dropFirst(), radix: 16) else { return nil }
      if digits.count == 6 {
        self = .hex(value, percent)
      } else if digits.count == 8, words.count == 1 {
        self.init(ColorExpression.hex(value >> 8).base, alpha: UInt8(value & 0xFF))
      } else {
        return nil
      }
      return
    }
    switch first {
    case "white": self.init(.rgb(255, 255, 255), percent: percent)
    case "black": self.init(.rgb(0, 0, 0), percent: percent)
    case "clear" where words.count == 1: self = .clear
    case "terminal" where words.count == 1: self.init(.terminal)
    case "screen.backgroundColor": self.init(.screenBackground, percent: percent)
    default:
      guard first.hasPrefix("palette."), let field = PaletteField(rawValue: String(first.dropFirst(8))) else { return nil }
      self.init(.palette(field), percent: percent)
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: false
    }
  }

  /// The text that `init` parses back to this value.
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
