import AppComponentsWire
import Documents

/// The quality of a picture, as far as its reading shows. Glare is not judged: a tilted document is meant to glint.
enum PictureJudge {
  /// - Returns: why the picture is wanted once more, or nil if it is accepted.
  static func retake(_ subject: AssessedSubject, _ reading: Reading?) -> RetakeReason? {
    guard let reading else { return .unreadable }
    if subject == .selfie, reading.faces?.isEmpty == true { return .faceHidden }
    guard let quality = reading.quality else { return nil }
    if quality.brightness < Judge.leastBrightness { return .dark }
    return quality.sharpness < Judge.leastSharpness ? .blurred : nil
  }

  /// How alike the faces of two pictures are, as far as they can be compared.
  static func similarity(of readings: [Reading?]) -> ServedSimilarity {
    let faces = readings.compactMap { $0.map(FaceReference.init(of:)) }
    guard faces.count == 2, let similarity = FaceComparison(faces[0], faces[1]).similarity else { return ServedSimilarity(percentage: nil) }
    return ServedSimilarity(percentage: Int((similarity * 100).rounded(.down)))
  }
}
