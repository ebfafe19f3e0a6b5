/// A perceptual hash of 256 bits. Pictures of the same scene differ in few bits, however they were scaled, compressed or lit. The bits do not
/// reveal what the picture shows.
public struct PictureFingerprint: Hashable, Sendable {
  /// The number of bits.
  public static let count = 256
  /// Two pictures that differ in at most this many bits show the same scene from the same position. Measured on drawn documents of seven
  /// kinds: a picture differs from its copies (smaller, darker, unevenly lit, noisier, blurred, JPEG 40) in at most 14 bits, when turned by one
  /// degree in 20 to 48, from its tilted side in at least 76, and from the other side in at least 92.
  public static let sameScene = 32

  private let words: [UInt64]

  /// nil unless there are `count` bits.
  public init?(bits: [Bool]) {
    guard bits.count == Self.count else { return nil }
    words = (0..<Self.count / 64).map { word in
      (0..<64).reduce(0) { $0 | (bits[word * 64 + $1] ? 1 << UInt64($1) : 0) }
    }
  }

  /// The number of bits in which two pictures differ, 0 to 256.
  public func distance(to other: PictureFingerprint) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }

  /// Whether two pictures show the same scene from the same position.
  public func isSameScene(as other: PictureFingerprint) -> Bool { distance(to: other) <= Self.sameScene }
}

extension PictureFingerprint: Codable {
  /// 64 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let digits = Array(try container.decode(String.self).utf8)
    let values = digits.compactMap { Self.digits.firstIndex(of: $0) }
    guard digits.count == Self.count / 4, values.count == digits.count else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "A fingerprint has \(Self.count / 4) hexadecimal digits.")
    }
    words = stride(from: 0, to: values.count, by: 16).map { start in values[start..<start + 16].reduce(0) { $0 << 4 | UInt64($1) } }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = words.flatMap { word in
      stride(from: 60, through: 0, by: -4).map { Self.digits[Int(word >> UInt64($0) & 15)] }
    }
    try container.encode(String(decoding: text, as: UTF8.self))
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
