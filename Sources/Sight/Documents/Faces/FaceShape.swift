/// The shape of a head: 16 points of the face that hardly move with its expression (the corners of the eyes, nose, forehead, temples, cheeks),
/// in the head's own axes, about their mean, in units of their mean distance from it (as in a Procrustes analysis). It is the same however
/// large the face is in the picture and however the head is turned, as far as the mesh is right. It tells frames of one camera apart; it is no
/// biometric comparison and does not recognise a person.
public struct FaceShape: Codable, Equatable, Sendable {
  /// The number of points.
  public static let points = 16
  /// The coordinates right, down and away from the camera, point by point; each within `range`.
  public let values: [Double]
  static let range = -10.0...10.0

  /// nil when the number of values is not three a point, or a value is out of range.
  public init?(_ values: [Double]) {
    guard values.count == 3 * Self.points, values.allSatisfy(Self.range.contains) else { return nil }
    self.values = values.map { ($0 * 1000).rounded() / 1000 }
  }

  /// The mean distance between the points of two shapes. It is 0 if they are the same.
  public func distance(to other: FaceShape) -> Double {
    var sum = 0.0
    for point in 0..<Self.points {
      var square = 0.0
      for axis in 0..<3 {
        let difference = values[3 * point + axis] - other.values[3 * point + axis]
        square += difference * difference
      }
      sum += square.squareRoot()
    }
    return sum / Double(Self.points)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let shape = FaceShape(try container.decode([Double].self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a shape has 48 numbers from -10 to 10")
    }
    self = shape
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
