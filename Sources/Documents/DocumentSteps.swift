extension DocumentType {
  /// Whether the journey asks for the country that issued it: proofs of address and TIN documents are not tied to one.
  public var needsIssuingCountry: Bool { self != .proofOfAddress && self != .tinReferenceDocument }

  /// The pictures that a journey takes of it, in order; a tilted one follows its flat one when `tilted` is wanted.
  ///
  /// Sides and order are the SDK's as far as they are public. Chosen here, because nothing public says it: the French card and the
  /// Dutch licence are tilted on both sides; a paper document goes inside right, inside left, back, and only inside right is tilted;
  /// a proof of address and a TIN document are one flat picture in the shape of an A4 sheet.
  /// - Parameter country: who issued it; licences have a barcode on the back in some countries only.
  public func steps(tilted: Bool, of country: Country? = nil) -> [CaptureStep] {
    sides.flatMap { side -> [CaptureStep] in
      let hasMrz = side == mrzSide
      // Only a picture that must hold the zone shows its band.
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

  /// The side that must hold a machine-readable zone; nil when none must. (On cards of ID-2 size it stands in front: see `mrzFormats(on:)`.)
  public var mrzSide: FileSide? {
    switch self {
    case .passport, .dutchDriversLicense, .frenchIdCard: .front
    case .idCard, .residencePermit: .back
    case .driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument: nil
    }
  }

  /// The share of the frame's height, from its bottom, that holds the zone.
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
