import Documents

/// A document in a drawn picture.
public struct SampleDocument: Sendable {
  public enum Kind: Sendable {
    /// The open photo page of a passport.
    case passport
    /// The front of a card.
    case cardFront
    /// The back of a card, with or without its barcode.
    case cardBack(hasBarcode: Bool)
    /// A long slip of paper.
    case receipt
  }

  /// A fault of a passport's MRZ.
  public enum Lines: Sendable {
    case readable, smudged
    /// Fingers cover it.
    case covered
  }

  public var kind = Kind.passport
  public var lines = Lines.readable
  /// Whether the upper edge is tilted away from the camera, so that the hologram shines.
  public var isTilted = false
  /// Whether the document is rotated with its right edge down.
  public var isTurned = false
  /// The corners in a picture of 960 by 720 pixels.
  public var left = 80.0, top = 80.0, right = 880.0, bottom = 643.0

  public init() {}

  public init(
    _ kind: Kind, lines: Lines = .readable, isTilted: Bool = false, isTurned: Bool = false,
    in corners: (left: Double, top: Double, right: Double, bottom: Double) = (80, 80, 880, 643)
  ) {
    (self.kind, self.lines, self.isTilted, self.isTurned) = (kind, lines, isTilted, isTurned)
    (left, top, right, bottom) = corners
  }

  /// The colour at a place of the picture (0 to 1); nil outside the document.
  func color(_ x: Double, _ y: Double) -> Pixel? {
    let v = (y * 720 - top) / (bottom - top)
    var u = (x * 960 - left) / (right - left)
    if isTilted { u = 0.5 + (u - 0.5) / (0.72 + 0.28 * v) }
    if lines == .covered, Self.isFinger(u, v) { return Pixel(214, 164, 138) }
    guard (0..<1).contains(u), (0..<1).contains(v) else { return nil }
    let (column, row) = isTurned ? (v, 1 - u) : (u, v)
    let pixel =
      switch kind {
      case .passport: passport(column, row)
      case .cardFront: Self.cardFront(column, row)
      case .cardBack(let hasBarcode): Self.cardBack(column, row, hasBarcode)
      case .receipt: Self.receipt(column, row)
      }
    guard isTilted, Shape.oval(u, v, 0.66, 0.36, 0.17, 0.26) else { return pixel }
    return pixel * 0.35 + Pixel(120 + 135 * u, 255 - 140 * v, 200 + 55 * (1 - u)) * 0.65
  }

  private static func isFinger(_ u: Double, _ v: Double) -> Bool {
    [0.24, 0.4, 0.56].contains { Shape.oval(u, v, $0, 1.08, 0.075, 0.38) }
  }

  // MARK: Kinds

  private func passport(_ u: Double, _ v: Double) -> Pixel {
    if v >= 0.764 { return Self.mrz(u, v, isSmudged: lines == .smudged) }
    if Shape.box(u, v, 0.068, 0.068, 0.5, 0.116) { return Pixel(70, 110, 140) }
    if let pixel = Self.portrait((u - 0.068) / 0.276, (v - 0.188) / 0.504) { return pixel }
    if let pixel = Self.fields(u - 0.416, v - 0.2, [0.348, 0.468, 0.228, 0.42]) { return pixel }
    return Pixel(168 + 25 * u, 190, 176 + 10 * v)
  }

  private static func cardFront(_ u: Double, _ v: Double) -> Pixel {
    if v < 0.17 { return Pixel(150, 62, 84) }
    if let pixel = portrait((u - 0.05) / 0.3, (v - 0.26) / 0.64) { return pixel }
    if Shape.box(u, v, 0.8, 0.28, 0.93, 0.46) { return Pixel(206, 172, 92) }
    if let pixel = fields(u - 0.41, v - 0.28, [0.3, 0.34, 0.22, 0.46]) { return pixel }
    return Pixel(232, 206, 212 - 16 * u)
  }

  private static func cardBack(_ u: Double, _ v: Double, _ hasBarcode: Bool) -> Pixel {
    if v < 0.14 { return Pixel(52, 50, 54) }
    if hasBarcode, Shape.box(u, v, 0.06, 0.6, 0.94, 0.92) {
      // Bars of uneven width, like those of a PDF417 from a distance.
      let bar = Int(u * 64), row = Int(v * 40)
      return (bar * bar * 7 + row * 5 + bar * row) % 11 < 5 ? Pixel(30, 30, 34) : Pixel(240, 240, 236)
    }
    let inRow = ((v - 0.2) / 0.09).truncatingRemainder(dividingBy: 1)
    if u > 0.06, u < (hasBarcode ? 0.9 : 0.94), v > 0.2, v < (hasBarcode ? 0.56 : 0.92) {
      if inRow > 0.86 || [0.3, 0.55, 0.78].contains(where: { abs(u - $0) < 0.008 }) { return Pixel(128, 140, 160) }
    }
    return Pixel(214, 222, 234 - 12 * u)
  }

  private static func receipt(_ u: Double, _ v: Double) -> Pixel {
    let line = ((u - 0.06) / 0.07).truncatingRemainder(dividingBy: 1)
    if u > 0.06, u < 0.94, v > 0.14, v < 0.5 + 0.4 * abs((u * 37).truncatingRemainder(dividingBy: 1) - 0.5), line < 0.45 {
      return Pixel(110, 108, 104)
    }
    return Pixel(238, 236, 228)
  }

  // MARK: Parts

  /// A portrait in its own coordinates; nil outside.
  private static func portrait(_ u: Double, _ v: Double) -> Pixel? {
    guard (0..<1).contains(u), (0..<1).contains(v) else { return nil }
    if Shape.oval(u, v, 0.5, 0.488, 0.24, 0.238) { return Pixel(232, 190, 160) }
    if Shape.oval(u, v, 0.5, 0.405, 0.326, 0.298) { return Pixel(142, 98, 74) }
    if Shape.oval(u, v, 0.5, 1.048, 0.457, 0.31) { return Pixel(86, 116, 150) }
    return Pixel(214, 222, 224)
  }

  /// Four fields, each with a pale label above a darker value.
  private static func fields(_ u: Double, _ v: Double, _ widths: [Double]) -> Pixel? {
    for (row, width) in widths.enumerated() {
      let y = v - Double(row) * 0.126
      if Shape.box(u, y, 0, 0, width / 2, 0.024) { return Pixel(146, 164, 162) }
      if Shape.box(u, y, 0, 0.038, width, 0.079) { return Pixel(92, 104, 110) }
    }
    return nil
  }

  /// The machine-readable zone: two lines of 44 characters, with smaller fillers.
  private static func mrz(_ u: Double, _ v: Double, isSmudged: Bool) -> Pixel {
    if isSmudged, Shape.oval(u, v, 0.52, 0.89, 0.4, 0.1) { return Pixel(112 + 40 * u, 104 + 40 * u, 96 + 40 * u) }
    for line in [0.812, 0.908] where v >= line && v < line + 0.042 {
      let i = Int((u - 0.038) / 0.0211)
      guard u >= 0.038, (0..<44).contains(i) else { continue }
      let isFiller = i % 11 > 7 || (line > 0.9 && i > 28 && i < 40)
      if u - 0.038 - Double(i) * 0.0211 < (isFiller ? 0.0084 : 0.0144) { return isFiller ? Pixel(150, 156, 154) : Pixel(98, 104, 106) }
    }
    return Pixel(208, 214, 210)
  }
}
