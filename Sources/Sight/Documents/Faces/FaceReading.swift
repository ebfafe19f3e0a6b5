/// A face that was found in a picture. Left and right are the person's own: their left eye is on the right of a picture that is not mirrored.
public struct FaceReading: Codable, Equatable, Sendable {
  /// The face from the brows to the chin and from cheek to cheek, in pixels of the upright picture. It may extend beyond the picture's edge.
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  /// The detector's confidence, 0 to 1. It is for ranking and is not a probability.
  public var confidence: Double?
  /// Roll: the degrees by which the head leans clockwise in the picture; nil when it could not be measured.
  public var tilt: Double?
  /// The positions of eyes, nose and mouth; nil when the face is too small.
  public var landmarks: FaceLandmarks?
  /// The measured expression. It means nothing by itself, because faces differ more than expressions do (see `FaceBaseline`).
  public var signs: FaceSigns?
  /// The shape of the head, for following it from frame to frame; nil without MediaPipe's models.
  public var shape: FaceShape?
  /// The colours of skin, hair and clothes, for following the person from frame to frame; nil when they were not measured.
  public var softBiometrics: SoftBiometrics?
  /// Whose face it is; nil when it was not measured, and without dlib's network.
  public var template: FaceTemplate?
  /// From 0, closed, to 1, open, relative to the same person's neutral face; nil without such a baseline.
  public var leftEyeOpen: Double?
  public var rightEyeOpen: Double?
  /// From 0, neutral, to 1, a broad smile, relative to the same person's neutral face; nil without such a baseline.
  public var smile: Double?
  /// Yaw: the degrees by which the head is turned to the person's own left, relative to the same person looking ahead; nil without such a
  /// baseline.
  public var turn: Double?

  public init(
    x: Double, y: Double, width: Double, height: Double, confidence: Double? = nil, tilt: Double? = nil, landmarks: FaceLandmarks? = nil,
    signs: FaceSigns? = nil, shape: FaceShape? = nil, softBiometrics: SoftBiometrics? = nil, template: FaceTemplate? = nil,
    leftEyeOpen: Double? = nil, rightEyeOpen: Double? = nil, smile: Double? = nil, turn: Double? = nil
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.confidence = confidence
    self.tilt = tilt
    self.landmarks = landmarks
    self.signs = signs
    self.shape = shape
    self.softBiometrics = softBiometrics
    self.template = template
    self.leftEyeOpen = leftEyeOpen
    self.rightEyeOpen = rightEyeOpen
    self.smile = smile
    self.turn = turn
  }

  /// The same face for a record of the picture.
  public var withoutBiometrics: FaceReading {
    var face = self
    (face.softBiometrics, face.template) = (nil, nil)
    return face
  }

  /// The same face in the pixels of the picture before it was scaled down.
  /// - Parameters:
  ///   - across: the width of the full picture over that of this one.
  ///   - down: the same for the height.
  public func scaled(across: Double, down: Double) -> FaceReading {
    func scaled(_ point: PicturePoint) -> PicturePoint { PicturePoint(x: point.x * across, y: point.y * down) }
    var face = self
    (face.x, face.width, face.y, face.height) = (x * across, width * across, y * down, height * down)
    face.landmarks = landmarks.map {
      FaceLandmarks(
        leftEye: scaled($0.leftEye), rightEye: scaled($0.rightEye), nose: scaled($0.nose), leftMouth: scaled($0.leftMouth),
        rightMouth: scaled($0.rightMouth))
    }
    return face
  }
}

/// Points of a face in pixels of the upright picture. Left and right are the person's own.
public struct FaceLandmarks: Codable, Equatable, Sendable {
  /// The centre of the opening between the lids.
  public var leftEye: PicturePoint
  public var rightEye: PicturePoint
  /// The tip of the nose.
  public var nose: PicturePoint
  /// The corners of the mouth.
  public var leftMouth: PicturePoint
  public var rightMouth: PicturePoint

  public init(leftEye: PicturePoint, rightEye: PicturePoint, nose: PicturePoint, leftMouth: PicturePoint, rightMouth: PicturePoint) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.nose = nose
    self.leftMouth = leftMouth
    self.rightMouth = rightMouth
  }
}

/// A measured expression in the detector's own units, which are comparable between pictures of one person, but not between persons.
public struct FaceSigns: Codable, Equatable, Sendable {
  /// Larger: more open. About 0.2 when closed and 0.9 when open, for most people.
  public var leftEye: Double
  public var rightEye: Double
  /// Larger: a broader smile. About 0 when neutral and 1 for a broad one, for most people.
  public var smile: Double
  /// Yaw in degrees. Larger: turned further to the person's own left; about 0 for a face that looks straight ahead.
  public var turn: Double
  /// How well each eye is visible, 0 to 1. It is low behind dark glasses, reflections, hair or a hand; then the openness means nothing.
  public var leftEyeVisibility: Double
  public var rightEyeVisibility: Double
  /// Pitch in degrees. Larger: lowered further; about 0 for a head that is held straight. nil without MediaPipe's models.
  public var pitch: Double?
  /// The distance between the lips over the width of the mouth, 0 (closed) to 2; nil without MediaPipe's models.
  public var mouthOpening: Double?

  public init(
    leftEye: Double, rightEye: Double, smile: Double, turn: Double, leftEyeVisibility: Double = 1, rightEyeVisibility: Double = 1,
    pitch: Double? = nil, mouthOpening: Double? = nil
  ) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.smile = smile
    self.turn = turn
    self.leftEyeVisibility = leftEyeVisibility
    self.rightEyeVisibility = rightEyeVisibility
    self.pitch = pitch
    self.mouthOpening = mouthOpening
  }
}

// MARK: Decoding

extension FaceReading {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func share(_ key: CodingKeys) throws -> Double? { try values.decodeIfPresent(key, in: PictureBounds.share) }
    func angle(_ key: CodingKeys) throws -> Double? { try values.decodeIfPresent(key, in: PictureBounds.angle) }
    let size = 0...PictureBounds.place.upperBound
    self.init(
      x: try values.decode(.x, in: PictureBounds.place), y: try values.decode(.y, in: PictureBounds.place),
      width: try values.decode(.width, in: size), height: try values.decode(.height, in: size), confidence: try share(.confidence),
      tilt: try angle(.tilt), landmarks: try values.decodeIfPresent(FaceLandmarks.self, forKey: .landmarks),
      signs: try values.decodeIfPresent(FaceSigns.self, forKey: .signs),
      shape: try values.decodeIfPresent(FaceShape.self, forKey: .shape),
      softBiometrics: try values.decodeIfPresent(SoftBiometrics.self, forKey: .softBiometrics),
      template: try values.decodeIfPresent(FaceTemplate.self, forKey: .template), leftEyeOpen: try share(.leftEyeOpen),
      rightEyeOpen: try share(.rightEyeOpen), smile: try share(.smile), turn: try angle(.turn))
  }
}

extension FaceSigns {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // The output of a neural network: about 0 to 1, sometimes beyond.
    func sign(_ key: CodingKeys) throws -> Double { try values.decode(key, in: -1000...1000) }
    self.init(
      leftEye: try sign(.leftEye), rightEye: try sign(.rightEye), smile: try sign(.smile), turn: try sign(.turn),
      leftEyeVisibility: try sign(.leftEyeVisibility), rightEyeVisibility: try sign(.rightEyeVisibility),
      pitch: try values.decodeIfPresent(.pitch, in: PictureBounds.angle), mouthOpening: try values.decodeIfPresent(.mouthOpening, in: 0...2)
    )
  }
}

extension FaceReading {
  /// The whole head, as corners of the picture from the top left, clockwise: the face with hair, ears and chin.
  package var head: [PicturePoint] {
    let (left, right) = (x - 0.35 * width, x + 1.35 * width), (top, bottom) = (y - 0.6 * height, y + 1.3 * height)
    return [
      PicturePoint(x: left, y: top), PicturePoint(x: right, y: top), PicturePoint(x: right, y: bottom), PicturePoint(x: left, y: bottom),
    ]
  }
}
