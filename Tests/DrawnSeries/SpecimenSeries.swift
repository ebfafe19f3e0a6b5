import Documents
import Vision

/// Drawn documents with an MRZ, with the damage of a careful person with an ordinary camera, or more.
public struct SpecimenSeries {
  public let count: Int
  /// The first document's seed; the others follow.
  public let seed: UInt64
  /// A multiple of the usual damage.
  public let scale: Double

  public init(count: Int, seed: UInt64, scale: Double) { (self.count, self.seed, self.scale) = (count, seed, scale) }

  /// Documents with an MRZ, and the side that has it.
  static let kinds: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.visa, .front), (.largeIdCard, .front), (.smallVisa, .front), (.residencePermit, .back),
    (.frenchIdCard, .front),
  ]
  /// The day on which the documents are valid.
  static let today = CalendarDate(daysSince1970: 20_240)

  public func pictures() -> [() throws -> TestPicture] {
    (0..<count).map { index in { try Self.picture(seed: seed &+ UInt64(index), scale: scale) } }
  }

  private static func picture(seed: UInt64, scale: Double) throws -> TestPicture {
    let (kind, side) = kinds[Int(seed % UInt64(kinds.count))]
    var random = SeededRandom(seed: seed)
    let document = SpecimenDocument.drawn(kind, from: &random, asOf: today)
    let damage = SpecimenDamage.random(seed: seed, scale: scale)
    let lines = try document.mrz()
    let drawn = try SpecimenArtist.draw(document, side: side, damage: damage)
    return TestPicture(
      name: "\(kind.rawValue)-\(seed)", group: kind.rawValue, bytes: try drawn.jpeg(quality: damage.jpegQuality ?? 90), lines: lines,
      fields: Mrz.parse(lines).fields)
  }
}
