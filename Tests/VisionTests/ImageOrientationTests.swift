import Testing

@testable import Vision

struct ImageOrientationTests {
  /// A TIFF block with one entry.
  static func tiff(_ orientation: UInt8, bigEndian: Bool) -> [UInt8] {
    bigEndian
      ? [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
  }

  /// A JPEG with an EXIF segment after its first marker.
  static func jpeg(_ file: [UInt8], exif: [UInt8]) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + exif
    let length = content.count + 2
    return Array(file[..<2]) + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + content + file[2...]
  }

  /// What the camera stored, so that the rotation that EXIF 2.32 describes for each value gives `upright`: row 0 and column 0 of the stored
  /// picture are these sides of the scene.
  static func stored(_ upright: RGBImage, as orientation: Int) -> RGBImage {
    let (w, h) = (upright.width, upright.height)
    let swaps = orientation >= 5
    var stored = RGBImage(width: swaps ? h : w, height: swaps ? w : h, red: 0, green: 0, blue: 0)
    for row in 0..<stored.height {
      for column in 0..<stored.width {
        let (x, y): (Int, Int) =
          switch orientation {
          case 2: (w - 1 - column, row)  // top, right
          case 3: (w - 1 - column, h - 1 - row)  // bottom, right
          case 4: (column, h - 1 - row)  // bottom, left
          case 5: (row, column)  // left, top
          case 6: (w - 1 - row, column)  // right, top
          case 7: (w - 1 - row, h - 1 - column)  // right, bottom
          case 8: (row, h - 1 - column)  // left, bottom
          default: (column, row)
          }
        for c in 0..<3 { stored.pixels[(row * stored.width + column) * 3 + c] = upright.pixels[(y * w + x) * 3 + c] }
      }
    }
    return stored
  }

  @Test(arguments: 1...8, [true, false])
  func everyOrientationBecomesUpright(_ orientation: Int, _ bigEndian: Bool) throws {
    let upright = ImageTestKit.slope(width: 13, height: 7)
    let stored = Self.stored(upright, as: orientation)
    let rows = (0..<stored.height).map { Array(stored.pixels[$0 * stored.width * 3..<($0 + 1) * stored.width * 3]) }
    var png = PngWriter(width: UInt32(stored.width), height: UInt32(stored.height), depth: 8, colorType: 2)
    png.extra = ("eXIf", Self.tiff(UInt8(orientation), bigEndian: bigEndian))
    let file = try ImageFile(png.file(rows: rows))
    #expect(file.width == 13 && file.height == 7)
    #expect(try file.decode() == upright)
  }

  @Test func jpegAndWebpHaveOrientationsToo() throws {
    let jpeg = try ImageFile(Self.jpeg(ImageTestKit.fixture("prog.jpg"), exif: Self.tiff(6, bigEndian: false)))
    #expect(jpeg.width == 16 && jpeg.height == 24)
    let plain = try ImageTestKit.fixture("lossless.webp")
    let exif = Array("EXIF".utf8) + [26, 0, 0, 0] + Self.tiff(8, bigEndian: true)
    // The extended form: a header chunk with the EXIF flag and the canvas, the picture, the block.
    let header = Array("VP8X".utf8) + [10, 0, 0, 0, 0x08, 0, 0, 0, 23, 0, 0, 15, 0, 0]
    let body = Array("WEBP".utf8) + header + plain[12...] + exif
    let webp = try ImageFile(Array("RIFF".utf8) + [UInt8(body.count & 255), UInt8(body.count >> 8), 0, 0] + body)
    #expect(webp.width == 16 && webp.height == 24)
    let turned = ImageTestKit.centres(try webp.decode())
    // Rotated counterclockwise by 90 degrees: what was on the right is on top.
    #expect(turned == [1, 3, 0, 2].map { ImageTestKit.quarters[$0] })
  }

  @Test func invalidOrientationsMeanUpright() throws {
    let plain = try ImageTestKit.fixture("prog.jpg")
    let little = Self.tiff(6, bigEndian: false)
    var blocks: [[UInt8]] = [[], Array(little.prefix(9)), Array("no TIFF here at all".utf8)]
    for (at, value) in [(4, UInt8(0xff)), (4, 0), (7, 0xff), (8, 0), (12, 9), (18, 0), (18, 9), (2, 43)] {
      var block = little
      block[at] = value
      blocks.append(block)
    }
    // A directory of 65535 entries that overlaps itself.
    blocks.append([0x49, 0x49, 42, 0, 2, 0, 0, 0, 0xff, 0xff] + [UInt8](repeating: 0x2a, count: 40))
    for block in blocks {
      let file = try ImageFile(Self.jpeg(plain, exif: block))
      #expect(file.width == 24 && file.height == 16, "\(block)")
    }
  }
}
