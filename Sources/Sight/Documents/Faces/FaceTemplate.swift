/// Whose face it is: a biometric template (ISO/IEC 2382-37), the 128 numbers, a unit vector, that dlib's face recognition network gives for
/// an aligned face. Templates of one person are near to each other.
///
/// Unlike `SoftBiometrics` it recognises a person, so it is a special category of personal data (GDPR, Article 9). It is compared and dropped:
/// no journal, log or report has it, and a service keeps it only in what is erased with the session.
public struct FaceTemplate: Codable, Equatable, Sendable {
  /// How many numbers there are.
  public static let length = 128
  /// What a step of a number stands for. The numbers of real faces are within ±0.4.
  private static let unit = 1.0 / 256

  /// In steps of 1/256.
  public let values: [Int8]

  /// - Precondition: there are 128 steps.
  init(steps: [Int8]) {
    precondition(steps.count == Self.length, "a face template has \(Self.length) numbers")
    values = steps
  }

  /// - Parameter numbers: those of the network. Numbers beyond ±0.5 become the nearest that is kept.
  /// - Returns: nil when these are not 128 finite numbers.
  public init?(_ numbers: [Float]) {
    guard numbers.count == Self.length, numbers.allSatisfy(\.isFinite) else { return nil }
    values = numbers.map { Int8(min(max((Double($0) / Self.unit).rounded(), -128), 127)) }
  }

  /// The Euclidean distance: 0 for the same picture, about 0.55 for strangers. What it means is up to `FaceComparison`.
  public func distance(to other: FaceTemplate) -> Double {
    let square = zip(values, other.values).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
    return Double(square).squareRoot() * Self.unit
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    values = try container.decode([Int8].self)
    guard values.count == Self.length else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a face template has \(Self.length) numbers")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
