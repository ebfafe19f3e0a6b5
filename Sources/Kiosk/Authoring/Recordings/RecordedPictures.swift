import Cells
import Imaging
import Recordings
import Scenes
import Workflow

/// The pictures of a recorded session as the camera and the imaging process showed them, small enough for a terminal.
struct RecordedPictures: Sendable {
  /// The longest side, in pixels.
  private static let side = 480

  private let steps: [Recording.Step]
  private let bytes: @Sendable (PictureReference) -> [UInt8]?
  private let link: ImagingLink

  /// - Parameters:
  ///   - bytes: nil for a picture that is not there.
  ///   - link: the imaging process that draws them.
  init(of steps: [Recording.Step], drawnBy link: ImagingLink, bytes: @escaping @Sendable (PictureReference) -> [UInt8]?) {
    (self.steps, self.link, self.bytes) = (steps, link, bytes)
  }

  /// What was posted at a prompt: the picture that was taken there, or that was asked about. Empty where there is none, or where it cannot be
  /// drawn: a clip, a damaged picture.
  func events(at asked: Playback.Asked) async -> [KioskEvent] {
    switch asked.pending.prompt.content {
    case .confirm(let confirmation):
      guard let (picture, source) = await drawn(confirmation.picture) else { return [] }
      return [.preview(KeptPicturePreview(reference: confirmation.picture, part: .whole, picture: picture, source: source))]
    case .capture:
      guard asked.entry <= steps.count, case .entry(_, let entry) = steps[asked.entry - 1].record,
        case .captured(let reference, let reading, _)? = entry.answer?.answer, let (picture, _) = await drawn(reference)
      else { return [] }
      return [.frame(CaptureFrame(name: reference.fileName, picture: picture, reading: reading))]
    default: return []
    }
  }

  /// A picture with its own size in pixels.
  private func drawn(_ reference: PictureReference) async -> (Picture, Size)? {
    guard let bytes = bytes(reference) else { return nil }
    let picture = EncodedPicture(bytes: bytes)
    guard let whole = try? await link.info(picture).size,
      let drawn = try? await link.preview(picture, fitting: PixelSize(width: Self.side, height: Self.side)),
      let small = Picture(width: drawn.width, height: drawn.height, rgb: drawn.rgb)
    else { return nil }
    return (small, Size(width: whole.width, height: whole.height))
  }
}
