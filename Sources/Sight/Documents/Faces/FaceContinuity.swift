/// Follows one face from frame to frame. A face is the same when it is near where it was, of nearly the same size, of nearly the same shape, and
/// when skin, hair and clothes have nearly the same colours. It has no clock; times are milliseconds on a monotonic clock.
public struct FaceContinuity: Codable, Equatable, Sendable {
  /// How far the centre of a face may move between two readings, as a multiple of its size, and how much its size may change.
  static let mostMove = 0.6
  static let mostGrowth = 1.4
  /// The most that two neighbouring shapes of one face may differ (see `FaceShape.distance`). Measured: 0.03 for one picture seen by two
  /// detectors, 0.11 for a head that turns by 24 degrees at once, 0.02 to 0.08 between persons. So it refuses what is no head of nearly this
  /// shape; the place decides about the rest.
  static let mostShapeChange = 0.12
  /// After this many milliseconds without the face, the next one is another one. Only pictures without the face count: when there are no
  /// pictures at all, nobody has gone.
  public static let longestGap = 1_500

  /// The face that is followed; nil before the first reading and after it was lost.
  public private(set) var face: FaceReading?
  /// When it was first missing; nil while it is there.
  private var missingSince: Int?
  /// The colours that the face must have; nil before they were measured.
  private var colors: SoftBiometrics?
  /// Whether they stay those of the person who looked ahead.
  private var keepsColors = false
  /// Since when the face has had others; nil while it has these.
  private var unlikeSince: Int?

  public init() {}

  /// What a reading says about the face that is followed.
  public enum Step: Equatable, Sendable {
    /// It is the first face, or the first one after the last was lost.
    case began
    /// It is the same face.
    case same
    /// It is where the face was, and has other colours: a hand may be before it, or it is another person's. It may be itself again within
    /// `longestGap`; until then it counts for nothing.
    case unlike
    /// The face is not there. It may return within `longestGap`.
    case absent
    /// Another face is in its place, or the face came back too late.
    case changed
  }

  /// Takes the next reading.
  /// - Parameters:
  ///   - faces: all faces of the picture. If several could be the same face, the nearest one counts.
  ///   - time: the time of the reading, not before the time of the last one.
  public mutating func follow(_ faces: [FaceReading], at time: Int) -> Step {
    guard let last = face else {
      guard let largest = faces.max(by: { $0.width < $1.width }) else { return .absent }
      keep(largest)
      return .began
    }
    let isLate = missingSince.map { time - $0 > Self.longestGap } ?? false
    let nearest = faces.filter { Self.isSame($0, last) }.min { Self.move($0, last) < Self.move($1, last) }
    if let nearest, !isLate, let step = compared(nearest, at: time) {
      (self.face, missingSince) = (nearest, nil)
      return step
    }
    guard let largest = faces.max(by: { $0.width < $1.width }) else {
      missingSince = missingSince ?? time
      if isLate { face = nil }
      return .absent
    }
    keep(largest)
    return .changed
  }

  /// From now on, the face must have the colours that it has now. Otherwise each picture is compared with the one before, and one person
  /// could gradually turn into another.
  public mutating func keepColors() { keepsColors = true }

  /// Begins with a face.
  private mutating func keep(_ face: FaceReading) {
    (self.face, missingSince, colors, unlikeSince) = (face, nil, face.softBiometrics, nil)
  }

  /// What the colours of a face in the right place say: `same` or `unlike`; nil when it is another one.
  private mutating func compared(_ face: FaceReading, at time: Int) -> Step? {
    guard let measured = face.softBiometrics else { return .same }
    if let colors, colors.distance(to: measured) > 1 {
      guard keepsColors else { return nil }
      let since = unlikeSince ?? time
      unlikeSince = since
      return time - since > Self.longestGap ? nil : .unlike
    }
    unlikeSince = nil
    if !keepsColors || colors == nil { colors = measured }
    return .same
  }

  /// The distance between the centres, as a multiple of the mean size; infinite without a size.
  private static func move(_ a: FaceReading, _ b: FaceReading) -> Double {
    let size = (a.width + a.height + b.width + b.height) / 4
    guard size > 0 else { return .infinity }
    let (dx, dy) = (a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
    return (dx * dx + dy * dy).squareRoot() / size
  }

  private static func isSame(_ a: FaceReading, _ b: FaceReading) -> Bool {
    guard move(a, b) <= mostMove, max(a.width, b.width) <= min(a.width, b.width) * mostGrowth else { return false }
    // Without the models there are no shapes, and the place alone decides.
    guard let shape = a.shape, let other = b.shape else { return true }
    return shape.distance(to: other) <= mostShapeChange
  }
}
