import CVision
import Documents

/// Finds faces and measures their expression.
public struct FaceFinder: Sendable {
  /// How much time a search may take.
  public enum Effort: Sendable {
    /// For live frames: faces of about a tenth of the longer side and larger.
    case quick
    /// For stills: faces from about 28 pixels.
    case thorough
  }

  public init() {}

  /// The faces in a picture, the largest first; empty when there is none.
  /// - Parameter picture: upright, of any size.
  public func find(_ picture: GrayImage, effort: Effort = .thorough) throws(ImageError) -> [FaceReading] { [] }

  /// The same for a colour picture; only its brightness is looked at.
  public func find(_ picture: RGBImage, effort: Effort = .thorough) throws(ImageError) -> [FaceReading] {
    try find(try picture.gray(), effort: effort)
  }
}
