import Documents

/// An error with a picture, a source or the imaging process: a stable code, and one plain English sentence that says what to do next.
/// Screens show their own text for the `code` (`kiosk.picture.<code>`); logs and the command line show the `message`.
public struct ImagingError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  public enum Code: String, Codable, CaseIterable, Sendable {
    // The file.
    case missing, notAFile, notPermitted, empty, oversized, unreadable
    // The content of the file.
    case notAnImage, truncated, damaged, tooLarge, unsupported, outOfMemory
    // The source.
    case noPictures, standIn, notBuiltYet, badSource
    // Live pictures: the imaging process has no such source open, and the kiosk must open it again.
    case notWatching
    // Drawing.
    case cannotDraw
    // The imaging process.
    case processMissing, processRefused, processDied, processTimedOut, processGarbled, closed, badRequest, unknownPicture
    // A part of the program that is loaded when it is needed: the camera library.
    case libraryMissing
  }

  public var code: Code
  public var message: String
  /// The path or the place in a file that the error refers to; nil for none. Screens add only this to their own sentence for the code.
  public var subject: String?

  public init(_ code: Code, _ message: String, about subject: String? = nil) {
    self.code = code
    self.message = message
    self.subject = subject
  }

  /// Whether the picture itself is at fault. Then a new picture or another file can help; retrying the same one cannot.
  public var isThePictures: Bool {
    switch code {
    case .missing, .notAFile, .notPermitted, .empty, .oversized, .unreadable, .notAnImage, .truncated, .damaged, .tooLarge, .unsupported,
      .outOfMemory, .noPictures, .standIn, .notBuiltYet, .badSource:
      true
    case .cannotDraw, .processMissing, .processRefused, .processDied, .processTimedOut, .processGarbled, .closed, .badRequest,
      .libraryMissing, .unknownPicture, .notWatching:
      false
    }
  }

  public var description: String { "\(code.rawValue): \(message)" }
}

extension ImagingError {
  /// The most bytes of a message from the imaging process.
  private static let mostText = 2000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(Code.self, forKey: .code), try values.decode(.message, atMost: Self.mostText))
  }
}
