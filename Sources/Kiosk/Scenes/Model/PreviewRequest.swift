import Cells
import Documents
import Workflow

/// A picture that the imaging process must draw.
enum PreviewRequest: Equatable, Sendable {
  case kept(PictureReference, PictureRegion, Size)
  /// A part of a document, and its corners in the pixels of the picture.
  case straightened(PictureReference, PictureRegion, [PicturePoint], Size)
  case candidate(String, Size)
  case live(Size)
  /// A specimen document, by its number.
  case specimen(Int, Size)

  var effect: KioskEffect {
    switch self {
    case .kept(let reference, let part, let size): .requestPreview(reference, part: part, size: size)
    case .straightened(let reference, let part, let corners, let size):
      .requestStraightened(reference, part: part, corners: corners, size: size)
    case .candidate(let name, let size): .requestCandidatePreview(name: name, size: size)
    case .live(let size): .livePreview(size: size)
    case .specimen(let number, let size): .requestSpecimen(number, size: size)
    }
  }
}
