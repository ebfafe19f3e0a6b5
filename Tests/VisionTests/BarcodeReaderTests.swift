import DamageSet
import Documents
import Foundation
import Testing

@testable import Vision

struct BarcodeReaderTests {
  @Test func thePositionOfACodeIsReported() throws {
    let matrix = try BarcodeMatrix(.pdf417, bytes: Array("where it stands".utf8), columns: 4, quietZone: 0)
    for effort in [BarcodeReader.Effort.frame, .thorough] {
      let corners = try #require(
        try BarcodeReader().read(BarcodeTestKit.picture(matrix, pixels: 4, margin: 40), effort: effort).first?.corners)
      let (right, bottom) = (40.0 + Double(matrix.width) * 4, 40.0 + Double(matrix.height) * 4)
      for (corner, (x, y)) in zip(corners, [(40.0, 40.0), (right, 40), (right, bottom), (40, bottom)]) {
        #expect(abs(corner.x - x) < 6 && abs(corner.y - y) < 6)
      }
    }
  }

  @Test func thePositionOfARescuedCodeIsReported() throws {
    // Blurred by the size of its module, so that the library finds nothing.
    let code = try #require(DamagedBarcode.set(.pdf417, seed: 3).first { $0.damage.name == "blur 2" })
    let picture = try code.picture()
    #expect(try BarcodeReader().read(picture, effort: .frame).isEmpty)
    let reading = try #require(try BarcodeReader().read(picture).first)
    let width = hypot(reading.corners[1].x - reading.corners[0].x, reading.corners[1].y - reading.corners[0].y)
    // 13 columns are 290 modules of 2.91 to 3.09 pixels.
    #expect(reading.bytes == code.bytes && width > 290 * 2.88 && width < 290 * 3.12)
  }

  @Test func severalCodesInOnePictureAreRead() throws {
    var picture = GrayImage(width: 900, height: 700, pixels: [UInt8](repeating: 240, count: 900 * 700))
    let contents: [(BarcodeReading.Symbology, String, Int, Int)] = [
      (.pdf417, "first", 40, 40), (.qrCode, "second", 60, 500), (.dataMatrix, "third", 400, 500), (.aztec, "fourth", 600, 500),
    ]
    for (symbology, text, x, y) in contents {
      let part = BarcodeTestKit.picture(try BarcodeMatrix(symbology, bytes: Array(text.utf8)), pixels: 4)
      for row in 0..<part.height {
        for column in 0..<part.width { picture.pixels[(y + row) * 900 + x + column] = part.pixels[row * part.width + column] }
      }
    }
    let readings = try BarcodeReader().read(picture)
    #expect(Set(readings.map(\.text)) == Set(contents.map(\.1)) && readings.count == 4)
    #expect(try BarcodeReader([.qrCode]).read(picture).map(\.text) == ["second"])
  }

  @Test func lightOnDarkIsRead() throws {
    for symbology in BarcodeReading.Symbology.allCases {
      var picture = BarcodeTestKit.picture(
        try BarcodeMatrix(symbology, bytes: Array("light on dark, not dark on light".utf8)), pixels: 4, margin: 40)
      for i in picture.pixels.indices { picture.pixels[i] = 255 - picture.pixels[i] }
      #expect(try BarcodeReader().read(picture).map(\.text) == ["light on dark, not dark on light"], "\(symbology)")
    }
  }

  /// Reflectance reversal (ISO/IEC 18004): in live frames too, small and large, alone and as a dark panel on a light page.
  @Test(arguments: [2, 3, 5, 9], [BarcodeReader.Effort.frame, .thorough]) func reversedCodesAreRead(
    pixels: Int, effort: BarcodeReader.Effort
  ) throws {
    let text = "https://example.org/verify/0123456789"
    var picture = BarcodeTestKit.picture(try BarcodeMatrix(.qrCode, bytes: Array(text.utf8)), pixels: pixels, margin: 12)
    for i in picture.pixels.indices { picture.pixels[i] = 255 - picture.pixels[i] }
    #expect(try BarcodeReader().read(picture, effort: effort).map(\.text) == [text])
    var page = GrayImage(
      width: picture.width * 2, height: picture.height * 2, pixels: [UInt8](repeating: 240, count: picture.pixels.count * 4))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        page.pixels[(y + picture.height / 2) * page.width + x + picture.width / 2] = picture.pixels[y * picture.width + x]
      }
    }
    #expect(try BarcodeReader().read(page, effort: effort).map(\.text) == [text], "a panel on a page")
  }

  /// Without an ECI: UTF-8 where the bytes are that, else ISO 8859-1. (A QR code that we draw names ISO 8859-1.)
  @Test(arguments: [BarcodeReading.Symbology.aztec, .dataMatrix]) func theDefaultInterpretation(_ symbology: BarcodeReading.Symbology)
    throws
  {
    for (bytes, text) in [
      (Array("ééécéé jj, Ünïcödé".utf8), "ééécéé jj, Ünïcödé"), ([0xE9, 0xE9, 0xE9, 0x63, 0xE9, 0xE9, 0x20, 0x6A, 0x6A], "ééécéé jj"),
      (Array("王小明".utf8), "王小明"), ([0x80, 0x41, 0xFF], "\u{80}Aÿ"), (Array("plain".utf8), "plain"),
    ] as [([UInt8], String)] {
      let picture = BarcodeTestKit.picture(try BarcodeMatrix(symbology, bytes: bytes), pixels: 4, margin: 24)
      let readings = try BarcodeReader([symbology]).read(picture)
      #expect(readings.map(\.text) == [text] && readings.map(\.bytes) == [bytes], "\(symbology)")
    }
  }

  @Test(.enabled(if: BarcodeTestKit.images != nil)) func aCodeFromTheFieldInLatin1() throws {
    let file = try #require(BarcodeTestKit.images).deletingLastPathComponent().appendingPathComponent("field/qr-latin1.png")
    let picture = try ImageFile([UInt8](Data(contentsOf: file))).decode().gray()
    #expect(try BarcodeReader().read(picture).map(\.text) == ["ééécéé jj"])
  }

  @Test func picturesWithoutACodeGiveNoReading() throws {
    var random = SeededRandom(seed: 9)
    for (width, height) in [(1, 1), (3, 900), (900, 3), (17, 16), (640, 480)] {
      for kind in 0..<4 {
        var pixels = [UInt8](repeating: 128, count: width * height)
        for i in pixels.indices {
          let x = i % width, y = i / width
          pixels[i] = [128, UInt8(random.below(256)), x / 3 % 2 == 0 ? 0 : 255, (x / 2 + y / 2) % 2 == 0 ? 20 : 230][kind]
        }
        #expect(try BarcodeReader().read(GrayImage(width: width, height: height, pixels: pixels)).isEmpty)
      }
    }
  }

  @Test func aHalfCoveredCodeIsNotGuessed() throws {
    for code in DamagedBarcode.set(.pdf417, seed: 4).prefix(3) {
      var picture = try code.picture()
      for y in 0..<picture.height {
        for x in 500..<900 { picture.pixels[y * picture.width + x] = 200 }
      }
      #expect(try BarcodeReader().read(picture).isEmpty)
    }
  }

  @Test(.enabled(if: BarcodeTestKit.images != nil), arguments: ["pdf417", "qr"])
  func outsidePicturesAreRead(_ folder: String) throws {
    let records = try BarcodeTestKit.records(folder)
    #expect(!records.isEmpty)
    var hits = 0
    for record in records {
      let readings = try BarcodeReader().read(try BarcodeTestKit.outside(folder, record.file))
      let isRight = readings.contains { record.agrees(with: $0) }
      #expect(isRight, "\(record.file)")
      #expect(readings.allSatisfy { record.agrees(with: $0) }, "\(record.file)")
      hits += isRight ? 1 : 0
    }
    print("outside pictures of \(folder): \(hits) of \(records.count) read")
  }
}
