import Documents
import Workflow

/// A face in a picture, to be compared with another.
public struct ComparedFace: Codable, Equatable, Sendable {
  public var picture: PictureReference
  public var face: FaceReading

  public init(picture: PictureReference, face: FaceReading) {
    self.picture = picture
    self.face = face
  }

  /// The whole head, as corners of the picture from the top left, clockwise. (A face is measured from the brows to the chin.)
  var head: [PicturePoint] { face.head }
}

extension FaceReading {
  /// The whole head: the face with hair, ears and chin.
  var head: [PicturePoint] {
    let (left, right) = (x - 0.35 * width, x + 1.35 * width), (top, bottom) = (y - 0.6 * height, y + 1.3 * height)
    return [
      PicturePoint(x: left, y: top), PicturePoint(x: right, y: top), PicturePoint(x: right, y: bottom), PicturePoint(x: left, y: bottom),
    ]
  }
}
