extension Judge {
  /// The accepted height of a face, from the brows to the chin, as a share of the picture's height. Our choice: at arm's length from a webcam
  /// it is about a third, and the oval on the screen is drawn around it.
  public static let faceHeight = 0.2...0.62
  /// How far the centre of the face may be from that of the picture, as a share of the width and height (our choice).
  public static let mostOffCentre = 0.14
  /// The most degrees of roll and yaw. For passport photographs ICAO asks for less than 8 degrees of roll ("Portrait quality", 2018); these
  /// limits allow for errors of measurement.
  public static let mostLean = 12.0
  public static let mostTurn = 15.0
  /// The openness (0 to 1, see `FaceReading`) from which an eye counts as open.
  public static let leastOpenness = 0.5

  /// Judges one picture of a person for a selfie.
  ///
  /// Eyes are judged by their openness relative to the person's neutral face if that is known, else by the detector's own value. An eye that is
  /// not visible enough is not measured.
  public static func judgeSelfie(_ reading: Reading, gates: Gates) -> Judgement {
    var findings = Findings(gates)
    let face = reading.faces?.max { $0.width * $0.height < $1.width * $1.height }
    findings.note(.oneFace, reading.faces.map { one($0.count) })
    if let face, reading.width > 0, reading.height > 0 {
      findings.note(.near, near(face, in: reading))
      findings.note(.centred, centred(face, in: reading))
      findings.note(.straight, straight(face))
      findings.note(.eyesOpen, eyes(face))
    }
    findings.note(.lit, reading.quality.map { lit($0) })
    findings.note(.sharp, reading.quality.map { sharp($0) })
    return findings.judgement()
  }

  private static func one(_ count: Int) -> Finding {
    Finding(value: count == 1 ? 1 : 0, threshold: 1, hint: count == 0 ? .showFace : count > 1 ? .onlyYou : nil)
  }

  private static func near(_ face: FaceReading, in reading: Reading) -> Finding {
    let share = face.height / Double(reading.height)
    let hint: CaptureHint? = share < faceHeight.lowerBound ? .comeCloser : share > faceHeight.upperBound ? .moveBack : nil
    // The meter is full at 40 % of the height, and empty when the face is too near.
    let value = share > faceHeight.upperBound ? 0 : share / (2 * faceHeight.lowerBound)
    return Finding(value: value, threshold: 0.5, hint: hint)
  }

  private static func centred(_ face: FaceReading, in reading: Reading) -> Finding {
    let across = abs((face.x + face.width / 2) / Double(reading.width) - 0.5)
    let down = abs((face.y + face.height / 2) / Double(reading.height) - 0.5)
    let off = max(across, down)
    return Finding(value: 1 - off * 2, threshold: 1 - mostOffCentre * 2, hint: off > mostOffCentre ? .centreFace : nil)
  }

  private static func straight(_ face: FaceReading) -> Finding? {
    let turn = face.turn ?? face.signs?.turn
    guard face.tilt != nil || turn != nil else { return nil }
    let worst = max(abs(face.tilt ?? 0) / mostLean, abs(turn ?? 0) / mostTurn)
    return Finding(value: 1 - worst / 2, threshold: 0.5, hint: worst > 1 ? .lookStraight : nil)
  }

  private static func eyes(_ face: FaceReading) -> Finding? {
    func openness(_ relative: Double?, _ sign: Double?, _ visibility: Double?) -> Double? {
      if let relative { return relative }
      guard let sign, let visibility, visibility >= 0.5 else { return nil }
      return sign
    }
    guard let left = openness(face.leftEyeOpen, face.signs?.leftEye, face.signs?.leftEyeVisibility),
      let right = openness(face.rightEyeOpen, face.signs?.rightEye, face.signs?.rightEyeVisibility)
    else { return nil }
    let least = min(left, right)
    return Finding(value: least, threshold: leastOpenness, hint: least < leastOpenness ? .openEyes : nil)
  }
}
