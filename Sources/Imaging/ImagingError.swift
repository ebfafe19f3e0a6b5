import Documents

/// What went wrong with a picture, a source or the imaging process: a stable code and one plain English sentence that says what to do next.
/// Screens show their own text by `code` (`kiosk.picture.<code>`); logs and the command line show `message`.
public struct ImagingError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  public enum Code: String, Codable, CaseIterable, Sendable {
    // The file.
    case missing, notAFile, notPermitted, empty, oversized, unreadable
    // What is in it.
    case notAnImage, truncated, damaged, tooLarge, unsupported, outOfMemory
    // The source.
    case noPictures, standIn, notBuiltYet, badSource
    // Live pictures: the imaging process has no such source open; the kiosk watches again.
    case notWatching
    // Drawing.
    case cannotDraw
    // The imaging process.
    case processMissing, processRefused, processDied, processTimedOut, processGarbled, closed, badRequest, unknownPicture
  }

  public var code: Code
  public var message: String
  /// What it is about: a path, or a place in a file. A screen has a sentence of its own for the code and adds only this. nil: nothing of that kind.
  public var subject: String?

  public init(_ code: Code, _ message: String, about subject: String? = nil) {
    self.code = code
    self.message = message
    self.subject = subject
  }

  /// Whether the picture itself is at fault: taking it again, or another file, can help; trying the same again cannot.
  public var isThePictures: Bool {
    switch code {
    case .missing, .notAFile, .notPermitted, .empty, .oversized, .unreadable, .notAnImage, .truncated, .damaged, .tooLarge, .unsupported,
      .outOfMemory, .noPictures, .standIn, .notBuiltYet, .badSource:
      true
    case .cannotDraw, .processMissing, .processRefused, .processDied, .processTimedOut, .processGarbled, .closed, .badRequest,
      .unknownPicture, .notWatching:
      false
    }
  }

  public var description: String { "\(code.rawValue): \(message)" }
}

extension ImagingError {
  /// Bytes of a message that comes from the imaging process.
  private static let mostText = 2000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(Code.self, forKey: .code), try values.decode(.message, atMost: Self.mostText))
  }
}
