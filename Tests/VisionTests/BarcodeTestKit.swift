import Documents

@testable import Vision

/// What the tests of barcodes share.
enum BarcodeTestKit {
  /// A symbol with white around it, so many pixels a module.
  static func picture(_ matrix: BarcodeMatrix, pixels: Int, margin: Int = 12) -> GrayImage {
    let (width, height) = (matrix.width * pixels + 2 * margin, matrix.height * pixels + 2 * margin)
    var image = GrayImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height))
    for y in 0..<matrix.height * pixels {
      for x in 0..<matrix.width * pixels where matrix[x / pixels, y / pixels] { image.pixels[(y + margin) * width + x + margin] = 0 }
    }
    return image
  }

  /// Something like what stands on the back of a North American licence, of a fictitious person: about 290 bytes.
  static func payload(seed: UInt64) -> [UInt8] {
    var dice = SeededRandom(seed: seed)
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
