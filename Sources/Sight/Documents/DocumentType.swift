/// The nine document types of the Document Component (App Components, "Document types"); raw values are the SDK's own.
public enum DocumentType: String, Codable, CaseIterable, Sendable {
  case driversLicense, dutchDriversLicense, frenchIdCard, idCard, paperId, passport, proofOfAddress, residencePermit,
    tinReferenceDocument
}

/// Which face of a document a picture shows (SDK: DocumentFileSide).
public enum FileSide: String, Codable, CaseIterable, Sendable { case front, back, insideLeft, insideRight }

/// The frame on the screen that the document must fill.
public struct DocumentFrame: Codable, Hashable, Sendable {
  /// Height over width of the document.
  public var aspect: Double
  /// The share of the frame's height, from its bottom, that holds the MRZ; nil if there is none.
  public var mrzBand: Double?

  public init(aspect: Double, mrzBand: Double? = nil) {
    self.aspect = aspect
    self.mrzBand = mrzBand
  }
}

/// One picture of a document that a journey takes.
public struct CaptureStep: Codable, Hashable, Sendable {
  public var side: FileSide
  /// Whether the document is held tilted, so that its security features show.
  public var isAngled: Bool
  public var frame: DocumentFrame
  /// Whether this side must have an MRZ.
  public var hasMrz: Bool
  /// The barcode that this side must have; nil for none.
  public var symbology: BarcodeReading.Symbology?

  public init(side: FileSide, isAngled: Bool, frame: DocumentFrame, hasMrz: Bool, symbology: BarcodeReading.Symbology? = nil) {
    self.side = side
    self.isAngled = isAngled
    self.frame = frame
    self.hasMrz = hasMrz
    self.symbology = symbology
  }
}

extension DocumentType {
  /// Whether the journey asks for the issuing country. Proofs of address and TIN documents do not need one.
  public var needsIssuingCountry: Bool { self != .proofOfAddress && self != .tinReferenceDocument }

  /// The pictures that a journey takes of it, in order. With `tilted`, a tilted picture follows each flat one.
  ///
  /// Sides and order are the SDK's, as far as they are public. The following is our choice, because nothing public defines it: the French card
  /// and the Dutch licence are tilted on both sides; a paper document goes inside right, inside left, back, and only inside right is tilted; a
  /// proof of address and a TIN document are one flat picture in the shape of an A4 sheet.
  /// - Parameter country: the issuer. Only some countries' licences have a barcode on the back.
  public func steps(tilted: Bool, of country: Country? = nil) -> [CaptureStep] {
    sides.flatMap { side -> [CaptureStep] in
      let hasMrz = side == mrzSide
      // Only a picture that must show the MRZ has the band.
      let frame = DocumentFrame(aspect: aspect, mrzBand: hasMrz ? mrzBand : nil)
      let flat = CaptureStep(
        side: side, isAngled: false, frame: frame, hasMrz: hasMrz, symbology: side == .back ? symbology(of: country) : nil)
      guard tilted, tiltedSides.contains(side) else { return [flat] }
      return [flat, CaptureStep(side: side, isAngled: true, frame: DocumentFrame(aspect: aspect), hasMrz: false)]
    }
  }

  /// The barcode on the back. North American licences have a PDF417 (AAMVA DL/ID Card Design Standard, annex D), the Dutch one a QR code.
  private func symbology(of country: Country?) -> BarcodeReading.Symbology? {
    switch self {
    case .dutchDriversLicense: country?.code == "NLD" ? .qrCode : nil
    case .driversLicense: ["USA", "CAN"].contains(country?.code) ? .pdf417 : nil
    default: nil
    }
  }

  /// Height over width of the frame.
  public var aspect: Double {
    switch self {
    case .passport: 0.704
    case .idCard, .residencePermit, .driversLicense, .dutchDriversLicense: 0.631
    case .frenchIdCard: 0.705
    case .paperId: 1.364
    case .proofOfAddress, .tinReferenceDocument: 1.414
    }
  }

  /// The side that must have an MRZ; nil if neither must. (Cards of ID-2 size have it in front; see `mrzFormats(on:)`.)
  public var mrzSide: FileSide? {
    switch self {
    case .passport, .dutchDriversLicense, .frenchIdCard: .front
    case .idCard, .residencePermit: .back
    case .driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument: nil
    }
  }

  /// The share of the frame's height, from its bottom, that holds the MRZ.
  private var mrzBand: Double? {
    switch self {
    case .passport: 0.264
    case .idCard, .residencePermit: 0.43
    case .dutchDriversLicense: 0.225
    case .frenchIdCard: 0.314
    case .driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument: nil
    }
  }

  private var sides: [FileSide] {
    switch self {
    case .passport, .proofOfAddress, .tinReferenceDocument: [.front]
    case .idCard, .residencePermit, .driversLicense, .dutchDriversLicense, .frenchIdCard: [.front, .back]
    case .paperId: [.insideRight, .insideLeft, .back]
    }
  }

  private var tiltedSides: [FileSide] {
    switch self {
    case .proofOfAddress, .tinReferenceDocument: []
    case .paperId: [.insideRight]
    default: sides
    }
  }
}

extension DocumentType {
  /// The object in the component's result that holds the content of the MRZ.
  public enum MrzInfo: String, Codable, Sendable {
    /// Travel documents: passport, ID cards, residence permits.
    case mrtdMrzInfo
    /// Driving licences.
    case idlMrzInfo
  }

  /// nil for types without an MRZ.
  public var mrzInfo: MrzInfo? {
    switch self {
    case .passport, .idCard, .frenchIdCard, .residencePermit: .mrtdMrzInfo
    case .driversLicense, .dutchDriversLicense: .idlMrzInfo
    case .paperId, .proofOfAddress, .tinReferenceDocument: nil
    }
  }

  /// Whether one of its sides must have an MRZ.
  public var hasMrz: Bool { mrzSide != nil }

  /// The formats that a side may have; empty for none.
  ///
  /// Cards of ID-1 size have a TD1 on the back, those of ID-2 size a TD2 in front. The French card of 1988 has its own in front, the
  /// one of 2021 a TD1 on the back. The Dutch licence has its line in front; other licences may have theirs on either side.
  public func mrzFormats(on side: FileSide) -> [MrzFormat] {
    switch (self, side) {
    case (.passport, .front): [.td3]
    case (.idCard, .front), (.residencePermit, .front): [.td2]
    case (.idCard, .back), (.residencePermit, .back): [.td1]
    case (.frenchIdCard, .front): [.frenchNationalID]
    case (.frenchIdCard, .back): [.td1]
    case (.dutchDriversLicense, .front): [.drivingLicence]
    case (.driversLicense, .front), (.driversLicense, .back): [.drivingLicence, .swissDrivingLicence]
    default: []
    }
  }

  /// Whether an MRZ belongs to this type; if not, the document in the picture is another one (DocumentTypeInvalid).
  ///
  /// The codes of ICAO 9303 are ambiguous: `I`, `A` and `C` begin both ID cards and residence permits, and issuers choose the second letter
  /// freely. So a card is refused only where its MRZ is clear: `IR`, `AR` and `CR` are not ID cards; `ID` is not a residence permit, and
  /// neither is a card without that R whose holder is a national of the issuer, who needs no permit. Codes that ICAO excludes
  /// (`MrzLayout.excludedCodes`), crew member certificates (`AC`) and visas (`V`) belong to no type. A code that is one issuer's own
  /// (`MrzExceptions`) says of itself what it is.
  public func accepts(mrz: MrzResult) -> Bool {
    guard let format = mrz.format, let layout = mrz.layout else { return false }
    let code = mrz.fields[.documentCode] ?? ""
    // A crew member certificate is neither an ID card nor a permit (9303-5, 4.2.2, note k).
    if layout.isCard, code == "AC" { return false }
    let state = mrz.fields[.issuingState] ?? ""
    let exception = layout.isCard ? MrzExceptions.code(code, of: state) : nil
    switch self {
    case .passport: return format == .td3 && layout.allows(code: code)
    case .idCard: return layout.isCard && (exception.map { !$0.isPermit } ?? (layout.allows(code: code) && !Self.isPermit(code)))
    case .residencePermit:
      if let exception { return exception.isPermit }
      guard layout.isCard, layout.allows(code: code), code != "ID" else { return false }
      return Self.isPermit(code) || state.isEmpty || state != mrz.fields[.nationality]
    case .frenchIdCard:
      // The card of 2021 is a TD1 like any other.
      return format == .frenchNationalID || format == .td1 && state == "FRA" && DocumentType.idCard.accepts(mrz: mrz)
    case .driversLicense: return format == .drivingLicence || format == .swissDrivingLicence
    case .dutchDriversLicense: return format == .drivingLicence && state == "NLD"
    case .paperId, .proofOfAddress, .tinReferenceDocument: return false
    }
  }

  /// Whether a card's code says that it is a residence permit.
  private static func isPermit(_ code: String) -> Bool { ["IR", "AR", "CR"].contains(code) }
}
