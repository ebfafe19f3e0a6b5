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
}
