/// A colour in Oklab: equal distances look equally far apart (Björn Ottosson, "A perceptual color space for image processing", 2020).
///
/// Only the lightness is ever moved. `a` and `b` keep their ratio, which is the hue, and shrink together where sRGB has no such colour.
public struct OKLab: Equatable, Sendable {
  /// 0 (black) to 1 (white).
  public var lightness: Double
  /// Green to red, and blue to yellow: about -0.4 to 0.4.
  public var a: Double, b: Double

  public init(lightness: Double, a: Double, b: Double) { (self.lightness, self.a, self.b) = (lightness, a, b) }

  /// Returns nil for the terminal's own colours.
  public init?(_ color: Color) {
    guard let (red, green, blue) = color.channels else { return nil }
    let (r, g, b) = (Color.linear[red], Color.linear[green], Color.linear[blue])
    let l = Self.cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = Self.cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = Self.cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    self.b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The nearest colour of sRGB with this lightness and hue.
  public var color: Color {
    var lab = self
    lab.lightness = min(1, max(0, lightness))
    if lab.isInGamut { return lab.clipped }
    // The largest share of the chroma that sRGB has.
    var (least, most) = (0.0, 1.0)
    for _ in 0..<10 {
      let middle = (least + most) / 2
      if OKLab(lightness: lab.lightness, a: a * middle, b: b * middle).isInGamut { least = middle } else { most = middle }
    }
    return OKLab(lightness: lab.lightness, a: a * least, b: b * least).clipped
  }

  /// Linear light, 0 to 1 inside sRGB.
  private var linear: (Double, Double, Double) {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return (
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    )
  }

  private var isInGamut: Bool {
    let (r, g, b) = linear, range = -0.0005...1.0005
    return range.contains(r) && range.contains(g) && range.contains(b)
  }

  private var clipped: Color {
    let (r, g, b) = linear
    return .rgb(Color.channel(ofLinear: r), Color.channel(ofLinear: g), Color.channel(ofLinear: b))
  }

  /// By Newton's method: pure modules do not import the C library's `cbrt`.
  private static func cubeRoot(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    var y = x > 0.1 ? 0.8 : 0.3
    for _ in 0..<12 { y = (2 * y + x / (y * y)) / 3 }
    return y
  }
}

extension Color {
  /// This colour, lighter or darker by so much of Oklab's lightness (negative: darker). The terminal's own colour stays.
  ///
  /// - Parameter tint: gives a colour without a hue its own, in small measure, so that the greys of a brand belong to it.
  public func moved(by lightness: Double, tint: Color? = nil) -> Color {
    guard var lab = OKLab(self) else { return self }
    lab.lightness += lightness
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot(), wanted = chroma + abs(lightness) * 0.14
    if chroma > 0.005 {
      (lab.a, lab.b) = (lab.a * wanted / chroma, lab.b * wanted / chroma)
    } else if let brand = tint.flatMap({ OKLab($0) }) {
      let its = (brand.a * brand.a + brand.b * brand.b).squareRoot()
      if its > 0.02 { (lab.a, lab.b) = (brand.a * wanted / its, brand.b * wanted / its) }
    }
    return lab.color
  }

  /// The colour next to this in lightness that has at least this contrast with all of some colours; if none has, the one that has most. The
  /// hue stays.
  public func readable(on grounds: [Color], contrast: Double) -> Color {
    func least(_ color: Color) -> Double { grounds.map { Color.contrast(color, $0) }.min() ?? 21 }
    guard least(self) < contrast, let lab = OKLab(self) else { return self }
    func at(_ lightness: Double) -> Color { OKLab(lightness: lightness, a: lab.a, b: lab.b).color }
    /// The nearest lightness on the way to black or white.
    func nearest(_ end: Double) -> (way: Double, color: Color)? {
      guard least(at(end)) >= contrast else { return nil }
      var (near, far) = (0.0, 1.0)
      for _ in 0..<9 {
        let middle = (near + far) / 2
        if least(at(lab.lightness + (end - lab.lightness) * middle)) >= contrast { far = middle } else { near = middle }
      }
      return (abs(end - lab.lightness) * far, at(lab.lightness + (end - lab.lightness) * far))
    }
    let found = [nearest(0), nearest(1)].compactMap(\.self).min { $0.way < $1.way }
    return found?.color ?? [self, at(0), at(1)].max { least($0) < least($1) } ?? self
  }
}
