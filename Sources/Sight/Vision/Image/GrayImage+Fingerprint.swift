import CVision
import Documents
import Glibc

extension GrayImage {
  /// The side of the square that a picture is scaled to before the transform, and the number of frequencies in either direction.
  private static let (side, waves) = (64, 16)
  /// Below this standard deviation, in levels of 255, a picture is too uniform: its frequencies are noise.
  private static let leastContrast = 4.0

  /// A hash of the picture's overall appearance; nil when the picture is too uniform to distinguish it from others.
  ///
  /// A perceptual hash by the cosine transform (C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010,
  /// 3.2.1), with 16 × 16 frequencies instead of 8 × 8, because two sides of a card on the same table share the low ones. A bit is set when
  /// a coefficient is larger than the median.
  public func fingerprint() throws(ImageError) -> PictureFingerprint? {
    let (side, waves) = (Self.side, Self.waves)
    let small = try resized(to: (side, side)).pixels.map(Double.init)
    let mean = small.reduce(0, +) / Double(small.count)
    let deviation = (small.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(small.count)).squareRoot()
    guard deviation >= Self.leastContrast else { return nil }
    // Frequencies 1 to 16 in either direction. Frequency 0 is the brightness along a line, which changes with the light.
    let basis = (1...waves).map { wave in (0..<side).map { cos(.pi * Double(wave) * (Double($0) + 0.5) / Double(side)) } }
    var strengths: [Double] = []
    let rows = (0..<side).map { y in basis.map { wave in (0..<side).reduce(0) { $0 + small[y * side + $1] * wave[$1] } } }
    for wave in basis { for across in 0..<waves { strengths.append((0..<side).reduce(0) { $0 + rows[$1][across] * wave[$1] }) } }
    let median = strengths.sorted()[strengths.count / 2]
    return PictureFingerprint(bits: strengths.map { $0 > median })
  }
}
