import Documents
import Workflow

extension Fiction {
  /// What was read in a picture, as if it had been read in a picture of somebody else. Outlines, measurements and verdicts stay.
  func reading(_ old: Reading) -> Reading {
    var new = old
    new.mrz = old.mrz.map(zone)
    new.barcodes = old.barcodes.map { $0.map(barcode) }
    new.faces = old.faces.map { $0.map(face) }
    new.fingerprint = old.fingerprint.flatMap(fingerprint)
    return new
  }

  private func fingerprint(_ old: PictureFingerprint) -> PictureFingerprint? {
    guard case .output(let json)? = try? EffectOutcome(of: old) else { return nil }
    let digits = json.filter(\.isHexDigit)
    return try? Outcome.decode(PictureFingerprint.self, from: "\"\(fingerprint(digits))\"")
  }

  /// A face at the same place, of the same size and with the same expression. What tells one face from another goes: the shape of the head, the
  /// colours, and the places of eyes, nose and mouth, which become those of an average face.
  func face(_ old: FaceReading) -> FaceReading {
    var new = old
    (new.shape, new.softBiometrics) = (nil, nil)
    new.landmarks = old.landmarks.map { _ in
      func point(_ x: Double, _ y: Double) -> PicturePoint { PicturePoint(x: old.x + x * old.width, y: old.y + y * old.height) }
      // The person's left is at the right.
      return FaceLandmarks(
        leftEye: point(0.7, 0.25), rightEye: point(0.3, 0.25), nose: point(0.5, 0.5), leftMouth: point(0.66, 0.75),
        rightMouth: point(0.34, 0.75))
    }
    return new
  }
}
