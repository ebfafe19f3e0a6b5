/// What is looked for in live pictures, besides quality and outline.
public struct LiveAim: Codable, Hashable, Sendable {
  public var mrz: Bool
  /// The barcode to look for; nil for none.
  public var symbology: BarcodeReading.Symbology?
  public var faces: Bool
  /// Whether a document is captured. If not, outline, MRZ and barcodes are not looked for.
  public var document: Bool

  public init(document: Bool = true, mrz: Bool = false, symbology: BarcodeReading.Symbology? = nil, faces: Bool = false) {
    self.document = document
    self.mrz = mrz
    self.symbology = symbology
    self.faces = faces
  }

  /// What a step of a document needs. The MRZ and faces are looked for on every side, because they show which side is visible.
  public init(_ step: CaptureStep) {
    self.init(document: true, mrz: true, symbology: step.symbology, faces: true)
  }

  /// A QR code without a document.
  public static let code = LiveAim(symbology: .qrCode)

  /// A selfie.
  public static let selfie = LiveAim(document: false, faces: true)
}
