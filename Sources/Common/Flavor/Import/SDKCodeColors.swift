/// The colours of UIKit and Android, by their names and initialisers.
enum SDKCodeColors {
  /// The constants of `UIColor` (gray levels of a half, a third and two thirds), of Android's `Color` and of Compose's.
  private static let constants: [String: UInt32] = [
    "black": 0x000000, "darkGray": 0x555555, "lightGray": 0xAAAAAA, "white": 0xFFFFFF, "gray": 0x808080, "red": 0xFF0000,
    "green": 0x00FF00, "blue": 0x0000FF, "cyan": 0x00FFFF, "yellow": 0xFFFF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
    "purple": 0x800080, "brown": 0x996633,
    "BLACK": 0x000000, "DKGRAY": 0x444444, "LTGRAY": 0xCCCCCC, "WHITE": 0xFFFFFF, "GRAY": 0x888888, "RED": 0xFF0000, "GREEN": 0x00FF00,
    "BLUE": 0x0000FF, "CYAN": 0x00FFFF, "YELLOW": 0xFFFF00, "MAGENTA": 0xFF00FF,
    "Black": 0x000000, "DarkGray": 0x444444, "LightGray": 0xCCCCCC, "White": 0xFFFFFF, "Gray": 0x888888, "Red": 0xFF0000,
    "Green": 0x00FF00, "Blue": 0x0000FF, "Cyan": 0x00FFFF, "Yellow": 0xFFFF00, "Magenta": 0xFF00FF,
  ]

  /// UIKit's colours that follow the appearance, as Apple's Human Interface Guidelines gave them for iOS 13 to 18.
  private static let adaptive: [String: (light: UInt32, dark: UInt32)] = [
    "systemRed": (0xFF3B30, 0xFF453A), "systemOrange": (0xFF9500, 0xFF9F0A), "systemYellow": (0xFFCC00, 0xFFD60A),
    "systemGreen": (0x34C759, 0x30D158), "systemBlue": (0x007AFF, 0x0A84FF), "systemIndigo": (0x5856D6, 0x5E5CE6),
    "systemPurple": (0xAF52DE, 0xBF5AF2), "systemPink": (0xFF2D55, 0xFF375F), "systemGray": (0x8E8E93, 0x8E8E93),
    "label": (0x000000, 0xFFFFFF), "systemBackground": (0xFFFFFF, 0x000000),
  ]

  /// The types whose constants these are; a constant without a type is one of them.
  private static let types: Set<String> = ["", "UIColor", "Color", "OrcaColor", "NSColor"]

  static func constant(_ name: String, of type: String?) -> SDKCodeValue.Pair? {
    guard types.contains(type ?? "") else { return nil }
    if ["clear", "TRANSPARENT", "Transparent"].contains(name) { return .init(.clear) }
    if let pair = adaptive[name] { return .init(.hex(pair.light), .hex(pair.dark)) }
    return constants[name].map { .init(.hex($0)) }
  }

  /// `#RRGGBB`, `#RGB`, and eight digits.
  /// - Parameter alphaFirst: whether the first two of eight digits are the opacity, as on Android.
  static func hex(_ text: String, alphaFirst: Bool) -> ColorExpression? {
    let lead = ["#", "0x", "0X"].first { text.hasPrefix($0) } ?? ""
    var digits = String(text.dropFirst(lead.count))
    guard digits.utf8.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    if digits.utf8.count == 3 { digits = String(digits.flatMap { [$0, $0] }) }
    guard let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.utf8.count {
    case 6: return .hex(value)
    case 8: return ColorExpression(argb: alphaFirst ? value : value >> 8 | value << 24)
    default: return nil
    }
  }

  /// A whole number: `0xRRGGBB`, or `0xAARRGGBB` where eight digits are written, or Android's signed form of that.
  static func number(_ value: Double, digits: Int?) -> ColorExpression? {
    guard let whole = Int64(exactly: value), (-0x8000_0000...0xFFFF_FFFF).contains(whole) else { return nil }
    let bits = UInt32(truncatingIfNeeded: whole)
    return (digits ?? 0) > 6 || whole < 0 || bits > 0xFFFFFF ? ColorExpression(argb: bits) : .hex(bits)
  }

  /// Components from 0 to 1, or from 0 to 255 where one is larger than 1.
  static func rgb(_ components: [Double], alpha: Double?, isByte: Bool) -> ColorExpression {
    let scale: Double = isByte || components.contains { $0 > 1 } ? 255 : 1
    let opacity = alpha.map { $0 > 1 ? $0 / 255 : $0 } ?? 1
    return ColorExpression(components: components.map { $0 / scale }, opacity: opacity)
  }

  /// Hue, saturation and brightness, each from 0 to 1 (`UIColor(hue:saturation:brightness:alpha:)`).
  static func hsb(_ hue: Double, _ saturation: Double, _ brightness: Double, alpha: Double) -> ColorExpression {
    func component(_ offset: Double) -> Double {
      let sector = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(sector, 4 - sector, 1))
    }
    return ColorExpression(components: [component(5), component(3), component(1)], opacity: alpha)
  }
}
