import Documents
import Workflow

extension Fiction {
  /// What was read in a picture, as if it had been read in a picture of somebody else. Outlines, measurements and verdicts stay.
  func reading(_ old: Reading) -> Reading {
    // Field by field: what a newer program reads is left out until somebody has decided about it.
    Reading(
      width: old.width, height: old.height, quality: old.quality, document: old.document, lookedForDocument: old.lookedForDocument,
      mrz: old.mrz.map(zone), lookedForMrz: old.lookedForMrz, mrzCorners: old.mrzCorners, barcodes: old.barcodes.map { $0.map(barcode) },
      faces: old.faces.map { $0.map(face) }, print: old.print.map { $0.map(printed) }, documents: old.documents, defects: old.defects,
      words: old.words, fingerprint: old.fingerprint.flatMap(fingerprint), claims: old.claims, origin: old.origin,
      milliseconds: old.milliseconds)
  }

  /// Codes stay.
  private func printed(_ old: PrintedField) -> PrintedField {
    guard !old.name.isCode else { return old }
    var field = old
    field.day = old.day.flatMap { CalendarDate(iso: text($0.iso)) }
    // The name of a month would be replaced like any other word, so the day is written in ISO 8601.
    field.text = field.day?.iso ?? text(old.text)
    return field
  }

  private func fingerprint(_ old: PictureFingerprint) -> PictureFingerprint? {
    guard case .output(let json)? = try? EffectOutcome(of: old) else { return nil }
    let digits = json.filter(\.isHexDigit)
    return try? Outcome.decode(PictureFingerprint.self, from: "\"\(fingerprint(digits))\"")
  }

  /// A face at the same place, of the same size and with the same expression. What tells one face from another goes: the shape of the head, the
  /// colours, and the places of eyes, nose and mouth, which become those of an average face.
  func face(_ old: FaceReading) -> FaceReading {
    func point(_ x: Double, _ y: Double) -> PicturePoint { PicturePoint(x: old.x + x * old.width, y: old.y + y * old.height) }
    // The person's left is at the right.
    let landmarks = old.landmarks.map { _ in
      FaceLandmarks(
        leftEye: point(0.7, 0.25), rightEye: point(0.3, 0.25), nose: point(0.5, 0.5), leftMouth: point(0.66, 0.75),
        rightMouth: point(0.34, 0.75))
    }
    return FaceReading(
      x: old.x, y: old.y, width: old.width, height: old.height, confidence: old.confidence, tilt: old.tilt, landmarks: landmarks,
      signs: old.signs, leftEyeOpen: old.leftEyeOpen, rightEyeOpen: old.rightEyeOpen, smile: old.smile, turn: old.turn)
  }
}
