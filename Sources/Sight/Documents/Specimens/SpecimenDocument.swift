/// A fictitious document: the data of a specimen, and its MRZ.
public struct SpecimenDocument: Codable, Hashable, Sendable {
  /// The kind of document. Raw values are the arguments of `vestibule specimen`.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// TD3.
    case passport
    /// TD1.
    case idCard
    /// TD1.
    case residencePermit
    /// TD2, a card of ID-2 size.
    case largeIdCard
    /// MRV-A.
    case visa
    /// MRV-B.
    case smallVisa
    case frenchIdCard
    case dutchDriversLicense
    /// A licence of the common EU model, without an MRZ; with a jurisdiction, a North American one with a PDF417 on the back.
    case driversLicense
    /// A folded card of paper, without an MRZ.
    case paperId
    /// A letter on A4.
    case proofOfAddress
    /// A letter on A4.
    case tinReferenceDocument

    /// nil for documents without an MRZ.
    public var format: MrzFormat? {
      switch self {
      case .passport: .td3
      case .idCard, .residencePermit: .td1
      case .largeIdCard: .td2
      case .visa: .mrvA
      case .smallVisa: .mrvB
      case .frenchIdCard: .frenchNationalID
      case .dutchDriversLicense: .drivingLicence
      case .driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument: nil
      }
    }

    /// Whether the holder's name is in an MRZ or a barcode, which have only A to Z.
    var writesNameInLatin: Bool { format != nil && self != .dutchDriversLicense || self == .driversLicense }

    /// Height over width: ID-3 125 × 88 mm, ID-2 105 × 74, ID-1 85.6 × 54; MRV-A 120 × 80 (ICAO 9303-2 and -7);
    /// a folded paper card 77 × 105; A4.
    public var aspect: Double {
      switch self {
      case .passport: 0.704
      case .visa: 0.667
      case .largeIdCard, .smallVisa, .frenchIdCard: 0.705
      case .idCard, .residencePermit, .dutchDriversLicense, .driversLicense: 0.631
      case .paperId: 1.364
      case .proofOfAddress, .tinReferenceDocument: 1.414
      }
    }

    /// Its type in the Document Component; nil for visas, which the component does not accept.
    public var type: DocumentType? {
      switch self {
      case .passport: .passport
      case .idCard, .largeIdCard: .idCard
      case .residencePermit: .residencePermit
      case .frenchIdCard: .frenchIdCard
      case .dutchDriversLicense: .dutchDriversLicense
      case .driversLicense: .driversLicense
      case .paperId: .paperId
      case .proofOfAddress: .proofOfAddress
      case .tinReferenceDocument: .tinReferenceDocument
      case .visa, .smallVisa: nil
      }
    }

    /// The document code of the MRZ; empty for documents without one.
    public var documentCode: String {
      switch self {
      case .passport: "P"
      case .idCard, .largeIdCard: "I"
      case .residencePermit: "IR"
      case .visa, .smallVisa: "V"
      case .frenchIdCard: "ID"
      case .dutchDriversLicense: "D1"
      case .driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument: ""
      }
    }
  }

  public var kind: Kind
  public var person: SpecimenPerson
  /// Ignored for French cards and Dutch licences, which have a fixed country.
  public var issuingCountry: Country
  /// Letters and digits. The number of a card may have more than nine. That of a French card has twelve and begins with YYMM of its issue;
  /// that of a Dutch licence has ten digits.
  public var number: String
  public var issued: CalendarDate
  public var expires: CalendarDate
  /// The content of the optional data; may be empty.
  public var personalNumber: String
  /// The state or province of a driving licence; nil for every other document.
  public var jurisdiction: AamvaJurisdiction?
  /// The version of the AAMVA standard of a licence's barcode (`Aamva.versions`).
  public var aamvaVersion = 10
  /// The number in the code on the back, if it contradicts the front on purpose.
  public var codeNumber: String?
  /// A check digit that is printed wrong on purpose: the next higher digit (9 becomes 0).
  public var damagedDigit: MrzField?

  public init(
    kind: Kind, person: SpecimenPerson, issuingCountry: Country, number: String, issued: CalendarDate, expires: CalendarDate,
    personalNumber: String = "", damagedDigit: MrzField? = nil
  ) {
    self.kind = kind
    self.person = person
    self.issuingCountry = issuingCountry
    self.number = number
    self.issued = issued
    self.expires = expires
    self.personalNumber = personalNumber
    self.damagedDigit = damagedDigit
  }

  /// A document as an issuer would make it: issued a year before the given day, valid for ten years.
  public static func standard(_ kind: Kind, of person: SpecimenPerson = .bruijn, asOf today: CalendarDate) -> SpecimenDocument {
    let issued = today.adding(years: -1)
    let number =
      switch kind {
      case .frenchIdCard: "\(issued.mrz.prefix(4))92310285"
      case .dutchDriversLicense: "5094962111"
      default: "SPECI2014"
      }
    var document = SpecimenDocument(
      kind: kind, person: person, issuingCountry: person.nationality, number: number, issued: issued,
      expires: issued.adding(years: 10).adding(days: -1))
    if kind == .driversLicense { document.jurisdiction = .standard(of: person.nationality) }
    return document
  }

  /// A random document of a random person from a seeded generator, valid on the given day.
  public static func drawn(_ kind: Kind, from random: inout SeededRandom, asOf today: CalendarDate) -> SpecimenDocument {
    let person = SpecimenPerson.drawn(from: &random, asOf: today)
    var document = standard(kind, of: person, asOf: today)
    document.issued = today.adding(days: -random.within(1...3000))
    document.expires = document.issued.adding(years: 10).adding(days: -1)
    let letters = Array("ABCDEFGHJKLMNPRSTUVWXYZ0123456789")
    let digits = Array("0123456789")
    func draw(_ count: Int, _ alphabet: [Character]) -> String { String((0..<count).map { _ in random.pick(from: alphabet) ?? "0" }) }
    switch kind {
    case .frenchIdCard: document.number = document.issued.mrz.prefix(4) + draw(8, digits)
    case .dutchDriversLicense: document.number = draw(10, digits)
    case .idCard where random.below(8) == 0: document.number = draw(12, letters)
    default: document.number = draw(random.within(7...9), letters)
    }
    if random.below(3) == 0, kind == .passport || kind == .idCard { document.personalNumber = draw(9, digits) }
    return document
  }

  /// The fields of its MRZ, in canonical form.
  public var fields: [MrzField: String] {
    var fields: [MrzField: String] = [.documentCode: kind.documentCode, .issuingState: state, .documentNumber: number]
    if kind == .dutchDriversLicense {
      // The meaning of the characters after the number is not public. These are from the published specimen.
      fields[.version] = "2"
      fields[.randomData] = "2HF7W55VL42L2"
      return fields
    }
    let last = Transliteration(person.lastName, issuer: issuingCountry).text
    let first = Transliteration(person.firstName, issuer: issuingCountry).text
    // A lone name is the primary identifier (9303-4, 4.2.2.1).
    fields[.lastName] = last.isEmpty ? first : last
    fields[.firstName] = last.isEmpty ? "" : first
    fields[.birthDate] = person.birth.mrz
    fields[.sex] = person.sex.rawValue
    if kind == .frenchIdCard { return fields }
    fields[.expirationDate] = expires.mrz
    fields[.nationality] = Self.printed(person.nationality)
    fields[.optional1] = personalNumber
    return fields
  }

  /// One plain sentence that says why the holder's name can't be written in the letters of an MRZ or a barcode; nil when it can.
  public var nameFault: String? {
    let names = [person.lastName, person.firstName].map { Transliteration($0) }
    if let fault = names.compactMap(\.fault).first { return fault }
    return names.allSatisfy(\.text.isEmpty) ? "The holder has no name; every document names its holder." : nil
  }

  /// The lines of its MRZ, with correct check digits except the one that is damaged on purpose; empty if the kind has no MRZ.
  public func mrz() throws(MrzWriteError) -> [String] {
    guard let format = kind.format else {
      if let damagedDigit {
        throw MrzWriteError(field: damagedDigit, description: "\(kind.rawValue) has no MRZ to damage.")
      }
      return []
    }
    if kind.writesNameInLatin, let fault = nameFault { throw MrzWriteError(field: .lastName, description: fault) }
    var lines = try Mrz.write(format, fields)
    let layout = MrzLayouts.layout(format, state: state, code: kind.documentCode)
    guard let damagedDigit else { return lines }
    guard let check = layout.checks.first(where: { $0.field == damagedDigit }) else {
      throw MrzWriteError(field: damagedDigit, description: "\(kind.rawValue) has no \(damagedDigit.rawValue) to damage.")
    }
    var bytes = Array(lines[check.position.line].utf8)
    let digit = MrzCheckSum.value(of: bytes[check.position.column]) ?? 0
    bytes[check.position.column] = UInt8((digit + 1) % 10 + 48)
    lines[check.position.line] = String(decoding: bytes, as: UTF8.self)
    return lines
  }

  private var state: String {
    switch kind {
    case .frenchIdCard: "FRA"
    case .dutchDriversLicense: "NLD"
    default: Self.printed(issuingCountry)
    }
  }

  private static func printed(_ country: Country) -> String { String(country.mrzCode.prefix { $0 != "<" }) }
}
