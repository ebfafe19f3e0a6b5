/// What the judge looks at before a picture counts as good, and how strictly.
public struct Gates: Codable, Hashable, Sendable {
  /// block: not taken by itself; warn: said, taken all the same; ignore: not looked at.
  public enum Strictness: String, Codable, Sendable { case block, warn, ignore }

  public var sharp: Strictness
  public var lit: Strictness
  public var glare: Strictness
  public var wholeDocument: Strictness
  public var mrz: Strictness

  public init(
    sharp: Strictness = .block, lit: Strictness = .block, glare: Strictness = .block, wholeDocument: Strictness = .block,
    mrz: Strictness = .block
  ) {
    self.sharp = sharp
    self.lit = lit
    self.glare = glare
    self.wholeDocument = wholeDocument
    self.mrz = mrz
  }
}
