import Documents

/// An encoded picture: the bytes of a JPEG, PNG or WebP file. Only the imaging process decodes them.
public struct EncodedPicture: Sendable, Equatable {
  public let bytes: [UInt8]
  /// Identifies the picture between the kiosk and its imaging process, so that zooming does not send the bytes again. It is a keyed hash:
  /// equal bytes have the same ID, and nobody can forge a file with another file's ID. It is valid in this process only.
  public let id: UInt64
  /// The file name extension for the bytes: `jpg`, `png`, `webp`, or `bin` for anything else.
  public let type: String
  /// What it was made from; nil if it was not.
  public let conversion: PictureConversion?

  public init(bytes: [UInt8]) { self.init(bytes: bytes, from: nil) }

  init(bytes: [UInt8], from conversion: PictureConversion?) {
    self.bytes = bytes
    self.conversion = conversion
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    id = UInt64(bitPattern: Int64(hasher.finalize()))
    type = Self.type(of: bytes)
  }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.bytes.count == right.bytes.count }

  /// Whether these are the bytes of a JPEG, a PNG or a WebP.
  var isKnown: Bool { type != "bin" }

  private static func type(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "jpg" }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "png" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "webp" }
    return "bin"
  }
}

/// A small picture to draw on a screen: tightly packed rows of red, green and blue bytes, top left first.
public struct Preview: Equatable, Sendable {
  public let width: Int
  public let height: Int
  public let rgb: [UInt8]

  public init(width: Int, height: Int, rgb: [UInt8]) {
    self.width = width
    self.height = height
    self.rgb = rgb
  }
}

/// A size in pixels.
public struct PixelSize: Codable, Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(width: try values.decode(.width, in: PictureBounds.side), height: try values.decode(.height, in: PictureBounds.side))
  }
}
