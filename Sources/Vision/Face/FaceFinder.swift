import CVision
import Documents

/// Finds faces and measures their expression. Three small nets do it, one after the other; all were trained on drawn heads (see `Training`).
public struct FaceFinder: Sendable {
  /// How much time a search may take.
  public enum Effort: Sendable {
    /// For live frames: faces of about a ninth of the shorter side and larger.
    case frame
    /// For stills: faces from about 28 pixels, in pictures of many megapixels from a fiftieth of the longer side.
    case thorough
  }

  /// The least evidence that is taken for a face. Set on photographs without faces that no training used (see `Training/README.md`).
  static let leastEvidence = 2.0
  /// Faces whose squares share more than this of their area are one face.
  static let sameShare = 0.35
  /// Two faces whose centres lie nearer than this share of the larger one's size are one: a head has but one face.
  static let sameCentre = 0.45
  /// Pixels from cheek to cheek below which the points of a face are guesses.
  static let smallestWithLandmarks = 32.0
  /// And below which its expression is.
  static let smallestWithSigns = 48.0

  public init() {}

  /// The faces in a picture, the largest first; empty when there is none.
  /// - Parameter picture: upright, of any size.
  public func find(_ picture: GrayImage, effort: Effort = .thorough) throws(ImageError) -> [FaceReading] {
    guard min(picture.width, picture.height) >= Int(CVISION_FACE_SMALLEST_SIDE) else { return [] }
    let search = FaceSearch(picture, effort)
    return try search.faces().sorted { $0.size > $1.size }.map { search.reading($0) }
  }

  /// The same for a colour picture; only its brightness is looked at, so that every skin is alike.
  public func find(_ picture: RGBImage, effort: Effort = .thorough) throws(ImageError) -> [FaceReading] {
    try find(try picture.gray(), effort: effort)
  }

  /// The surest of those that overlap.
  static func distinct(_ faces: [cvision_face]) -> [cvision_face] {
    faces.sorted { $0.score > $1.score }.reduce(into: []) { kept, face in
      if !kept.contains(where: { isSame($0, face) }) { kept.append(face) }
    }
  }

  /// Whether two findings are one face.
  static func isSame(_ a: cvision_face, _ b: cvision_face) -> Bool {
    let larger = max(a.size, b.size)
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    if (dx * dx + dy * dy).squareRoot() < sameCentre * larger { return true }
    let half = (a.size + b.size) / 2
    let shared = max(0, min(half - abs(dx), a.size, b.size)) * max(0, min(half - abs(dy), a.size, b.size))
    return shared > sameShare * (a.size * a.size + b.size * b.size - shared)
  }
}
