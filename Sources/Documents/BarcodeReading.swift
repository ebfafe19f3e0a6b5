/// One barcode that was read in a picture.
public struct BarcodeReading: Codable, Equatable, Sendable {
  /// The kinds that are looked for; raw values are the field's names, as in `read image`.
  public enum Symbology: String, Codable, CaseIterable, Sendable {
    /// ISO/IEC 15438: the back of North American licences.
    case pdf417 = "PDF417"
    /// ISO/IEC 18004.
    case qrCode = "QRCode"
    /// ISO/IEC 24778.
    case aztec = "Aztec"
    /// ISO/IEC 16022.
    case dataMatrix = "DataMatrix"
  }

  public var symbology: Symbology
  /// The content as text, in the character set that the code declares.
  public var text: String
  /// The content as it is encoded, before any character set: what an AAMVA payload is parsed from.
  public var bytes: [UInt8]
  /// The code's corners, clockwise from its own top left, in pixels of the upright picture.
  public var corners: [PicturePoint]

  public init(_ symbology: Symbology, text: String, bytes: [UInt8], corners: [PicturePoint] = []) {
    self.symbology = symbology
    self.text = text
    self.bytes = bytes
    self.corners = corners
  }
}

extension BarcodeReading {
  /// More than any of the symbologies holds: 7089 digits of a QR code.
  package static let most = 10_000
  /// A byte may become a letter of three.
  private static let mostText = 3 * most

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Symbology.self, forKey: .symbology), text: try values.decode(.text, atMost: Self.mostText),
      bytes: try values.decode(.bytes, counting: 0...Self.most), corners: try values.decode(.corners, counting: 0...4))
  }
}
