import CVision
import Documents

/// Finds faces and measures their expression: with MediaPipe's models when they are installed, else with three small neural networks in
/// sequence, all trained on drawn heads (see `Training`).
public struct FaceFinder: Sendable {
  /// How much time a search may take.
  public enum Effort: Sendable {
    /// For live frames: faces from about a ninth of the shorter side.
    case frame
    /// For stills: faces from about 28 pixels; in pictures of many megapixels, from a fiftieth of the longer side.
    case thorough
  }

  /// The least score (log odds) of a face. It was set on photographs without faces that no training used (see `Training/README.md`).
  static let leastEvidence = 2.0
  /// Faces whose squares overlap by more than this share of their area are one face.
  static let sameShare = 0.35
  /// Two faces whose centres are nearer than this share of the larger one's size are one face.
  static let sameCentre = 0.45
  /// Below this width in pixels from cheek to cheek, a face's landmarks are guesses.
  static let smallestWithLandmarks = 32.0
  /// Below this width, its expression is a guess.
  static let smallestWithSigns = 48.0

  /// It is nil if only our own networks are used.
  private let models: FaceModels?

  /// - Parameter models: nil for our own networks alone.
  public init(models: FaceModels?) { self.models = models }

  /// With the models of this installation, when there are any.
  public init() { self.init(models: InstalledFaceModels.models) }

  /// The faces in a picture, the largest first; empty when there are none.
  /// - Parameters:
  ///   - picture: upright, of any size.
  ///   - recognizing: whether each face gets a template, for comparisons. That takes about 10 ms a face.
  public func find(_ picture: GrayImage, effort: Effort = .thorough, recognizing: Bool = false) throws(ImageError) -> [FaceReading] {
    guard min(picture.width, picture.height) >= Int(CVISION_FACE_SMALLEST_SIDE) else { return [] }
    if let models {
      let search = ModelFaceSearch(picture: picture, effort: effort, recognizes: recognizing, models: models)
      return try search.faces().sorted { $0.width > $1.width }
    }
    let search = FaceSearch(picture, effort)
    return try search.faces().sorted { $0.size > $1.size }.map { search.reading($0, confidence: FaceSearch.share($0.score)) }
  }

  /// The same for a colour picture. Only the brightness is used, so that skin colour makes no difference.
  public func find(_ picture: RGBImage, effort: Effort = .thorough) throws(ImageError) -> [FaceReading] {
    try find(try picture.gray(), effort: effort)
  }

  /// The surest of each group of overlapping faces.
  static func distinct(_ faces: [cvision_face]) -> [cvision_face] {
    faces.sorted { $0.score > $1.score }.reduce(into: []) { kept, face in
      if !kept.contains(where: { isSame($0, face) }) { kept.append(face) }
    }
  }

  /// Whether two detections are one face.
  static func isSame(_ a: cvision_face, _ b: cvision_face) -> Bool {
    let larger = max(a.size, b.size)
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    if (dx * dx + dy * dy).squareRoot() < sameCentre * larger { return true }
    let half = (a.size + b.size) / 2
    let shared = max(0, min(half - abs(dx), a.size, b.size)) * max(0, min(half - abs(dy), a.size, b.size))
    return shared > sameShare * (a.size * a.size + b.size * b.size - shared)
  }
}
