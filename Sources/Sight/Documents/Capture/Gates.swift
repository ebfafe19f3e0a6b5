/// What the judge checks before a picture counts as good, and how strictly.
public struct Gates: Codable, Hashable, Sendable {
  /// block: no automatic capture; warn: a hint is shown but the picture is taken; ignore: not checked.
  public enum Strictness: String, Codable, CaseIterable, Sendable { case block, warn, ignore }

  public var sharp: Strictness
  public var lit: Strictness
  public var glare: Strictness
  public var wholeDocument: Strictness
  /// Whether the document covers enough of the picture.
  public var large: Strictness
  public var mrz: Strictness
  /// Whether the barcode of the step was read.
  public var barcode: Strictness
  /// Whether the document or face is still; for live pictures only.
  public var steady: Strictness
  /// Whether there is exactly one face.
  public var oneFace: Strictness
  /// Whether the face is neither too small nor too large.
  public var near: Strictness
  public var centred: Strictness
  /// Whether the head neither leans nor turns.
  public var straight: Strictness
  public var eyesOpen: Strictness

  public init(
    sharp: Strictness = .block, lit: Strictness = .block, glare: Strictness = .block, wholeDocument: Strictness = .block,
    large: Strictness = .block, mrz: Strictness = .block, barcode: Strictness = .block, steady: Strictness = .block,
    oneFace: Strictness = .block, near: Strictness = .block, centred: Strictness = .block, straight: Strictness = .block,
    eyesOpen: Strictness = .block
  ) {
    self.sharp = sharp
    self.lit = lit
    self.glare = glare
    self.wholeDocument = wholeDocument
    self.large = large
    self.mrz = mrz
    self.barcode = barcode
    self.steady = steady
    self.oneFace = oneFace
    self.near = near
    self.centred = centred
    self.straight = straight
    self.eyesOpen = eyesOpen
  }

  /// Every gate with the same strictness.
  public init(all strictness: Strictness) {
    self.init(
      sharp: strictness, lit: strictness, glare: strictness, wholeDocument: strictness, large: strictness, mrz: strictness,
      barcode: strictness, steady: strictness, oneFace: strictness, near: strictness, centred: strictness, straight: strictness,
      eyesOpen: strictness)
  }

  /// A gate that is missing in the text blocks: the text was written before the gate existed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func strictness(_ key: CodingKeys) throws -> Strictness { try container.decodeIfPresent(Strictness.self, forKey: key) ?? .block }
    self.init(
      sharp: try strictness(.sharp), lit: try strictness(.lit), glare: try strictness(.glare),
      wholeDocument: try strictness(.wholeDocument), large: try strictness(.large), mrz: try strictness(.mrz),
      barcode: try strictness(.barcode), steady: try strictness(.steady), oneFace: try strictness(.oneFace), near: try strictness(.near),
      centred: try strictness(.centred), straight: try strictness(.straight), eyesOpen: try strictness(.eyesOpen))
  }

  /// The same gates with the strictness of some overridden.
  public func overridden(by others: [Gate: Strictness]) -> Gates {
    func chosen(_ gate: Gate) -> Strictness { others[gate] ?? self[gate] }
    return Gates(
      sharp: chosen(.sharp), lit: chosen(.lit), glare: chosen(.glare), wholeDocument: chosen(.wholeDocument), large: chosen(.large),
      mrz: chosen(.mrz), barcode: chosen(.barcode), steady: chosen(.steady), oneFace: chosen(.oneFace), near: chosen(.near),
      centred: chosen(.centred), straight: chosen(.straight), eyesOpen: chosen(.eyesOpen))
  }

  /// The strictness of a gate.
  public subscript(gate: Gate) -> Strictness {
    switch gate {
    case .wholeDocument: wholeDocument
    case .large: large
    case .oneFace: oneFace
    case .near: near
    case .centred: centred
    case .straight: straight
    case .eyesOpen: eyesOpen
    case .lit: lit
    case .sharp: sharp
    case .glare: glare
    case .mrz: mrz
    case .barcode: barcode
    case .steady: steady
    }
  }
}
