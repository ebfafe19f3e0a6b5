/// One face that was found in a picture. Left and right are the person's own: their left eye is on the right of a picture that is not mirrored.
public struct FaceReading: Codable, Equatable, Sendable {
  /// The face from the brows to the chin, in pixels of the upright picture.
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  /// Degrees that the head leans clockwise in the picture; nil when it could not be measured.
  public var tilt: Double?
  /// What was measured of the expression. It says nothing by itself: faces differ more than expressions do (see `FaceBaseline`).
  public var signs: FaceSigns?
  /// From 0, closed, to 1, open, relative to the same person's neutral face; nil without such a baseline.
  public var leftEyeOpen: Double?
  public var rightEyeOpen: Double?
  /// From 0, neutral, to 1, a broad smile, relative to the same person's neutral face; nil without such a baseline.
  public var smile: Double?

  public init(
    x: Double, y: Double, width: Double, height: Double, tilt: Double? = nil, signs: FaceSigns? = nil, leftEyeOpen: Double? = nil,
    rightEyeOpen: Double? = nil, smile: Double? = nil
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.tilt = tilt
    self.signs = signs
    self.leftEyeOpen = leftEyeOpen
    self.rightEyeOpen = rightEyeOpen
    self.smile = smile
  }
}

/// What was measured of an expression, in the detector's own units: comparable between pictures of one person, not between persons.
public struct FaceSigns: Codable, Equatable, Sendable {
  /// Larger: more open.
  public var leftEye: Double
  public var rightEye: Double
  /// Larger: a broader smile.
  public var smile: Double
  /// Larger: turned further towards the person's own left; about 0 for a straight face.
  public var turn: Double

  public init(leftEye: Double, rightEye: Double, smile: Double, turn: Double) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.smile = smile
    self.turn = turn
  }
}
