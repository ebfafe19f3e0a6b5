import Documents
import Testing

@testable import Vision

struct ImageBadInputTests {
  static func code(_ bytes: [UInt8]) -> ImageError.Code? {
    do throws(ImageError) {
      _ = try ImageFile(bytes).decode()
      return nil
    } catch {
      return error.code
    }
  }

  @Test func otherFilesAreNotAnImage() {
    for bytes in [[], Array("hello".utf8), [UInt8](repeating: 0, count: 4096)] {
      #expect(Self.code(bytes) == .notAnImage)
    }
  }

  static let samples: [String: [UInt8]] = {
    let picture = ImageTestKit.card(width: 160, height: 120, corners: [(20, 20), (140, 20), (140, 100), (20, 100)])
    var samples: [String: [UInt8]] = [:]
    samples["jpeg"] = try? picture.jpeg()
    samples["png"] = try? picture.png()
    for name in ["lossy.webp", "lossless.webp", "prog.jpg", "cmyk.jpg"] { samples[name] = try? ImageTestKit.fixture(name) }
    return samples
  }()

  @Test(arguments: ["jpeg", "png", "lossy.webp", "lossless.webp", "prog.jpg", "cmyk.jpg"])
  func truncatedFilesAreReported(_ name: String) throws {
    let bytes = try #require(Self.samples[name])
    #expect(Self.code(bytes) == nil)
    for part in 1..<20 {
      let cut = Array(bytes.prefix(bytes.count * part / 20))
      // Most of a JPEG is a picture, and says that the rest is missing.
      let isCut = (try? ImageFile(cut).decode())?.isTruncated ?? (Self.code(cut) == .truncated)
      #expect(isCut, "\(name) cut at \(part)/20")
    }
  }

  /// The first bytes of files as programs and telephones write them.
  @Test(arguments: [
    ("HEIC", "\0\0\0\u{24}ftypheic\0\0\0\0mif1heic"), ("HEIC", "\0\0\0\u{18}ftypmif1\0\0\0\0mif1heix"),
    ("AVIF", "\0\0\0\u{20}ftypavif\0\0\0\0avifmif1"), ("AVIF", "\0\0\0\u{1c}ftypmif1\0\0\0\0mif1avif"),
    ("TIFF", "II*\0\u{8}\0\0\0"), ("TIFF", "MM\0*\0\0\0\u{8}"), ("GIF", "GIF89a"), ("BMP", "BM6\u{4}\0\0\0\0\0\0"), ("PDF", "%PDF-1.7"),
    ("JPEG XL", "\0\0\0\u{c}JXL "), ("JPEG 2000", "\0\0\0\u{c}jP  "),
  ])
  func otherFormatsAreNamed(name: String, start: String) {
    #expect(throws: ImageError(.unsupported, "This kind of picture is not supported (\(name)). Save it as an ordinary JPEG, PNG or WebP."))
    {
      try ImageFile(Array(start.utf8) + [UInt8](repeating: 0, count: 40))
    }
  }

  /// A film in the same container, and letters that begin like a bitmap.
  @Test(arguments: ["\0\0\0\u{18}ftypisom\0\0\0\0isomavc1", "BMW is a maker of cars"]) func whatIsNoPictureIsNotNamed(start: String) {
    #expect(throws: ImageError.notAnImage) { try ImageFile(Array(start.utf8)) }
  }

  @Test func changedFilesGiveAnErrorOrAPicture() throws {
    var random = SeededRandom(seed: 2026)
    let samples = Self.samples.sorted { $0.key < $1.key }.map(\.value)
    try #require(samples.count == 6)
    var refused = 0
    for round in 0..<2000 {
      var bytes = samples[round % samples.count]
      for _ in 0..<random.within(1...8) {
        switch random.below(3) {
        case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        case 1: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count))
        default: bytes.remove(at: random.below(bytes.count))
        }
      }
      do throws(ImageError) {
        let file = try ImageFile(bytes)
        let picture = try file.decode()
        #expect(max(picture.width, picture.height) <= max(file.width, file.height))
      } catch {
        refused += 1
        #expect(error.message.hasSuffix("."))
      }
    }
    // Most changes are noticed. The limits show that the loop reaches the decoders.
    #expect(refused > 500 && refused < 2000)
  }

  @Test func tooLargeDeclaredSizesAreRefusedUndecoded() throws {
    let png = PngWriter(width: 100_000, height: 100_000, depth: 8, colorType: 0).file(rows: [[0]])
    #expect(Self.code(png) == .tooLarge)
    let justOver = PngWriter(width: 8000, height: 5001, depth: 8, colorType: 0).file(rows: [[0]])
    #expect(Self.code(justOver) == .tooLarge)
    var jpeg = try #require(Self.samples["jpeg"])
    let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xc0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0x00, 0xff, 0x00])
    #expect(Self.code(jpeg) == .tooLarge)
  }

  @Test func aBombOfEmptyRowsIsCutOff() {
    // The file declares 40 megapixels and contains a few bytes.
    #expect(Self.code(PngWriter(width: 8000, height: 5000, depth: 8, colorType: 6).file(rows: [[0, 0, 0, 0]])) == .damaged)
  }
}
