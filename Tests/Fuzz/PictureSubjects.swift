import Documents
import Fuzzing
import Vision

/// The parsers that need an image library. The test run reaches them only through the imaging process; here they run in the fuzzer.
extension Subject {
  static let pictures: [Subject] = [decoding, reading, barcodes]

  /// Picture files, decoded to upright pixels.
  private static let decoding = Subject("decoding", samples: small, marks: marks) { bytes in
    do throws(ImageError) {
      let file = try ImageFile(bytes)
      let picture = try file.decode()
      if max(picture.width, picture.height) > max(file.width, file.height) { return "A picture is larger than its file says." }
      let preview = try picture.fitting(width: 40, height: 30)
      return preview.width <= 40 && preview.height <= 30 ? nil : "A preview is larger than what was asked for."
    } catch {
      return fault(in: error)
    }
  }

  /// Everything that is read in a picture.
  private static let reading = Subject("reading", samples: specimens, marks: marks) { bytes in
    do throws(ImageError) {
      let file = try ImageFile(bytes)
      // Large pictures would take all of the fuzzer's time.
      guard file.width * file.height < 1 << 18 else { return nil }
      return fault(in: try PictureReader().read(file.decode(), width: file.width, height: file.height))
    } catch {
      return fault(in: error)
    }
  }

  /// Barcodes as modules: the first byte is the width, each further one the grey of a module, drawn three pixels wide with a light border.
  private static let barcodes = Subject("barcode", samples: symbols, marks: [[0, 0, 0], [255, 255, 255]]) { bytes in
    guard let width = bytes.first.map(Int.init), width > 0, bytes.count > width else { return nil }
    let modules = Array(bytes.dropFirst()), height = min(200, modules.count / width)
    var picture = GrayImage(
      width: 3 * (width + 4), height: 3 * (height + 4), pixels: [UInt8](repeating: 255, count: 9 * (width + 4) * (height + 4)))
    for y in 6..<6 + 3 * height {
      for x in 6..<6 + 3 * width { picture.pixels[y * picture.width + x] = modules[(y - 6) / 3 * width + (x - 6) / 3] }
    }
    do throws(ImageError) {
      var reading = Reading(width: picture.width, height: picture.height)
      reading.barcodes = try BarcodeReader().read(picture)
      return fault(in: reading)
    } catch {
      return fault(in: error)
    }
  }

  private static func fault(in error: ImageError) -> String? {
    error.code == .failed || !error.message.hasSuffix(".") ? "A library failed without a reason: \(error)." : nil
  }

  // MARK: Samples

  private static let marks: [[UInt8]] =
    [
      [0xff, 0xd8, 0xff], [0xff, 0xc0], [0xff, 0xc2], [0xff, 0xc4], [0xff, 0xda], [0xff, 0xdd, 0, 4, 0, 1], [0xff, 0xe1], [0xff, 0xd9],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ]
    + [
      "IHDR", "IDAT", "PLTE", "tRNS", "eXIf", "IEND", "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH", "EXIF", "Exif\0\0", "II*\0", "MM\0*",
    ]
    .map { Array($0.utf8) }

  private static let small: [[UInt8]] = {
    var picture = RGBImage(width: 40, height: 30, red: 240, green: 240, blue: 220)
    for place in stride(from: 0, to: picture.pixels.count, by: 7) { picture.pixels[place] = UInt8(place * 37 % 251) }
    let files = [try? picture.jpeg(quality: 60), try? picture.jpeg(quality: 95).turned, try? picture.png()]
    return files.compactMap(\.self)
  }()

  private static let specimens: [[UInt8]] = {
    let day = CalendarDate(daysSince1970: 20_000)
    return SpecimenDocument.Kind.sampled.compactMap { kind in
      let picture = try? SpecimenArtist.draw(
        .standard(kind, asOf: day), side: kind == .idCard ? .back : .front, angled: false, dpi: 100, placement: .cropped, damage: .none)
      return try? picture?.jpeg(quality: 40).turned
    }
  }()

  private static let symbols: [[UInt8]] = BarcodeReading.Symbology.allCases.compactMap { symbology in
    guard let code = try? BarcodeMatrix(symbology, bytes: Array("DAQS123456".utf8), level: 2, columns: 2, quietZone: 0), code.width < 256
    else { return nil }
    return [UInt8(code.width)] + code.modules.map { $0 ? 0 : 255 }
  }
}

extension SpecimenDocument.Kind {
  /// One of each size of MRZ, and one without.
  fileprivate static let sampled: [SpecimenDocument.Kind] = [.passport, .idCard, .dutchDriversLicense, .driversLicense]
}

extension [UInt8] {
  /// A JPEG with an EXIF block that says that the camera was rotated.
  fileprivate var turned: [UInt8] {
    let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let block = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8] + directory
    return Array(prefix(2)) + [0xff, 0xe1, 0, UInt8(block.count + 2)] + block + dropFirst(2)
  }
}
