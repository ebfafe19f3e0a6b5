import Documents

/// Which networks find faces.
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

  /// - Parameter detail: at most 4096 bytes are kept.
  public init(_ state: State, _ detail: String) {
    self.state = state
    self.detail = detail.utf8.count <= Self.most ? detail : String(decoding: detail.utf8.prefix(Self.most - 4), as: UTF8.self)
  }

  private static let most = 4096

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(State.self, forKey: .state), try values.decode(.detail, atMost: Self.most))
  }

  /// For `vestibule doctor`: what serves.
  public var words: String {
    switch state {
    case .ready: "MediaPipe's models in \(detail)"
    case .missing: "Vestibule's own networks; MediaPipe's models are not installed (make models)"
    case .unusable: "Vestibule's own networks; \(detail)"
    }
  }

  /// What to do when the models are unusable.
  public static let advice = "Remove the folder of the models, and run make models (and make install) again."
}
