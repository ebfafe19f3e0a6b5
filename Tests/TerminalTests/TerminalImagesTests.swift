import Cells
import Testing

@testable import Terminal

struct TerminalImagesTests {
  private static let cell = Size(width: 8, height: 16)
  /// Red above, green below left, blue below right.
  private static let picture = Picture(width: 32, height: 32) { x, y in y < 16 ? (250, 10, 10) : x < 16 ? (10, 250, 10) : (10, 10, 250) }
  private static let image = ScreenImage(picture, in: Rect(x: 3, y: 2, width: 4, height: 2))

  @Test(.enabled(if: SixelGraphics.isInstalled, "libsixel1 is not installed")) func sixelsAreThePicture() throws {
    let bytes = try #require(SixelGraphics(cell: Self.cell, colors: 16).show(Self.image))
    let drawn = try #require(SixelPicture(bytes))
    #expect(drawn.width == 32 && drawn.height == 32)
    for (x, y) in [(0, 0), (31, 15), (2, 20), (14, 31), (17, 17), (31, 31)] {
      let wanted = try #require(Self.picture.color(x, y).channels), seen = drawn.pixels[y * drawn.width + x]
      // Sixels have percentages.
      #expect(abs(wanted.red - seen.0) < 8 && abs(wanted.green - seen.1) < 8 && abs(wanted.blue - seen.2) < 8, "\(x), \(y): \(seen)")
    }
  }

  /// The picture is scaled to its cells, so that it neither leaves a gap nor covers more.
  @Test(.enabled(if: SixelGraphics.isInstalled, "libsixel1 is not installed")) func sixelsFillTheirCells() throws {
    let image = ScreenImage(Self.picture, in: Rect(x: 0, y: 0, width: 7, height: 3))
    let bytes = try #require(SixelGraphics(cell: Size(width: 9, height: 17), colors: 256).show(image))
    let drawn = try #require(SixelPicture(bytes))
    #expect(drawn.width == 63 && drawn.height >= 51 && drawn.height < 57)
  }

  @Test func picturesOfKittyStayUnderNewCharactersAndSixelsDoNot() {
    for pixels in PixelProtocol.allCases {
      var images = TerminalImages(pixels, cell: Self.cell, colors: 256)
      #expect(images.differ(from: [Self.image]))
      #expect(!images.show([Self.image]).isEmpty && !images.differ(from: [Self.image]))
      #expect(images.show([Self.image]).isEmpty, "it is sent once")
      #expect(images.leave(for: [Self.image], painting: [0, 4]).rows.isEmpty && !images.differ(from: [Self.image]))
      let left = images.leave(for: [Self.image], painting: [3])
      #expect(left.bytes.isEmpty && left.rows.isEmpty, "it is drawn over what was painted")
      #expect(images.differ(from: [Self.image]) == (pixels == .sixel))
      _ = images.show([Self.image])
      let gone = images.leave(for: [], painting: [])
      #expect(gone.bytes.isEmpty == (pixels == .sixel) && gone.rows == (pixels == .sixel ? [2, 3] : []))
      #expect(!images.differ(from: []))
    }
  }
}

extension TerminalImagesTests {
  private static func moving(_ shade: UInt8) -> ScreenImage {
    ScreenImage(Picture(width: 8, height: 8) { _, _ in (shade, shade, shade) }, in: image.rect, isMoving: true)
  }

  /// Between two pictures of a camera there must be no bare ground.
  @Test func aMovingPictureIsCoveredByTheNext() {
    for pixels in PixelProtocol.allCases {
      var images = TerminalImages(pixels, cell: Self.cell, colors: 256)
      _ = images.show([Self.moving(1)])
      let left = images.leave(for: [Self.moving(2)], painting: [])
      #expect(left.bytes.isEmpty && left.rows.isEmpty)
      let text = String(decoding: images.show([Self.moving(2)]), as: UTF8.self)
      #expect(!text.isEmpty && !images.differ(from: [Self.moving(2)]))
      guard pixels == .kitty else { continue }
      let shown = text.range(of: "a=T"), removed = text.range(of: "a=d,d=I,i=1,")
      #expect(shown != nil && removed != nil && shown!.lowerBound < removed!.lowerBound, "\(text.prefix(80))")
    }
  }

  /// A slow terminal gets fewer pictures, and still obeys keys.
  @Test func aTerminalRestsAfterAMovingPicture() {
    var images = TerminalImages(.kitty, cell: Self.cell, colors: 256)
    _ = images.show([Self.moving(1)])
    images.rest(since: .now - .seconds(60))
    #expect(images.paced([Self.moving(2)]) == [Self.moving(1)], "it took a minute, so it rests a minute")
    #expect(images.paced([Self.image]) == [Self.image], "a still picture does not wait")
    #expect(images.paced([]) == [], "nor does an empty screen")
    let elsewhere = ScreenImage(Self.image.picture, in: Rect(x: 0, y: 0, width: 4, height: 2), isMoving: true)
    #expect(images.paced([elsewhere]) == [elsewhere], "nor another place")
  }
}

/// A picture decoded from sixels (VT330/VT340 Programmer Reference, chapter 14).
struct SixelPicture {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var pixels: [(Int, Int, Int)] = []

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x1B, UInt8(ascii: "P")]), let start = bytes.firstIndex(of: UInt8(ascii: "q")) else { return nil }
    var colors: [Int: (Int, Int, Int)] = [:]
    var (color, x, y, count) = (0, 0, 0, 1)
    var dots: [(x: Int, y: Int, color: Int)] = []
    var at = start + 1
    func numbers() -> [Int] {
      let end = bytes[at...].firstIndex { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ";") } ?? bytes.count
      defer { at = end }
      return String(decoding: bytes[at..<end], as: UTF8.self).split(separator: ";").map { Int($0) ?? 0 }
    }
    while at < bytes.count, bytes[at] != 0x1B {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""): _ = numbers()
      case UInt8(ascii: "#"):
        let values = numbers()
        color = values.first ?? 0
        if values.count == 5 { colors[color] = (values[2] * 255 / 100, values[3] * 255 / 100, values[4] * 255 / 100) }
      case UInt8(ascii: "!"): count = numbers().first ?? 1
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      case 0x3F...0x7E:
        for _ in 0..<count {
          for bit in 0..<6 where (byte - 0x3F) >> bit & 1 == 1 { dots.append((x, y + bit, color)) }
          x += 1
        }
        count = 1
      default: break
      }
    }
    width = (dots.map(\.x).max() ?? -1) + 1
    height = (dots.map(\.y).max() ?? -1) + 1
    pixels = [(Int, Int, Int)](repeating: (0, 0, 0), count: width * height)
    for dot in dots { pixels[dot.y * width + dot.x] = colors[dot.color] ?? (0, 0, 0) }
  }
}
