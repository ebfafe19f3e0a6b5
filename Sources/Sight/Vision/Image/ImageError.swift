import CVision

/// Why a picture cannot be decoded, encoded or measured: a stable code and one plain English sentence that says what to do next.
public struct ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Code: String, CaseIterable, Sendable {
    /// The bytes are no picture of a known format.
    case notAnImage
    /// The data ends before the picture does.
    case truncated
    /// The file is a picture, but part of it is broken.
    case damaged
    /// More pixels than `ImageFile.mostPixels`.
    case tooLarge
    /// Another format, which the message names, or a variant of JPEG, PNG or WebP that is not supported: an animation, twelve bits a channel,
    /// arithmetic coding.
    case unsupported
    case outOfMemory
    /// An image library failed without giving a reason.
    case failed
  }

  public var code: Code
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code.rawValue): \(message)" }

  /// The error for a status of the C module; nil when the status is not an error.
  init?(status: Int32, _ detail: String = "") {
    let detail = detail.isEmpty ? "" : " (\(detail))"
    switch Int(status) {
    case CVISION_OK: return nil
    case CVISION_NOT_AN_IMAGE: self = .notAnImage
    case CVISION_TRUNCATED:
      self.init(.truncated, "The picture is cut off: its data ends too early\(detail). Copy the file again, or take the picture again.")
    case CVISION_DAMAGED:
      self.init(.damaged, "The picture is damaged\(detail). Copy the file again, or take the picture again.")
    case CVISION_TOO_LARGE: self.init(.tooLarge, "The picture has more than 40 megapixels. Save it smaller, or take it with fewer.")
    case CVISION_UNSUPPORTED:
      self.init(.unsupported, "This kind of picture is not supported\(detail). Save it as an ordinary JPEG, PNG or WebP.")
    case CVISION_OUT_OF_MEMORY: self.init(.outOfMemory, "There is not enough memory for this picture. Use a smaller one.")
    default: self.init(.failed, "The picture could not be processed. Use another one.")
    }
  }

  static let notAnImage = ImageError(.notAnImage, "This is not a picture that can be read. Use a JPEG, PNG or WebP file.")
}
