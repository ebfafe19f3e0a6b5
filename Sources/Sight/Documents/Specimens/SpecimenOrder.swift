/// An order for one picture of a specimen. Everything except the kind is optional. The imaging process draws it, so that the caller needs no
/// drawing library.
public struct SpecimenOrder: Codable, Hashable, Sendable {
  public var kind: SpecimenDocument.Kind
  public var side: FileSide
  /// Whether it is tilted, so that holograms shine.
  public var isAngled: Bool
  /// The seed of a random person and document; nil for Anna Maria Eriksson of Utopia, from ICAO's examples.
  public var seed: UInt64?
  public var lastName: String?
  public var firstName: String?
  public var birthPlace: String?
  public var sex: SpecimenPerson.Sex?
  public var birth: CalendarDate?
  /// The default is the issuing country, if that is given.
  public var nationality: Country?
  /// The default is the person's nationality.
  public var issuingCountry: Country?
  public var number: String?
  public var personalNumber: String?
  /// If given, the document was issued ten years before.
  public var expires: CalendarDate?
  /// The jurisdiction of a driving licence. The default is one of the issuing country, if that has any.
  public var jurisdiction: AamvaJurisdiction?
  /// The version of the AAMVA standard of a licence's barcode (`Aamva.versions`).
  public var aamvaVersion: Int = 10
  /// The number in the code on the back, to contradict the front.
  public var codeNumber: String?
  /// A check digit to print wrong.
  public var damagedDigit: MrzField?
  /// Dots per inch of the document, 100 to 600.
  public var dpi: Double
  public var placement: SpecimenPlacement
  /// The surface it lies on.
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

  /// An order for a capture step of a journey: a side of a document type.
  public init(_ type: DocumentType, step: CaptureStep, issuingCountry: Country? = nil) {
    self.init(SpecimenDocument.Kind(type), side: step.side, isAngled: step.isAngled)
    self.issuingCountry = issuingCountry
  }

  /// The ordered document, valid on the given day unless `expires` says otherwise.
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
    // A child's document cannot be older than the child.
    document.issued = max(document.issued, document.person.birth)
    document.damagedDigit = damagedDigit
    return document
  }

  /// One plain sentence that says what cannot be drawn and what to change; nil when there is no fault.
  public var fault: String? {
    if !(100...600).contains(dpi) { return "A specimen cannot be drawn at \(dpi) dots per inch: choose 100 to 600." }
    if let birth, let expires, expires < birth {
      return "The document expires on \(expires.iso), before its holder is born on \(birth.iso)."
    }
    if jurisdiction != nil, kind != .driversLicense { return "Only a driversLicense has a state." }
    if !Aamva.versions.contains(aamvaVersion) {
      return
        "There is no version \(aamvaVersion) of the AAMVA standard: choose \(Aamva.versions.lowerBound) to \(Aamva.versions.upperBound)."
    }
    if kind.writesNameInLatin, let fault = [lastName, firstName].compactMap({ $0 }).compactMap({ Transliteration($0).fault }).first {
      return fault
    }
    if lastName?.isEmpty == true, firstName?.isEmpty == true { return "A document names its holder: give a last name or a first name." }
    if codeNumber != nil, kind != .driversLicense, kind != .dutchDriversLicense { return "Only licences have a code that holds a number." }
    return damage.fault
  }
}

extension SpecimenDocument.Kind {
  /// The kind for a document type.
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

/// How a specimen is placed in its picture.
public enum SpecimenPlacement: String, Codable, CaseIterable, Sendable {
  /// On a table with a margin on every side, as in a camera's picture.
  case table
  /// Cropped to the document's edge, as in a scan.
  case cropped
}

/// The surface under a specimen.
public enum SpecimenSurface: String, Codable, CaseIterable, Sendable {
  /// A dark table with a soft grain.
  case wood
  /// A white desk, as light as the document itself.
  case desk
  /// A checked tablecloth.
  case cloth
  /// Speckled stone.
  case stone
  /// A table with papers, a pen and a keyboard on it.
  case clutter
  /// A page of a newspaper, with columns of text, headlines and pictures.
  case newsprint
  /// A woven rug with borders and rows of diamonds.
  case rug
}
