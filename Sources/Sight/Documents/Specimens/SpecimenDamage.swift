/// The faults of a specimen's picture, caused by hand, lens, light and file format. None by default.
public struct SpecimenDamage: Codable, Hashable, Sendable {
  /// Degrees, clockwise; −45 to 45.
  public var rotation: Double
  /// Quarter turns of the whole picture, clockwise, 0 to 3: the camera was held sideways or upside down.
  public var quarterTurns: Int
  /// How far each corner is displaced, as a share of the document's width; 0 to 0.1.
  public var corners: Double
  /// The factor by which the camera was too far away, 1 to 4. The document is smaller by the same factor.
  public var distance: Double
  /// How much of the document is outside the picture, as a share of its width, 0 to 0.9. The seed decides over which edge.
  public var shift: Double
  /// Gaussian blur, σ in pixels; 0 to 20.
  public var blur: Double
  /// The motion of the hand during the exposure, in pixels, 0 to 60. The seed decides the direction.
  public var motion: Double
  /// Gaussian noise, σ in steps of 255; 0 to 80.
  public var noise: Double
  /// The resolution in dots per inch, 100 to 600; nil for that of the request.
  public var dpi: Double?
  /// The JPEG quality, 1 to 100; nil for the default of the encoder.
  public var jpegQuality: Int?
  /// How much darker one end of the picture is, 0 to 1. The seed decides the direction.
  public var gradient: Double
  /// The size of an overexposed reflection, as a share of the picture's width; 0 to 0.5. The seed decides its position.
  public var glare: Double
  /// The share of light that is missing, 0 to 1.
  public var darkness: Double
  /// How far a thumb covers a corner of the document, as a share of its width, 0 to 0.5. The seed decides the corner.
  public var thumb: Double
  /// What is wrong with the picture as a whole; nil for nothing. Only a JPEG that is stored can be cut off.
  public var defect: PictureDefect?
  /// The seed for random values: corners, noise, the directions of light, motion and shift, the positions of reflection and thumb.
  public var seed: UInt64

  public init(
    rotation: Double = 0, quarterTurns: Int = 0, corners: Double = 0, distance: Double = 1, shift: Double = 0, blur: Double = 0,
    motion: Double = 0, noise: Double = 0, dpi: Double? = nil, jpegQuality: Int? = nil, gradient: Double = 0, glare: Double = 0,
    darkness: Double = 0, thumb: Double = 0, defect: PictureDefect? = nil, seed: UInt64 = 0
  ) {
    self.rotation = rotation
    self.quarterTurns = quarterTurns
    self.corners = corners
    self.distance = distance
    self.shift = shift
    self.blur = blur
    self.motion = motion
    self.noise = noise
    self.dpi = dpi
    self.jpegQuality = jpegQuality
    self.gradient = gradient
    self.glare = glare
    self.darkness = darkness
    self.thumb = thumb
    self.defect = defect
    self.seed = seed
  }

  public static let none = SpecimenDamage()

  /// Random damage as in the pictures of a careful person with a simple camera: up to 6° of rotation, corners displaced by up to 3 %, blur σ up
  /// to 1.6, noise σ up to 12, 150 to 300 dpi, JPEG 75 to 95, a light gradient.
  ///
  /// - Parameter scale: multiplies every damage within the ranges; 2 gives up to 12°, 6 %, blur 3.2, noise 24, JPEG 50 to 90. The resolution
  ///   does not change, because blur and noise are measured in the camera's pixels.
  public static func random(seed: UInt64, scale: Double = 1) -> SpecimenDamage {
    var random = SeededRandom(seed: seed ^ 0xDA_3A6E)
    // Written so that NaN means no damage.
    let scale = scale > 0 ? min(scale, 20) : 0
    var damage = SpecimenDamage()
    damage.rotation = min(max((random.unit() * 2 - 1) * 6 * scale, -45), 45)
    damage.corners = min(random.unit() * 0.03 * scale, 0.1)
    damage.blur = min(random.unit() * 1.6 * scale, 20)
    damage.noise = min(random.unit() * 12 * scale, 80)
    damage.dpi = 150 + random.unit() * 150
    damage.jpegQuality = max(100 - Int((Double(100 - random.within(75...95)) * scale).rounded()), 1)
    damage.gradient = min((0.1 + random.unit() * 0.35) * scale, 1)
    damage.seed = random.next()
    return damage
  }

  /// The damages that are numbers of their own, with their names as options of `vestibule specimen` and the values that can be drawn.
  static let measures: [(name: String, value: any WritableKeyPath<SpecimenDamage, Double> & Sendable, range: ClosedRange<Double>)] = [
    ("rotation", \.rotation, -45...45), ("corners", \.corners, 0...0.1), ("distance", \.distance, 1...4), ("shift", \.shift, 0...0.9),
    ("blur", \.blur, 0...20), ("motion", \.motion, 0...60), ("noise", \.noise, 0...80), ("gradient", \.gradient, 0...1),
    ("glare", \.glare, 0...0.5), ("darkness", \.darkness, 0...1), ("thumb", \.thumb, 0...0.5),
  ]

  /// A plain sentence about the first value that is out of range; nil when there is none.
  public var fault: String? {
    let others: [(String, Double, ClosedRange<Double>)] = [
      ("quarter turns", Double(quarterTurns), 0...3), ("dpi", dpi ?? 300, 100...600), ("JPEG quality", Double(jpegQuality ?? 90), 1...100),
    ]
    for (name, value, range) in Self.measures.map({ ($0.name, self[keyPath: $0.value], $0.range) }) + others where !range.contains(value) {
      return "The damage “\(name)” is \(value); choose \(range.lowerBound) to \(range.upperBound)."
    }
    return nil
  }
}
