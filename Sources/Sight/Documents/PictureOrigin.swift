/// The origin of a picture: a real camera, or a replacement for one.
///
/// Journals and results contain the raw values (`"source": "specimen"`). The order is by how much a picture proves, the least first.
public enum PictureOrigin: String, Codable, CaseIterable, Comparable, Sendable {
  /// The document of a fictitious person, drawn by Vestibule.
  case specimen
  /// The same, but moving, like the pictures of a camera.
  case pattern
  /// A file that states what is read in the picture.
  case standIn
  /// A picture file from the caller.
  case file
  /// A video file from the caller.
  case video
  /// The client's phone, to which the kiosk handed the capture over: its camera, or a picture that it had.
  case phone
  /// A camera of this machine.
  case camera

  /// Whether such pictures cannot verify anybody.
  public var isDemonstration: Bool {
    switch self {
    case .specimen, .pattern, .standIn: true
    case .file, .video, .phone, .camera: false
    }
  }

  public static func < (a: PictureOrigin, b: PictureOrigin) -> Bool { a.rank < b.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
