import Documents

/// The outcome of a verification.
public struct VerifyOutcome: Codable, Equatable, Sendable {
  public var result: VerificationResult
  /// What was sent; empty if it was sent before.
  public var cards: [VerifyCard]
  /// What the policy wanted, in the newer transaction model; nil if it was a document and a selfie.
  public var documents: [VerifyDocument]?
  /// Where the pictures came from; of several sources, the one that proves least. It is nil if there are none.
  public var source: PictureOrigin?
}
