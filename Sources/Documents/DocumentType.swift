/// The nine document types of the Document Component (App Components, "Document types"); raw values are the SDK's own.
public enum DocumentType: String, Codable, CaseIterable, Sendable {
  case driversLicense, dutchDriversLicense, frenchIdCard, idCard, paperId, passport, proofOfAddress, residencePermit,
    tinReferenceDocument
}

/// Which face of a document a picture shows (SDK: DocumentFileSide).
public enum FileSide: String, Codable, CaseIterable, Sendable { case front, back, insideLeft, insideRight }

/// The frame that the document must fill.
public struct DocumentFrame: Codable, Hashable, Sendable {
  /// Height over width of the document.
  public var aspect: Double
  /// The share of the frame's height, from its bottom, that holds the machine-readable zone; nil where there is none.
  public var mrzBand: Double?

  public init(aspect: Double, mrzBand: Double? = nil) {
    self.aspect = aspect
    self.mrzBand = mrzBand
  }
}

/// One picture that a journey takes of a document.
public struct CaptureStep: Codable, Hashable, Sendable {
  public var side: FileSide
  /// Whether the document is held tilted, so that its security features show.
  public var isAngled: Bool
  public var frame: DocumentFrame
  /// Whether a machine-readable zone must stand on this side.
  public var hasMrz: Bool
  /// The barcode that must stand on this side; nil where none must.
  public var symbology: BarcodeReading.Symbology?

  public init(side: FileSide, isAngled: Bool, frame: DocumentFrame, hasMrz: Bool, symbology: BarcodeReading.Symbology? = nil) {
    self.side = side
    self.isAngled = isAngled
    self.frame = frame
    self.hasMrz = hasMrz
    self.symbology = symbology
  }
}
