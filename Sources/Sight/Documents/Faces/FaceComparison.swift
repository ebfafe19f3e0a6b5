/// Whether two pictures show the same person, by the distance of their templates. The limits were set on labelled photographs
/// (Documentation/Accuracy.md has the rates of error). Between them nobody can tell.
public struct FaceComparison: Codable, Equatable, Sendable {
  public enum Band: String, Codable, CaseIterable, Sendable { case same, different, undetermined }

  /// Why faces cannot be compared.
  public enum Reason: String, Codable, CaseIterable, Sendable {
    case noFace
    /// It is unclear whose face is meant.
    case severalFaces
    /// The face has too few pixels.
    case tooSmall
    case blurred
    /// Dlib's network or MediaPipe's models are not installed (`make models`).
    case unavailable
  }

  /// Up to the first distance two faces are the same person's, from the second on different persons'.
  static let limits = (same: 0.36, different: 0.44)
  /// The same for two drawn persons.
  static let drawnLimits = (same: 0.19, different: 0.22)

  public let band: Band
  /// From 0 to 1; at least 0.9 for the same person, at most 0.5 for different persons. It ranks pairs and is no probability. nil with a reason.
  public let similarity: Double?
  /// nil when the faces were compared.
  public let reason: Reason?

  public init(_ a: FaceReference, _ b: FaceReference) {
    guard let one = a.template, let other = b.template else {
      (band, similarity, reason) = (.undetermined, nil, a.reason ?? b.reason ?? .unavailable)
      return
    }
    let distance = one.distance(to: other)
    let limits = one.isDrawn && other.isDrawn ? Self.drawnLimits : Self.limits
    band = distance <= limits.same ? .same : distance >= limits.different ? .different : .undetermined
    similarity = Self.similarity(at: distance, limits)
    reason = nil
  }

  /// 0.9 at the limit of `same`, 0.5 at that of `different`, and in between on the line.
  private static func similarity(at distance: Double, _ limits: (same: Double, different: Double)) -> Double {
    let similarities = [(0.0, 1.0), (limits.same, 0.9), (limits.different, 0.5), (2 * limits.different, 0.0)]
    for ((near, high), (far, low)) in zip(similarities, similarities.dropFirst()) where distance <= far {
      return high + (low - high) * (distance - near) / (far - near)
    }
    return 0
  }
}
