import Services

/// What a picture shows that the server assesses.
public enum AssessedSubject: String, Codable, CaseIterable, Sendable { case document, selfie }

/// Why the server wants a picture once more.
public enum RetakeReason: String, Codable, CaseIterable, Sendable {
  case blurred, dark, glare, incomplete, unreadable, faceHidden
}

/// The body with a picture that the server assesses.
package struct PictureOrder: Equatable, Sendable {
  package var subject: AssessedSubject
  package var data: [UInt8]

  package init(_ subject: AssessedSubject, data: [UInt8]) { (self.subject, self.data) = (subject, data) }

  static let schema = Schema<PictureOrder>.object(
    .required("subject", \.subject, .oneOf), .required("data", \.data, .base64), make: PictureOrder.init)

  static let example = PictureOrder(.document, data: [0xFF, 0xD8, 0xFF])
}

/// The server's verdict on a picture.
package struct PictureVerdict: Equatable, Sendable {
  /// One of `RetakeReason`; nil if the picture is accepted.
  package var retake: String?

  package init(retake: String?) { self.retake = retake }

  static let schema = Schema<PictureVerdict>.object(
    .optional("retake", \.retake, .word(of: RetakeReason.self)), make: PictureVerdict.init)

  static let example = PictureVerdict(retake: RetakeReason.blurred.rawValue)
}
