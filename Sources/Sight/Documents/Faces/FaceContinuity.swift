/// Follows one face from frame to frame. A face is the same when it is near where it was, of nearly the same size, of nearly the same shape,
/// when skin, hair and clothes have nearly the same colours, and when no template is a stranger's. It has no clock; times are milliseconds on a monotonic clock.
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

  /// From this distance on, a template is a stranger's. The pictures of one capture are nearer than those of different years: between the limits
  /// of `FaceComparison`.
  static let strange = 0.40
  /// How many templates of a stranger are forgiven. A hand or a grimace may make one seem so.
  static let mostStrangers = 1
  /// Milliseconds between templates that are compared.
  static let templateInterval = 400
  /// The most degrees of yaw at which templates are compared: they are of faces that look ahead.
  static let mostTurn = 30.0

  /// The face that is followed; nil before the first reading and after it was lost.
  public private(set) var face: FaceReading?
  /// When it was first missing; nil while it is there.
  private var missingSince: Int?
  /// The colours that the face must have; nil before they were measured.
  private var colors: SoftBiometrics?
  /// Whose face it must be; nil before it was measured.
  private var template: FaceTemplate?
  /// Whether colours and template stay those of the person who looked ahead.
  private var keepsPerson = false
  /// How many templates were a stranger's, whether the last was, and when that was compared.
  private var strangers = 0
  private var isStranger = false
  private var comparedAt: Int?
  /// Since when the face has been unlike these; nil while it is like them.
  private var unlikeSince: Int?

  public init() {}

  /// What a reading says about the face that is followed.
  public enum Step: Equatable, Sendable {
    /// It is the first face, or the first one after the last was lost.
    case began
    /// It is the same face.
    case same
    /// It is where the face was, and has other colours or another template: a hand may be before it, or it is another person's. It may be itself again within
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

  /// From now on, the face must have the colours and the template that it has now. Otherwise each picture is compared with the one before, and
  /// one person could gradually turn into another.
  public mutating func keepPerson() { keepsPerson = true }

  /// Begins with a face.
  private mutating func keep(_ face: FaceReading) {
    (self.face, missingSince, colors, template, unlikeSince) = (face, nil, face.softBiometrics, face.template, nil)
    (strangers, isStranger, comparedAt) = (0, false, nil)
  }

  /// What the colours and the template of a face in the right place say: `same` or `unlike`; nil when it is another one.
  private mutating func compared(_ face: FaceReading, at time: Int) -> Step? {
    compareTemplates(face, at: time)
    guard strangers <= Self.mostStrangers else { return nil }
    let measured = face.softBiometrics
    let hasOtherColors = measured.map { colors?.distance(to: $0) ?? 0 > 1 } ?? false
    guard isStranger || hasOtherColors else {
      if measured != nil || face.template != nil { unlikeSince = nil }
      if !keepsPerson || colors == nil { colors = measured ?? colors }
      return .same
    }
    guard keepsPerson else { return nil }
    let since = unlikeSince ?? time
    unlikeSince = since
    return time - since > Self.longestGap ? nil : .unlike
  }

  /// Not every picture has a template: what the last one said stands until the next.
  private mutating func compareTemplates(_ face: FaceReading, at time: Int) {
    guard let measured = face.template, abs(face.signs?.turn ?? 0) <= Self.mostTurn,
      comparedAt.map({ time - $0 >= Self.templateInterval }) ?? true
    else { return }
    comparedAt = time
    isStranger = template.map { $0.distance(to: measured) >= Self.strange } ?? false
    if isStranger {
      strangers += 1
    } else if !keepsPerson || template == nil {
      template = measured
    }
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
