/// Where pictures come from, as given to `--source`: `FILE | FOLDER | specimen | webcam[:DEVICE] | VIDEO | pattern[:FAULTS]`.
public enum SourceSpec: Equatable, Sendable, CustomStringConvertible {
  /// A picture or a folder of pictures.
  case path(String)
  /// Documents that Vestibule draws itself.
  case specimen
  case webcam(device: String?)
  case video(String)
  /// A moving document that Vestibule draws, with the faults to inject: `pattern:stall@3,none@6,vanish@9`.
  case pattern([ScheduledFault])

  /// The file name extensions of videos.
  static let videoTypes: Set<String> = ["mp4", "mkv", "webm", "mov", "avi", "m4v", "mjpeg", "mjpg", "y4m"]

  /// Parses the value of `--source`. For a file or folder named like one of the keywords, write `./` before the name.
  /// - Throws: `badSource` for an empty text or an empty device.
  public init(_ text: String) throws(ImagingError) {
    switch text {
    case "": throw ImagingError(.badSource, "The source is empty: name a picture, a folder of pictures, or \"specimen\".")
    case "specimen": self = .specimen
    case "pattern": self = .pattern([])
    case "webcam": self = .webcam(device: nil)
    case "webcam:": throw ImagingError(.badSource, "\"webcam:\" lacks a device: write \"webcam\" or \"webcam:/dev/video0\".")
    default:
      if text.hasPrefix("pattern:") {
        self = .pattern(
          try text.dropFirst("pattern:".count).split(separator: ",", omittingEmptySubsequences: false).map { part throws(ImagingError) in
            try ScheduledFault(part)
          })
      } else if text.hasPrefix("webcam:") {
        self = .webcam(device: String(text.dropFirst("webcam:".count)))
      } else if let type = PictureFile.fileType(of: text), Self.videoTypes.contains(type) {
        self = .video(text)
      } else {
        self = .path(text)
      }
    }
  }

  public var description: String {
    switch self {
    case .path(let path), .video(let path): path
    case .specimen: "specimen"
    case .pattern(let faults): faults.isEmpty ? "pattern" : "pattern:" + faults.map(\.description).joined(separator: ",")
    case .webcam(let device): device.map { "webcam:\($0)" } ?? "webcam"
    }
  }
}
