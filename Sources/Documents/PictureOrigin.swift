/// Where a picture really came from: the camera that a person stood before, or something that only looks like one.
///
/// The raw values stand in journals and in results (`"source": "specimen"`). The order is by how much a picture proves, the least first.
public enum PictureOrigin: String, Codable, CaseIterable, Comparable, Sendable {
  /// Drawn by Vestibule: the document of a person who does not exist.
  case specimen
  /// The same, moving like the pictures of a camera.
  case pattern
  /// A file that says what is to be read in the picture.
  case standIn
  /// A picture file of the caller's.
  case file
  /// A video file of the caller's.
  case video
  /// A camera of this machine.
  case camera

  /// Whether nobody can be verified with such pictures.
  public var isDemonstration: Bool {
    switch self {
    case .specimen, .pattern, .standIn: true
    case .file, .video, .camera: false
    }
  }

  public static func < (a: PictureOrigin, b: PictureOrigin) -> Bool { a.rank < b.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
