import Documents

/// The damage of a barcode's picture: one of twenty conditions.
public struct BarcodeDamage: Sendable {
  public var name: String
  /// Degrees, clockwise.
  var rotation = 0.0
  /// The most that each corner of the card moves, as a share of its width.
  var perspective = 0.0
  /// The most pixels per module of PDF417 (other codes are printed 1.6 times as large). A code that is too large for the picture is drawn
  /// smaller.
  var module = 3.0
  /// Gaussian blur, σ in pixels.
  var blur = 0.0
  /// Gaussian noise, σ in steps of 255.
  var noise = 0.0
  /// The share of the light that is left.
  var light = 1.0
  /// The radius (σ in pixels) of a reflection on the code; its middle is overexposed.
  var glare = 0.0

  public static let all: [BarcodeDamage] = [
    .init(name: "base"),
    .init(name: "rotated 10", rotation: 10), .init(name: "rotated 30", rotation: 30), .init(name: "rotated 45", rotation: 45),
    .init(name: "rotated 90", rotation: 90), .init(name: "rotated 180", rotation: 180),
    .init(name: "perspective 3 %", perspective: 0.03), .init(name: "perspective 8 %", perspective: 0.08),
    .init(name: "combination", rotation: 12, perspective: 0.03, blur: 1, noise: 10, light: 0.6),
    .init(name: "noise 15", noise: 15), .init(name: "noise 30", noise: 30), .init(name: "noise 50", noise: 50),
    .init(name: "dark x0.3", light: 0.3),
    .init(name: "glare 40", glare: 40), .init(name: "glare 80", glare: 80),
    .init(name: "blur 1", blur: 1), .init(name: "blur 2", blur: 2), .init(name: "blur 3", blur: 3),
    .init(name: "1.65 px/module", module: 1.65), .init(name: "1.2 px/module", module: 1.2),
  ]
}
