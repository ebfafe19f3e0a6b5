import CFormatsAPI
import CVision
import Glibc

/// A picture file of another format than JPEG, PNG and WebP, made into an upright JPEG: HEIC, AVIF, TIFF, GIF, BMP, and the first page of a PDF.
public struct ConvertedPicture: Sendable {
  public let format: ForeignFormat
  /// How many pages or pictures the file has, from 1; 1000 if they are more.
  public let pages: Int
  public let jpeg: [UInt8]

  /// High enough that the JPEG loses nothing that is read.
  private static let quality = 95

  /// Converts a file.
  /// - Parameter folder: that of the running program, where the library is.
  /// - Throws: `unsupported` for a format that is recognized and not read; `notAnImage`, `truncated`, `damaged`, `tooLarge` or `outOfMemory`.
  public init(_ bytes: [UInt8], folder: String) throws(ImageError) {
    guard let format = ForeignFormat(bytes), let decoder = format.decoder else {
      _ = try ImageFile(bytes)
      throw .notAnImage
    }
    // Leptonica turns some pictures of orientation 8 the wrong way.
    var bytes = bytes
    let orientation = format == .tiff ? ExifOrientation.remove(from: &bytes) : 1
    let library = try Self.library(for: format, in: folder)
    var picture = cformats_picture()
    let status = bytes.withUnsafeBufferPointer {
      library.decode(decoder, $0.baseAddress, $0.count, Int64(ImageFile.mostPixels), &picture)
    }
    defer { free(picture.rgb) }
    guard Int(status) == CFORMATS_OK, let rgb = picture.rgb else { throw Self.error(status, picture, format) }
    self.format = format
    pages = Int(picture.pages)
    jpeg = try RGBImage(rgb, width: Int(picture.width), height: Int(picture.height), orientation: orientation)
      .jpeg(quality: Self.quality)
  }

  /// The library that decodes, which is loaded at the first picture. The system counts how often it was opened, and loads it once.
  private static func library(for format: ForeignFormat, in folder: String) throws(ImageError) -> cformats_api {
    guard let handle = dlopen("\(folder)/libvestibule-formats.so", RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, "cformats_library"),
      let api = unsafeBitCast(symbol, to: cformats_library_function.self)()
    else {
      let reason = dlerror().map { String(cString: $0) } ?? "it is of another version"
      throw ImageError(
        .unsupported,
        "\(format.rawValue) needs a library that cannot be loaded (\(reason)). Install Vestibule again, or save the picture as a JPEG.")
    }
    return api.pointee
  }

  private static func error(_ status: Int32, _ picture: cformats_picture, _ format: ForeignFormat) -> ImageError {
    let words = withUnsafeBytes(of: picture.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    // A library breaks its messages into lines.
    let detail = "\(format.rawValue)\(words.isEmpty ? "" : ": ")\(words.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
    let known =
      switch Int(status) {
      case CFORMATS_TRUNCATED: CVISION_TRUNCATED
      case CFORMATS_DAMAGED: CVISION_DAMAGED
      case CFORMATS_TOO_LARGE: CVISION_TOO_LARGE
      case CFORMATS_OUT_OF_MEMORY: CVISION_OUT_OF_MEMORY
      default: CVISION_UNSUPPORTED
      }
    return ImageError(status: Int32(known), detail) ?? .notAnImage
  }
}

extension ForeignFormat {
  /// What decodes it; nil if nothing does.
  fileprivate var decoder: cformats_format? {
    switch self {
    case .heic, .avif: CFORMATS_HEIF
    case .tiff: CFORMATS_TIFF
    case .gif: CFORMATS_GIF
    case .bmp: CFORMATS_BMP
    case .pdf: CFORMATS_PDF
    case .jpegXL, .jpeg2000: nil
    }
  }
}
