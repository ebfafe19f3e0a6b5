/// An order for one picture of a specimen: everything but the kind may be left open. Whoever asks needs no drawing library; the imaging
/// process draws.
public struct SpecimenOrder: Codable, Hashable, Sendable {
  public var kind: SpecimenDocument.Kind
  public var side: FileSide
  /// Tilted, so that holograms shine.
  public var isAngled: Bool
  /// Draws a person and a document by chance; nil is Anna Maria Eriksson of Utopia, as in ICAO's examples.
  public var seed: UInt64?
  public var lastName: String?
  public var firstName: String?
  public var birthPlace: String?
  public var sex: SpecimenPerson.Sex?
  public var birth: CalendarDate?
  /// When left open: the issuing country, where that is given.
  public var nationality: Country?
  /// When left open: the person's nationality.
  public var issuingCountry: Country?
  public var number: String?
  public var personalNumber: String?
  /// A document that expires on another day than usual was also issued ten years earlier.
  public var expires: CalendarDate?
  /// Whose driving licence it is; when left open, one of the issuing country's where that has any.
  public var jurisdiction: AamvaJurisdiction?
  /// The version of the AAMVA standard of a licence's barcode, 1 to 10.
  public var aamvaVersion: Int = 10
  /// The number in the code on the back, where it is to contradict the front.
  public var codeNumber: String?
  /// A check digit that is printed wrong.
  public var damagedDigit: MrzField?
  /// Dots per inch of the document, 100 to 600.
  public var dpi: Double
  public var placement: SpecimenPlacement
  /// What it lies on.
  public var surface: SpecimenSurface
  public var damage: SpecimenDamage

  public init(
    _ kind: SpecimenDocument.Kind, side: FileSide = .front, isAngled: Bool = false, seed: UInt64? = nil, dpi: Double = 300,
    placement: SpecimenPlacement = .table, surface: SpecimenSurface = .wood, damage: SpecimenDamage = .none
  ) {
    self.kind = kind
    self.side = side
    self.isAngled = isAngled
    self.seed = seed
    self.dpi = dpi
    self.placement = placement
    self.surface = surface
    self.damage = damage
  }

  /// What a capture step of a journey needs: that side of a document of that type.
  public init(_ type: DocumentType, step: CaptureStep, issuingCountry: Country? = nil) {
    self.init(SpecimenDocument.Kind(type), side: step.side, isAngled: step.isAngled)
    self.issuingCountry = issuingCountry
  }

  /// The document that is ordered, valid on the given day unless `expires` says otherwise.
  public func document(asOf today: CalendarDate) -> SpecimenDocument {
    var document: SpecimenDocument
    if let seed {
      var random = SeededRandom(seed: seed)
      document = .drawn(kind, from: &random, asOf: today)
    } else {
      document = .standard(kind, of: .eriksson, asOf: today)
    }
    if let lastName { document.person.lastName = lastName }
    if let firstName { document.person.firstName = firstName }
    if let birthPlace { document.person.birthPlace = birthPlace }
    if let sex { document.person.sex = sex }
    if let birth { document.person.birth = birth }
    if let home = nationality ?? issuingCountry { document.person.nationality = home }
    document.issuingCountry = issuingCountry ?? document.person.nationality
    if kind == .driversLicense {
      document.jurisdiction = jurisdiction ?? .standard(of: document.issuingCountry)
      if let country = document.jurisdiction.flatMap({ Country(code: $0.country) }) { document.issuingCountry = country }
    }
    document.aamvaVersion = aamvaVersion
    document.codeNumber = codeNumber
    if let number { document.number = number }
    if let personalNumber { document.personalNumber = personalNumber }
    if let expires {
      document.expires = expires
      document.issued = expires.adding(days: 1).adding(years: -10)
    }
    // A child's first document cannot be older than the child.
    document.issued = max(document.issued, document.person.birth)
    document.damagedDigit = damagedDigit
    return document
  }

  /// What cannot be drawn, as one plain sentence that says what to change; nil when all is well.
  public var fault: String? {
    if !(100...600).contains(dpi) { return "A specimen cannot be drawn at \(dpi) dots per inch: choose 100 to 600." }
    if let birth, let expires, expires < birth {
      return "The document expires on \(expires.iso), before its holder is born on \(birth.iso)."
    }
    if jurisdiction != nil, kind != .driversLicense { return "Only a driversLicense has a state." }
    if !(1...10).contains(aamvaVersion) { return "There is no version \(aamvaVersion) of the AAMVA standard: choose 1 to 10." }
    if codeNumber != nil, kind != .driversLicense, kind != .dutchDriversLicense { return "Only licences have a code that holds a number." }
    return damage.fault
  }
}

extension SpecimenDocument.Kind {
  /// The kind that stands for a document type.
  public init(_ type: DocumentType) {
    self =
      switch type {
      case .passport: .passport
      case .idCard: .idCard
      case .residencePermit: .residencePermit
      case .frenchIdCard: .frenchIdCard
      case .dutchDriversLicense: .dutchDriversLicense
      case .driversLicense: .driversLicense
      case .paperId: .paperId
      case .proofOfAddress: .proofOfAddress
      case .tinReferenceDocument: .tinReferenceDocument
      }
  }
}
