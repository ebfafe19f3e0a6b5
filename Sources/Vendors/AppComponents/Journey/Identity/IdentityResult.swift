import Documents
import Notation
import Workflow

/// The results of both components, and whether they show the same person.
public struct IdentityResult: Codable, Equatable, Sendable {
  public var document: DocumentComponentResult
  public var biometrics: BiometricsComponentResult
  public var faceMatch: FaceMatch

  /// Where the pictures come from; of two origins, the one that proves least.
  public var source: PictureOrigin? { [document.source, biometrics.source].compactMap(\.self).min() }

  /// `{"document":{…},"biometrics":{…},"faceMatch":{…}}`: each component's JSON as the guide gives it. The frame around them is ours: the
  /// Drop-in returns no data to the app.
  public func json(path: (PictureReference) -> String?) -> JSONValue {
    .object([
      "document": document.json(path: path), "biometrics": biometrics.json(path: path), "faceMatch": faceMatch.json,
      "source": source.map { .string($0.rawValue) },
    ])
  }
}
