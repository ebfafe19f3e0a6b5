/// A colour with its references resolved, as the SDK paints it on a phone.
struct ColorValue: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// In units of `ColorExpression.opaque`.
  var opacity: Int

  /// `AARRGGBB` in capitals.
  var argb: String {
    let alpha = UInt8((opacity + 10) / 20)
    return [alpha, red, green, blue].map { String(String(Int($0) + 256, radix: 16, uppercase: true).suffix(2)) }.joined()
  }
}

extension Flavor {
  /// The value of an expression, with its opacity; nil for the terminal's own colour.
  func value(of expression: ColorExpression, _ appearance: Theme.Appearance) -> ColorValue? {
    switch expression.base {
    case .rgb(let red, let green, let blue): return ColorValue(red: red, green: green, blue: blue, opacity: expression.opacity)
    case .terminal: return nil
    case .palette(let field):
      let own = colors(appearance).palette[field] ?? field.standard(appearance)
      guard case .rgb(let red, let green, let blue) = own.base else { return nil }
      return ColorValue(red: red, green: green, blue: blue, opacity: own.opacity * expression.opacity / ColorExpression.opaque)
    case .screenBackground:
      let ground = colors(appearance).elements[.screenBackground] ?? OrcaColors.standard(.screenBackground, appearance)
      guard ground.base != .screenBackground, var value = value(of: ground, appearance) else { return nil }
      value.opacity = value.opacity * expression.opacity / ColorExpression.opaque
      return value
    }
  }
}

extension ColorExpression {
  /// - Parameter opacity: from 0 to 1, taken as a percentage where it is one, else as the nearest 255th.
  public init(_ base: Base, opacity: Double) {
    let parts = Int((min(1, max(0, opacity.isNaN ? 1 : opacity)) * Double(Self.opaque)).rounded())
    let percent = Int((Double(parts) / 51).rounded())
    if case .rgb = base, percent * 51 != parts {
      self.init(base, alpha: UInt8((parts + 10) / 20))
    } else {
      self.init(base, percent: percent)
    }
  }

  /// - Parameters:
  ///   - components: three, red, green and blue, from 0 to 1; what lies outside is clamped.
  ///   - opacity: from 0 to 1.
  public init(components: [Double], opacity: Double) {
    let bytes = components.map { UInt8((min(1, max(0, $0.isNaN ? 0 : $0)) * 255).rounded()) }
    self.init(bytes == [0, 0, 0] && opacity == 0 ? Self.clear.base : .rgb(bytes[0], bytes[1], bytes[2]), opacity: opacity)
  }

  /// A colour as `0xAARRGGBB`.
  init(argb value: UInt32) { self.init(ColorExpression.hex(value & 0xFFFFFF).base, alpha: UInt8(value >> 24)) }
}
