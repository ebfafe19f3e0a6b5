import Documents
import Foundation
import Testing

@testable import Imaging

/// Pictures of other formats, which the confined process makes into JPEGs. Pillow and pillow-heif wrote them: 24 × 16 pixels in four quarters, red,
/// green, blue and white (transparent in `alpha`); `turned` is to be turned clockwise.
struct ConvertedPictureTests {
  private static let folder = ImagingTestKit.fixtures.appendingPathComponent("Formats")

  private static func file(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appendingPathComponent(name))) }

  private static let quarters = [[220, 30, 30], [30, 200, 40], [20, 40, 210], [250, 250, 250]]
  private static let turned = [[20, 40, 210], [220, 30, 30], [250, 250, 250], [30, 200, 40]]

  /// The colour in the middle of each quarter, and the proportions.
  private static func seen(_ picture: EncodedPicture, _ link: ImagingLink) async throws -> (colors: [[Int]], isUpright: Bool) {
    let size = try await link.info(picture).size
    let shown = try await link.render(
      picture, region: PictureRegion(x: 0, y: 0, width: 1, height: 1), size: PixelSize(width: 24, height: 24))
    let colors = [(6, 6), (18, 6), (6, 18), (18, 18)].map { x, y in
      (0..<3).map { Int(shown.rgb[(y * 24 + x) * 3 + $0]) }
    }
    return (colors, size.height > size.width)
  }

  @Test(arguments: [
    ("quarters.heic", "HEIC", 1), ("alpha.heic", "HEIC", 1), ("turned.heic", "HEIC", 1), ("quarters.avif", "AVIF", 1),
    ("jpeg.tif", "TIFF", 1),
    ("cmyk.tif", "TIFF", 1), ("alpha.tif", "TIFF", 1), ("turned.tif", "TIFF", 1), ("pages.tif", "TIFF", 3), ("quarters.gif", "GIF", 1),
    ("animation.gif", "GIF", 1), ("quarters.bmp", "BMP", 1), ("words.bmp", "BMP", 1), ("quarters.pdf", "PDF", 2),
  ])
  func eachFormatBecomesAJPEG(_ name: String, _ format: String, _ pages: Int) async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let picture = try await link.picture(at: Self.folder.appendingPathComponent(name).path)
    #expect(picture.type == "jpg" && picture.conversion == PictureConversion(format: format, pages: pages))
    let seen = try await Self.seen(picture, link), isTurned = name.hasPrefix("turned")
    #expect(seen.isUpright == isTurned)
    for (color, wanted) in zip(seen.colors, isTurned ? Self.turned : Self.quarters) {
      // A transparent quarter is white.
      #expect(zip(color, wanted).allSatisfy { abs($0 - $1) <= 14 }, "\(name): \(seen.colors)")
    }
  }

  /// EXIF 2.32, tag 0112: each value, as the first quarter's colour says.
  @Test(arguments: [(1, 0), (2, 1), (3, 3), (4, 2), (5, 0), (6, 2), (7, 3), (8, 1)]) func aTIFFIsUpright(_ orientation: UInt8, _ first: Int)
    async throws
  {
    var bytes = try Self.file("turned.tif")
    let entry: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0]
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: entry) })
    bytes[place + entry.count] = orientation
    let link = ImagingTestKit.link()
    defer { link.close() }
    let seen = try await Self.seen(try await link.picture(bytes), link)
    #expect(seen.isUpright == (orientation > 4))
    #expect(zip(seen.colors[0], Self.quarters[first]).allSatisfy { abs($0 - $1) <= 14 }, "\(seen.colors)")
  }

  @Test func aPictureOfTheKnownFormatsIsLeftAlone() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let picture = try await link.picture(ImagingTestKit.quarters)
    #expect(picture.bytes == ImagingTestKit.quarters && picture.conversion == nil)
    #expect(link.processNumber == nil, "nothing is asked of the imaging process")
  }

  @Test(arguments: ["quarters.heic", "quarters.avif", "turned.tif", "quarters.gif", "quarters.bmp", "quarters.pdf"])
  func filesThatAreCutOffAreRefused(_ name: String) async throws {
    let bytes = try Self.file(name), link = ImagingTestKit.link()
    defer { link.close() }
    for share in 1..<8 {
      let error = await ImagingTestKit.error { _ = try await link.picture(Array(bytes.prefix(bytes.count * share / 10))) }
      #expect([.truncated, .damaged, .notAnImage].contains(error?.code), "\(name) cut at \(share)/10: \(String(describing: error))")
    }
  }

  /// A header that declares more pixels than are decoded: the sides of a BMP, of a GIF's frame, and of a TIFF.
  @Test func bombsAreRefusedUndecoded() async throws {
    var bmp = try Self.file("quarters.bmp"), gif = try Self.file("quarters.gif"), tiff = try Self.file("turned.tif")
    bmp.replaceSubrange(18..<26, with: [0, 0, 1, 0, 0, 0, 1, 0])
    let frame = try #require(gif.indices.dropFirst(13).first { gif[$0...].starts(with: [0x2c, 0, 0, 0, 0, 24, 0, 16, 0]) })
    gif.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0xff, 0xff, 0xff])
    for tag: [UInt8] in [[0x00, 0x01], [0x01, 0x01]] {
      let entry = try #require(
        tiff.indices.first { tiff[$0...].starts(with: tag + [4, 0, 1, 0, 0, 0]) || tiff[$0...].starts(with: tag + [3, 0, 1, 0, 0, 0]) })
      tiff.replaceSubrange(entry + 8..<entry + 12, with: [0xff, 0xff, 0, 0])
    }
    let link = ImagingTestKit.link()
    defer { link.close() }
    for bytes in [bmp, gif, tiff] {
      #expect(await ImagingTestKit.error { _ = try await link.picture(bytes) }?.code == .tooLarge, "\(bytes.prefix(4))")
    }
  }

  @Test func whatIsNotReadIsNamed() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    for (name, start) in [("JPEG XL", "\0\0\0\u{c}JXL "), ("JPEG 2000", "\0\0\0\u{c}jP  ")] {
      let error = await ImagingTestKit.error { _ = try await link.picture(Array(start.utf8) + [UInt8](repeating: 0, count: 40)) }
      #expect(error?.code == .unsupported && error?.message.contains(name) == true)
    }
    var compressed = try Self.file("quarters.bmp")
    compressed[30] = 1
    let error = await ImagingTestKit.error { _ = try await link.picture(compressed) }
    #expect(error?.code == .unsupported && error?.message.contains("a compressed BMP") == true)
    #expect(await ImagingTestKit.error { _ = try await link.picture(Array("BMW is a maker of cars".utf8)) }?.code == .notAnImage)
  }

  @Test func theReportSaysWhatAPictureWasMadeFrom() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let line = await ImageReport.line(for: Self.folder.appendingPathComponent("pages.tif").path, with: link)
    #expect(line.isReadable && line.text.contains(#""converted":{"format":"TIFF","pages":3}"#), "\(line.text)")
    let plain = await ImageReport.line(for: ImagingTestKit.fixtures.appendingPathComponent("quarters.png").path, with: link)
    #expect(plain.isReadable && !plain.text.contains("converted"))
  }
}
