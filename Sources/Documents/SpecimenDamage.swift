/// What has befallen a picture of a specimen: how it was held, the lens, the light, the file. Nothing by default.
public struct SpecimenDamage: Codable, Hashable, Sendable {
  /// Degrees, clockwise; −45 to 45.
  public var rotation: Double
  /// How far each corner strays, as a share of the document's width; 0 to 0.1.
  public var corners: Double
  /// Gaussian blur, σ in pixels; 0 to 20.
  public var blur: Double
  /// Gaussian noise, σ in steps of 255; 0 to 80.
  public var noise: Double
  /// Dots per inch that the picture is taken with in place of the request's; 100 to 600.
  public var dpi: Double?
  /// The quality the picture is stored with as JPEG, 1 to 100; nil leaves it to whoever stores it.
  public var jpegQuality: Int?
  /// How much darker the dark end of the picture is, 0 to 1; the direction follows from the seed.
  public var gradient: Double
  /// The size of a reflection that burns the picture out, as a share of its width; 0 to 0.5. Its place follows from the seed.
  public var glare: Double
  /// How much light is missing overall, 0 to 1.
  public var darkness: Double
  /// Decides what is left to chance: corners, noise, the direction of the light, the place of the reflection.
  public var seed: UInt64

  public init(
    rotation: Double = 0, corners: Double = 0, blur: Double = 0, noise: Double = 0, dpi: Double? = nil, jpegQuality: Int? = nil,
    gradient: Double = 0, glare: Double = 0, darkness: Double = 0, seed: UInt64 = 0
  ) {
    self.rotation = rotation
    self.corners = corners
    self.blur = blur
    self.noise = noise
    self.dpi = dpi
    self.jpegQuality = jpegQuality
    self.gradient = gradient
    self.glare = glare
    self.darkness = darkness
    self.seed = seed
  }

  public static let none = SpecimenDamage()

  /// A draw of what a careful person with a plain camera gives: up to 6° turned, corners up to 3 % off, blur σ up to 1.6, noise σ up
  /// to 12, 150 to 300 dpi, JPEG 75 to 95, a light gradient.
  public static func random(seed: UInt64) -> SpecimenDamage {
    var dice = SeededRandom(seed: seed ^ 0xDA_3A6E)
    return SpecimenDamage(
      rotation: (dice.unit() * 2 - 1) * 6, corners: dice.unit() * 0.03, blur: dice.unit() * 1.6, noise: dice.unit() * 12,
      dpi: 150 + dice.unit() * 150, jpegQuality: dice.within(75...95), gradient: 0.1 + dice.unit() * 0.35, seed: dice.next())
  }

  /// What is out of its range, as one plain sentence; nil when all is well.
  public var fault: String? {
    let ranges: [(String, Double, ClosedRange<Double>)] = [
      ("rotation", rotation, -45...45), ("corners", corners, 0...0.1), ("blur", blur, 0...20), ("noise", noise, 0...80),
      ("dpi", dpi ?? 300, 100...600), ("JPEG quality", Double(jpegQuality ?? 90), 1...100), ("gradient", gradient, 0...1),
      ("glare", glare, 0...0.5), ("darkness", darkness, 0...1),
    ]
    for (name, value, range) in ranges where !range.contains(value) {
      return "The damage “\(name)” is \(value); choose \(range.lowerBound) to \(range.upperBound)."
    }
    return nil
  }
}
