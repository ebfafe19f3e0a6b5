import Documents
import Vision

/// Own drawings of documents with a zone, damaged as a careful person with a plain camera does, or more.
struct SpecimenSeries {
  let count: Int
  /// The first document's seed; the others follow.
  let seed: UInt64
  /// How many times the usual damage.
  let scale: Double

  /// Documents with a zone, and the side it stands on.
  static let kinds: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.visa, .front), (.largeIdCard, .front), (.smallVisa, .front), (.residencePermit, .back),
    (.frenchIdCard, .front),
  ]
  /// The day on which the documents are valid.
  static let today = CalendarDate(daysSince1970: 20_240)

  func pictures() -> [() throws -> TestPicture] {
    (0..<count).map { index in { try Self.picture(seed: seed &+ UInt64(index), scale: scale) } }
  }

  private static func picture(seed: UInt64, scale: Double) throws -> TestPicture {
    let (kind, side) = kinds[Int(seed % UInt64(kinds.count))]
    var dice = SeededRandom(seed: seed)
    let document = SpecimenDocument.drawn(kind, from: &dice, asOf: today)
    let damage = SpecimenDamage.random(seed: seed, scale: scale)
    let lines = try document.mrz()
    let drawn = try SpecimenArtist.draw(document, side: side, damage: damage)
    return TestPicture(
      name: "\(kind.rawValue)-\(seed)", group: kind.rawValue, bytes: try drawn.jpeg(quality: damage.jpegQuality ?? 90), lines: lines,
      fields: Mrz.parse(lines).fields)
  }
}
