extension Color {
  /// Whether this is an RGB colour and not one of the terminal's.
  public var isRGB: Bool { if case .rgb = self { true } else { false } }

  /// The three channels; nil for the terminal's own colours.
  public var channels: (red: Int, green: Int, blue: Int)? {
    if case .rgb(let r, let g, let b) = self { (Int(r), Int(g), Int(b)) } else { nil }
  }

  /// Brightness from 0 to 255 (ITU-R BT.601 weights). The terminal's own colours count as medium.
  public var luminance: Int {
    guard let (r, g, b) = channels else { return 128 }
    return (299 * r + 587 * g + 114 * b) / 1000
  }

  /// This colour at an opacity of `share` in `whole` over another. Over the terminal's own colour, which is unknown, it stays opaque.
  public func blended(_ share: Int, of whole: Int = 100, over ground: Color) -> Color {
    guard let (r, g, b) = channels, let (x, y, z) = ground.channels else { return share == 0 ? ground : self }
    func mix(_ top: Int, _ below: Int) -> UInt8 { UInt8(clamping: (top * share + below * (whole - share) + whole / 2) / whole) }
    return .rgb(mix(r, x), mix(g, y), mix(b, z))
  }

  /// The least contrast of a text with what is behind it (WCAG 2.1, 1.4.3).
  public static let leastTextContrast = 4.5
  /// The least contrast of an icon, a mark or the edge of a control (WCAG 2.1, 1.4.11).
  public static let leastMarkContrast = 3.0

  /// The contrast of two colours, 1 to 21 (WCAG 2.1, "contrast ratio"); 21 when one is the terminal's own.
  public static func contrast(_ one: Color, _ other: Color) -> Double {
    guard let a = one.relativeLuminance, let b = other.relativeLuminance else { return 21 }
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// WCAG 2.1, "relative luminance".
  private var relativeLuminance: Double? {
    guard let (r, g, b) = channels else { return nil }
    return 0.2126 * Self.linear[r] + 0.7152 * Self.linear[g] + 0.0722 * Self.linear[b]
  }

  /// sRGB values from 0 to 255 as linear light, 0 to 1 (IEC 61966-2-1).
  static let linear: [Double] = (0...255).map { step in
    let value = Double(step) / 255
    guard value > 0.04045 else { return value / 12.92 }
    return power12over5((value + 0.055) / 1.055)
  }

  /// The sRGB value whose linear light is nearest to this one.
  static func channel(ofLinear light: Double) -> UInt8 {
    var (low, high) = (0, 255)
    while high - low > 1 {
      let middle = (low + high) / 2
      if linear[middle] <= light { low = middle } else { high = middle }
    }
    return UInt8(light - linear[low] <= linear[high] - light ? low : high)
  }

  /// `base` to the power 2.4. Pure modules do not import the C library's `pow`: Newton's method for y⁵ = base¹².
  private static func power12over5(_ base: Double) -> Double {
    var target = 1.0
    for _ in 0..<12 { target *= base }
    var y = base
    for _ in 0..<30 { y -= (y * y * y * y * y - target) / (5 * y * y * y * y) }
    return y
  }

  /// Reduced to five bits a channel, expanded to the full range again.
  var fiveBits: Color {
    guard case .rgb(let r, let g, let b) = self else { return self }
    func five(_ v: UInt8) -> UInt8 { v & 0xF8 | v >> 5 }
    return .rgb(five(r), five(g), five(b))
  }

  /// The RGB value of an entry of xterm's palette; every other colour unchanged.
  public var shown: Color {
    guard case .indexed(let entry) = self else { return self }
    let number = Int(entry)
    if number < 8 { return Self.ansi[number] }
    if number < 16 { return number == 8 ? .rgb(127, 127, 127) : Self.ansi[number - 8] }
    if number >= 232 {
      let grey = UInt8(8 + 10 * (number - 232))
      return .rgb(grey, grey, grey)
    }
    func level(_ step: Int) -> UInt8 { UInt8(step == 0 ? 0 : 55 + 40 * step) }
    let place = number - 16
    return .rgb(level(place / 36), level(place / 6 % 6), level(place % 6))
  }

  /// The nearest entry from 16 to 255 of xterm's palette.
  public var nearestIndexed: Color {
    guard let (r, g, b) = channels else { return self }
    func step(_ v: Int) -> Int { v < 48 ? 0 : v < 115 ? 1 : (v - 35) / 40 }
    func level(_ s: Int) -> Int { s == 0 ? 0 : 55 + 40 * s }
    let (i, j, k) = (step(r), step(g), step(b))
    let grey = min(23, max(0, ((r + g + b) / 3 - 3) / 10)), value = 8 + 10 * grey
    func distance(_ x: Int, _ y: Int, _ z: Int) -> Int { (x - r) * (x - r) + (y - g) * (y - g) + (z - b) * (z - b) }
    let isGrey = distance(value, value, value) < distance(level(i), level(j), level(k))
    return .indexed(UInt8(isGrey ? 232 + grey : 16 + 36 * i + 6 * j + k))
  }

  /// The eight ANSI colours as xterm shows them.
  static let ansi: [Color] = [
    .rgb(0, 0, 0), .rgb(205, 0, 0), .rgb(0, 205, 0), .rgb(205, 205, 0), .rgb(0, 0, 238), .rgb(205, 0, 205), .rgb(0, 205, 205),
    .rgb(229, 229, 229),
  ]

  /// The RGB value of one of the eight; every other colour unchanged.
  var ansiValue: Color {
    if case .indexed(let n) = self, n < 8 { Self.ansi[Int(n)] } else { self }
  }

  /// The nearest of the eight. Greys become black or white. Otherwise the hue decides, so that a pale brand colour does not turn white.
  var nearestANSI: Color {
    if case .indexed(let n) = self { return n < 8 ? self : .indexed(7) }
    guard let (r, g, b) = channels else { return self }
    let high = max(r, g, b), low = min(r, g, b)
    // A small difference between the channels is not a visible hue. The dark backgrounds of dark themes become black, whatever their tint.
    if (high - low) * 4 < high || high < 96 { return .indexed(luminance < 100 ? 0 : 7) }
    let middle = (high + low) / 2
    let bits = (r > middle ? 1 : 0) | (g > middle ? 2 : 0) | (b > middle ? 4 : 0)
    return .indexed(UInt8(bits))
  }
}
