/// A barcode that was read in a picture.
public struct BarcodeReading: Codable, Equatable, Sendable {
  /// The symbologies that are read. Raw values are their common names, as printed by `read image`.
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
  /// The content as text in the character set that the code declares.
  public var text: String
  /// The raw content, from which an AAMVA payload is parsed.
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
  /// More bytes than any of the symbologies holds: a QR code has up to 7089 digits.
  package static let most = 10_000
  /// A byte may become a character of three bytes.
  private static let mostText = 3 * most

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Symbology.self, forKey: .symbology), text: try values.decode(.text, atMost: Self.mostText),
      bytes: try values.decode(.bytes, counting: 0...Self.most), corners: try values.decode(.corners, counting: 0...4))
  }
}

extension BarcodeReading {
  /// The MRZ line in the QR code on the back of a Dutch driving licence; nil when this is not such a code.
  ///
  /// The real content of that code is not public. We assume the 30 characters of the line in front (ISO/IEC 18013-2), so that the two sides
  /// confirm each other.
  public var licenceLine: MrzResult? {
    guard symbology == .qrCode else { return nil }
    let result = Mrz.parse(block: text)
    return result.format == .drivingLicence ? result : nil
  }
}
