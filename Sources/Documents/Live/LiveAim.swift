/// What is looked for in live pictures. Quality and outline always are.
public struct LiveAim: Codable, Hashable, Sendable {
  public var mrz: Bool
  /// The barcode that the step wants; nil: none is looked for.
  public var symbology: BarcodeReading.Symbology?
  public var faces: Bool
  /// Whether the picture is a document's; false leaves out outline, zone and barcodes.
  public var document: Bool

  public init(document: Bool = true, mrz: Bool = false, symbology: BarcodeReading.Symbology? = nil, faces: Bool = false) {
    self.document = document
    self.mrz = mrz
    self.symbology = symbology
    self.faces = faces
  }

  /// What a step of a document wants. The zone is looked for on any side, as it tells which side is seen; and so are faces.
  public init(_ step: CaptureStep) {
    self.init(document: true, mrz: true, symbology: step.symbology, faces: true)
  }

  /// A selfie.
  public static let selfie = LiveAim(document: false, faces: true)
}
