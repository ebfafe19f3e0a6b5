import Documents
import Vision

/// A code with known content on the back of a card on a table, in a frame of 1280 × 720 pixels, with one of the twenty damages.
public struct DamagedBarcode: Sendable {
  public var symbology: BarcodeReading.Symbology
  public var damage: BarcodeDamage
  public var bytes: [UInt8]
  private var seed: UInt64

  /// The number of pictures of each damage in a set.
  public static let each = 6
  /// The set of the reported figures. No rule was developed with it.
  public static let reportedSeed: UInt64 = 2027

  /// 120 pictures: six of each of the twenty damages, in the order of `BarcodeDamage.all`. Another seed changes all of them.
  public static func set(_ symbology: BarcodeReading.Symbology, seed: UInt64) -> [DamagedBarcode] {
    var random = SeededRandom(seed: seed)
    return BarcodeDamage.all.flatMap { damage in
      (0..<each).map { _ in
        let bytes = LicencePayload.bytes(from: &random)
        return DamagedBarcode(
          symbology: symbology, damage: damage, bytes: symbology == .pdf417 ? bytes : Array(bytes.suffix(120)), seed: random.next())
      }
    }
  }

  /// Draws the picture.
  public func picture() throws -> GrayImage {
    var random = SeededRandom(seed: seed)
    let matrix = try BarcodeMatrix(symbology, bytes: bytes, level: 5, columns: 13, quietZone: 0)
    var sheet = PictureSheet(width: 1280, height: 720)
    let card = BarcodeCard(matrix, symbology, random: &random)
    let view = card.view(damage, in: sheet, random: &random)
    sheet.draw(card, view)
    if damage.glare > 0 {
      let spot = view.picture(Double(matrix.width) * (0.15 + 0.7 * random.unit()), Double(matrix.height) * (0.2 + 0.6 * random.unit()))
      sheet.shine(at: spot, radius: damage.glare)
    }
    if damage.blur > 0 { sheet.blur(damage.blur) }
    sheet.expose(light: damage.light, noise: damage.noise, random: &random)
    return sheet.image
  }
}

extension GrayImage {
  /// The same picture with three equal channels, to be encoded.
  public var colored: RGBImage {
    var image = RGBImage(width: width, height: height, red: 0, green: 0, blue: 0)
    for i in pixels.indices {
      for channel in 0..<3 { image.pixels[3 * i + channel] = pixels[i] }
    }
    return image
  }
}

/// A payload like that of a North American licence, of a fictitious person: about 290 bytes.
public enum LicencePayload {
  public static func bytes(from random: inout SeededRandom) -> [UInt8] {
    func digits(_ count: Int) -> String { (0..<count).map { _ in String(random.below(10)) }.joined() }
    func letters(_ count: Int) -> String { (0..<count).map { _ in String(UnicodeScalar(UInt8(65 + random.below(26)))) }.joined() }
    func date(_ year: Int) -> String { "0\(1 + random.below(9))1\(random.below(10))\(year)" }
    let elements = [
      "DAQ\(letters(1))\(digits(8))", "DCS\(letters(9))", "DDEN", "DAC\(letters(7))", "DDFN", "DAD\(letters(6))", "DDGN", "DCAC",
      "DCBNONE", "DCDNONE", "DBD\(date(2019))", "DBB\(date(1985))", "DBA\(date(2029))", "DBC1", "DAU0\(60 + random.below(20)) in", "DAYBRO",
      "DAG\(digits(4)) \(letters(8)) ST", "DAI\(letters(10))", "DAJVA", "DAK\(digits(9))  ", "DCF\(digits(16))", "DCGUSA",
      "DCK\(digits(13))", "DDAF", "DDB\(date(2019))",
    ]
    let content = "DL" + elements.joined(separator: "\n") + "\r"
    let head = "@\n\u{1E}\rANSI 636000100002DL0041" + String(10_000 + content.utf8.count).suffix(4) + "ZV03190008"
    return Array((head + content + "ZVZVA01\r").utf8)
  }
}
