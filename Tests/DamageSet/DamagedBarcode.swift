import Documents
import Vision

/// A code on the back of a card that lies on a table, in a frame of 1280 × 720 pixels, with one of the twenty damages; what it says is known.
public struct DamagedBarcode: Sendable {
  public var symbology: BarcodeReading.Symbology
  public var damage: BarcodeDamage
  public var bytes: [UInt8]
  private var seed: UInt64

  /// How many pictures of each damage a set has.
  public static let each = 6
  /// The set that figures are reported on; no rule was made by looking at it.
  public static let reportedSeed: UInt64 = 2027

  /// 120 pictures: six of each of the twenty damages, in the order of `BarcodeDamage.all`. Another seed makes other ones of all.
  public static func set(_ symbology: BarcodeReading.Symbology, seed: UInt64) -> [DamagedBarcode] {
    var dice = SeededRandom(seed: seed)
    return BarcodeDamage.all.flatMap { damage in
      (0..<each).map { _ in
        let bytes = LicencePayload.bytes(from: &dice)
        return DamagedBarcode(
          symbology: symbology, damage: damage, bytes: symbology == .pdf417 ? bytes : Array(bytes.suffix(120)), seed: dice.next())
      }
    }
  }

  /// Draws the picture.
  public func picture() throws -> GrayImage {
    var dice = SeededRandom(seed: seed)
    let matrix = try BarcodeMatrix(symbology, bytes: bytes, level: 5, columns: 13, quietZone: 0)
    var sheet = PictureSheet(width: 1280, height: 720)
    let card = BarcodeCard(matrix, symbology, dice: &dice)
    let view = card.view(damage, in: sheet, dice: &dice)
    sheet.draw(card, view)
    if damage.glare > 0 {
      let spot = view.picture(Double(matrix.width) * (0.15 + 0.7 * dice.unit()), Double(matrix.height) * (0.2 + 0.6 * dice.unit()))
      sheet.shine(at: spot, radius: damage.glare)
    }
    if damage.blur > 0 { sheet.blur(damage.blur) }
    sheet.expose(light: damage.light, noise: damage.noise, dice: &dice)
    return sheet.image
  }
}

/// Something like what stands on the back of a North American licence, of a fictitious person: about 290 bytes.
public enum LicencePayload {
  public static func bytes(from dice: inout SeededRandom) -> [UInt8] {
    func digits(_ count: Int) -> String { (0..<count).map { _ in String(dice.below(10)) }.joined() }
    func letters(_ count: Int) -> String { (0..<count).map { _ in String(UnicodeScalar(UInt8(65 + dice.below(26)))) }.joined() }
    func date(_ year: Int) -> String { "0\(1 + dice.below(9))1\(dice.below(10))\(year)" }
    let elements = [
      "DAQ\(letters(1))\(digits(8))", "DCS\(letters(9))", "DDEN", "DAC\(letters(7))", "DDFN", "DAD\(letters(6))", "DDGN", "DCAC",
      "DCBNONE", "DCDNONE", "DBD\(date(2019))", "DBB\(date(1985))", "DBA\(date(2029))", "DBC1", "DAU0\(60 + dice.below(20)) in", "DAYBRO",
      "DAG\(digits(4)) \(letters(8)) ST", "DAI\(letters(10))", "DAJVA", "DAK\(digits(9))  ", "DCF\(digits(16))", "DCGUSA",
      "DCK\(digits(13))", "DDAF", "DDB\(date(2019))",
    ]
    let content = "DL" + elements.joined(separator: "\n") + "\r"
    let head = "@\n\u{1E}\rANSI 636000100002DL0041" + String(10_000 + content.utf8.count).suffix(4) + "ZV03190008"
    return Array((head + content + "ZVZVA01\r").utf8)
  }
}
