import Documents
import Vision

/// Drawn documents that are easily misread. No reading with a wrong number or date may be trusted.
public struct HostileSeries: Sendable {
  public let count: Int
  public let seed: UInt64
  public let scale: Double

  public enum Trap: String, CaseIterable, Sendable {
    /// Nothing but the damage.
    case plain
    /// A finger on the MRZ.
    case finger
    /// A reflection on the MRZ.
    case reflection
    /// Numbers made of similar characters, with letters O and I among digits.
    case lookalikes
    /// A strip of paper covers a few characters.
    case covered
    /// The picture ends within the MRZ.
    case cut
    /// Two documents in one picture.
    case two
    /// Upside down.
    case turned
    /// One digit of the MRZ is printed wrong.
    case misprinted
  }

  /// The traps to draw, in turn.
  public var traps = Trap.allCases

  public init(count: Int, seed: UInt64, scale: Double) { (self.count, self.seed, self.scale) = (count, seed, scale) }

  public func pictures() -> [() throws -> TestPicture] {
    (0..<count).map { index in { try picture(seed: seed &+ UInt64(index)) } }
  }

  private func picture(seed: UInt64) throws -> TestPicture {
    let trap = traps[Int(seed % UInt64(traps.count))]
    let (kind, side) = SpecimenSeries.kinds[Int(seed / UInt64(traps.count) % UInt64(SpecimenSeries.kinds.count))]
    var random = SeededRandom(seed: seed)
    var document = SpecimenDocument.drawn(kind, from: &random, asOf: SpecimenSeries.today)
    if trap == .lookalikes, kind != .frenchIdCard {
      document.number = String((0..<random.within(8...9)).map { _ in random.pick(from: Array("O0I1QDB8S5Z2G6OIUAKPFLVCMWEY47")) ?? "0" })
    }
    if trap == .misprinted {
      document.damagedDigit = random.pick(from: [.documentNumberCheckDigit, .birthDateCheckDigit])
    }
    var damage = SpecimenDamage.random(seed: seed, scale: scale)
    if trap == .turned { damage.quarterTurns = 2 }
    let laid = try SpecimenArtist.picture(document, side: side, damage: damage)
    var drawing = laid.image
    var otherFields: [MrzField: String]?
    switch trap {
    case .finger: HostileCover.finger(on: laid, &random).apply(to: &drawing)
    case .reflection: HostileCover.reflection(on: laid, &random).apply(to: &drawing)
    case .covered: cover(&drawing, &random)
    case .cut: cut(&drawing, &random)
    case .two:
      let other = SpecimenDocument.drawn(kind, from: &random, asOf: SpecimenSeries.today)
      otherFields = Mrz.parse(try other.mrz()).fields
      drawing = below(drawing, try SpecimenArtist.draw(other, side: side, damage: damage))
    case .plain, .lookalikes, .turned, .misprinted: break
    }
    let lines = try document.mrz()
    return TestPicture(
      name: "\(trap.rawValue)-\(kind.rawValue)-\(seed)", group: trap.rawValue, bytes: try drawing.jpeg(quality: damage.jpegQuality ?? 90),
      lines: lines, fields: Mrz.parse(lines).fields, otherFields: otherFields)
  }

  /// A vertical strip as wide as one to six characters, over the lowest sixth to half of the picture.
  private func cover(_ picture: inout RGBImage, _ random: inout SeededRandom) {
    let width = picture.width * random.within(20...120) / 1000
    let left = random.below(picture.width - width)
    let top = picture.height / 2
    let gray = UInt8(random.within(90...220))
    for y in top..<picture.height {
      for index in (y * picture.width + left) * 3..<(y * picture.width + left + width) * 3 { picture.pixels[index] = gray }
    }
  }

  /// A quarter of the picture or less is missing at the bottom or on the right.
  private func cut(_ picture: inout RGBImage, _ random: inout SeededRandom) {
    let kept = Double(random.within(750...950)) / 1000
    let isFoot = random.below(2) == 0
    let width = isFoot ? picture.width : Int(Double(picture.width) * kept)
    let height = isFoot ? Int(Double(picture.height) * kept) : picture.height
    var pixels: [UInt8] = []
    for y in 0..<height { pixels += picture.pixels[y * picture.width * 3..<(y * picture.width + width) * 3] }
    picture = RGBImage(width: width, height: height, pixels: pixels)
  }

  private func below(_ first: RGBImage, _ second: RGBImage) -> RGBImage {
    let width = max(first.width, second.width)
    var both = RGBImage(width: width, height: first.height + second.height, red: 90, green: 90, blue: 90)
    for (picture, top) in [(first, 0), (second, first.height)] {
      for y in 0..<picture.height {
        let (from, to) = (y * picture.width * 3, (y + top) * width * 3)
        both.pixels.replaceSubrange(to..<to + picture.width * 3, with: picture.pixels[from..<from + picture.width * 3])
      }
    }
    return both
  }
}
