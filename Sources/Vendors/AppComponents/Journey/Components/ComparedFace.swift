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

  /// The whole head. (A face is measured from the brows to the chin.)
  var head: [PicturePoint] { face.head }
}
