import Documents

/// The size of a document and the radius of its corners, in millimetres.
struct SpecimenSize {
  var width: Double
  var height: Double
  var radius: Double
}

/// One side of one kind of document: its size and the function that draws it.
struct SpecimenDesign {
  var size: SpecimenSize
  var draw: (SpecimenSheet) -> Void

  private init(_ size: SpecimenSize, _ draw: @escaping (SpecimenSheet) -> Void) {
    self.size = size
    self.draw = draw
  }

  /// nil when the document has no such side.
  init?(_ document: SpecimenDocument, _ side: FileSide) {
    switch (document.jurisdiction != nil, side) {
    case (true, .front): self.init(NorthAmericanLicence.size, NorthAmericanLicence.front)
    case (true, .back): self.init(NorthAmericanLicence.size, NorthAmericanLicence.back)
    default: self.init(document.kind, side)
    }
  }

  /// nil when the kind has no such side.
  init?(_ kind: SpecimenDocument.Kind, _ side: FileSide) {
    switch (kind, side) {
    case (.passport, .front): self.init(PassportPage.size, PassportPage.draw)
    case (.idCard, .front), (.residencePermit, .front): self.init(IdentityCard.size, IdentityCard.front)
    case (.idCard, .back), (.residencePermit, .back): self.init(IdentityCard.size, IdentityCard.back)
    case (.largeIdCard, .front), (.frenchIdCard, .front): self.init(LargeCard.size, LargeCard.front)
    case (.largeIdCard, .back), (.frenchIdCard, .back): self.init(LargeCard.size, LargeCard.back)
    case (.visa, .front): self.init(VisaSticker.large, VisaSticker.draw)
    case (.smallVisa, .front): self.init(VisaSticker.small, VisaSticker.draw)
    case (.driversLicense, .front), (.dutchDriversLicense, .front): self.init(DrivingLicence.size, DrivingLicence.front)
    case (.driversLicense, .back), (.dutchDriversLicense, .back): self.init(DrivingLicence.size, DrivingLicence.back)
    case (.paperId, .front): self.init(PaperCard.size, PaperCard.cover)
    case (.paperId, .insideLeft): self.init(PaperCard.size, PaperCard.insideLeft)
    case (.paperId, .insideRight): self.init(PaperCard.size, PaperCard.insideRight)
    case (.paperId, .back): self.init(PaperCard.size, PaperCard.back)
    case (.proofOfAddress, .front): self.init(LetterPage.size, LetterPage.bill)
    case (.tinReferenceDocument, .front): self.init(LetterPage.size, LetterPage.taxLetter)
    default: return nil
    }
  }

  /// The sides of a kind, in the order in which they are captured.
  static func sides(of kind: SpecimenDocument.Kind) -> [FileSide] { FileSide.allCases.filter { SpecimenDesign(kind, $0) != nil } }
}
