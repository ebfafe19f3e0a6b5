import Glibc

/// The colours of a person's skin, hair and clothes: soft biometric traits, which nobody changes within one attempt. (Niinuma, Park and Jain,
/// "Soft biometric traits for continuous user authentication", IEEE TIFS 5(4), 2010, follow a person at a computer by them.)
///
/// They tell the pictures of one capture apart. They are no biometric comparison: many persons share them, and everybody changes them with the
/// coat and the lamp. Never use them to recognise a person, and never store them.
public struct SoftBiometrics: Codable, Equatable, Sendable {
  /// The mean colour of a small square of the picture, sRGB.
  public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The most colours of a part.
  public static let mostColors = 32

  /// The colour of middle brightness among forehead and cheeks.
  public let skin: Color
  /// Above the forehead and beside it, without order; empty when too little is in the picture. Some may be of a wall or a bald head.
  public let hair: [Color]
  /// Below the chin; the same applies.
  public let clothes: [Color]

  /// - Precondition: no part has more than `mostColors`.
  public init(skin: Color, hair: [Color] = [], clothes: [Color] = []) {
    precondition(max(hair.count, clothes.count) <= Self.mostColors, "a part has at most \(Self.mostColors) colours")
    self.skin = skin
    self.hair = hair
    self.clothes = clothes
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      skin: try values.decode(Color.self, forKey: .skin), hair: try values.decode(.hair, counting: 0...Self.mostColors),
      clothes: try values.decode(.clothes, counting: 0...Self.mostColors))
  }
}

/// Written as `[red, green, blue]`.
extension SoftBiometrics.Color: Codable {
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(red: try values.decode(UInt8.self), green: try values.decode(UInt8.self), blue: try values.decode(UInt8.self))
    guard values.isAtEnd else { throw DecodingError.dataCorruptedError(in: values, debugDescription: "a colour has three numbers") }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [red, green, blue] { try values.encode(value) }
  }
}

// MARK: Comparing

extension SoftBiometrics {
  /// How far a colour of one person may move from picture to picture: the lightness, and hue and saturation (natural logarithms of ratios of
  /// sRGB values). A head that turns changes its lightness much and its hue little.
  private static let most = (lightness: 0.8, chroma: 0.3)
  /// The same for the hue and saturation of the skin, which move with the white balance. Its lightness moves with the exposure and says nothing.
  private static let mostOfSkin = 0.4
  /// A colour of the hair that is nearer to the skin than this, in multiples of `most`, is of a hand, a forehead or a bald head. Fewer colours
  /// than this many others say nothing.
  private static let hairless = (distance: 0.6, fewest: 3)
  /// This is added to each value, because noise and reflections make the ratios of dark values meaningless.
  private static let noise = 16.0

  /// How much the part that differs most differs, as a multiple of what is possible for one person: above 1, it has other colours. A part that
  /// is not seen in both pictures says nothing.
  ///
  /// Hair and clothes are compared relative to the skin, so that neither exposure nor white balance matters. Up to half of a part's colours may
  /// be of anything, such as a wall or a strand of hair (the modified Hausdorff distance, with the median).
  public func distance(to other: SoftBiometrics) -> Double {
    max(
      (Tone(skin) - Tone(other.skin)).chroma / Self.mostOfSkin, Self.distance(hairTones, other.hairTones),
      Self.distance(relative(clothes), other.relative(other.clothes)))
  }

  private static func distance(_ a: [Tone], _ b: [Tone]) -> Double { min(median(a, to: b), median(b, to: a)) }

  /// The median distance of a colour to the nearest colour of the other part; 0 when there are none.
  private static func median(_ part: [Tone], to other: [Tone]) -> Double {
    let nearest = part.compactMap { tone in other.map { (tone - $0).size }.min() }.sorted()
    return nearest.isEmpty ? 0 : nearest[(nearest.count - 1) / 2]
  }

  private func relative(_ part: [Color]) -> [Tone] { part.map { Tone($0) - Tone(skin) } }

  private var hairTones: [Tone] {
    let tones = relative(hair).filter { $0.size >= Self.hairless.distance }
    return tones.count < Self.hairless.fewest ? [] : tones
  }

  /// Logarithms of a colour, so that a difference does not depend on the light.
  private struct Tone {
    var lightness: Double
    /// Red over green, and blue over green.
    var red: Double
    var blue: Double

    init(_ color: Color) {
      let (r, g, b) = (log(Double(color.red) + noise), log(Double(color.green) + noise), log(Double(color.blue) + noise))
      (lightness, red, blue) = ((r + g + b) / 3, r - g, b - g)
    }

    static func - (a: Tone, b: Tone) -> Tone {
      var difference = a
      (difference.lightness, difference.red, difference.blue) = (a.lightness - b.lightness, a.red - b.red, a.blue - b.blue)
      return difference
    }

    /// The distance of hue and saturation from gray.
    var chroma: Double { (red * red + blue * blue).squareRoot() }
    /// The distance from none, in multiples of `most`.
    var size: Double {
      let (l, c) = (lightness / most.lightness, chroma / most.chroma)
      return (l * l + c * c).squareRoot()
    }
  }
}
