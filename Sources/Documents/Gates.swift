/// What the judge looks at before a picture counts as good, and how strictly.
public struct Gates: Codable, Hashable, Sendable {
  /// block: not taken by itself; warn: said, taken all the same; ignore: not looked at.
  public enum Strictness: String, Codable, Sendable { case block, warn, ignore }

  public var sharp: Strictness
  public var lit: Strictness
  public var glare: Strictness
  public var wholeDocument: Strictness
  public var mrz: Strictness
  /// Whether the barcode of the step was read.
  public var barcode: Strictness

  public init(
    sharp: Strictness = .block, lit: Strictness = .block, glare: Strictness = .block, wholeDocument: Strictness = .block,
    mrz: Strictness = .block, barcode: Strictness = .block
  ) {
    self.sharp = sharp
    self.lit = lit
    self.glare = glare
    self.wholeDocument = wholeDocument
    self.mrz = mrz
    self.barcode = barcode
  }

  /// A gate that the text does not name blocks: it was written before there was such a gate.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func strictness(_ key: CodingKeys) throws -> Strictness { try container.decodeIfPresent(Strictness.self, forKey: key) ?? .block }
    self.init(
      sharp: try strictness(.sharp), lit: try strictness(.lit), glare: try strictness(.glare),
      wholeDocument: try strictness(.wholeDocument), mrz: try strictness(.mrz), barcode: try strictness(.barcode))
  }
}
