import Documents

/// Which networks find faces, and whether faces can be compared.
public struct FaceModelReport: Codable, Equatable, Sendable {
  public enum State: String, Codable, Sendable {
    /// MediaPipe's models.
    case ready
    /// Our own networks, because the models are not installed.
    case missing
    /// Our own networks, because the models that are installed cannot be used.
    case unusable
  }

  public var state: State
  /// The folder of the models, or why they cannot be used; empty when they are missing.
  public var detail: String
  /// Whether dlib's network tells whose face it is.
  public var recognizes: Bool

  /// - Parameter detail: at most 4096 bytes are kept.
  public init(_ state: State, _ detail: String, recognizes: Bool = false) {
    (self.state, self.recognizes) = (state, recognizes)
    self.detail = detail.utf8.count <= Self.most ? detail : String(decoding: detail.utf8.prefix(Self.most - 4), as: UTF8.self)
  }

  private static let most = 4096

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(State.self, forKey: .state), try values.decode(.detail, atMost: Self.most),
      recognizes: try values.decode(Bool.self, forKey: .recognizes))
  }

  /// For `vestibule doctor`: what serves.
  public var words: String {
    switch state {
    case .ready: "MediaPipe's models in \(detail); \(recognizes ? "dlib's network compares them" : Self.notCompared)"
    case .missing: "Vestibule's own networks; MediaPipe's models are not installed (make models)"
    case .unusable: "Vestibule's own networks; \(detail)"
    }
  }

  private static let notCompared = "dlib's recognition network is not installed (make models), so faces are not compared"

  /// What to do when the models are unusable.
  public static let advice = "Remove the folder of the models, and run make models (and make install) again."
}
