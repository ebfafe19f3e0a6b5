/// What is different in a drawn picture, so that the document or its holder is at fault. Nothing by default. A scenario has one for every picture of a
/// run, and a script one for the picture of an answer.
public struct SpecimenChange: Codable, Hashable, Sendable {
  /// Another document is shown instead of the requested one.
  public var kind: SpecimenDocument.Kind?
  /// Another side is shown instead of the requested one.
  public var side: FileSide?
  /// Days from today to the day of expiry; negative if the document has expired.
  public var expiresIn: Int?
  /// The holder's age today, in whole years.
  public var age: Int?
  public var nationality: Country?
  public var issuingCountry: Country?
  /// A check digit that is printed wrong.
  public var damagedDigit: MrzField?
  public var damage: SpecimenDamage?
  /// How many documents lie in the picture, 1 or 2: another person's of the same kind beside it. Only in a single picture, not in a moving one.
  public var documents: Int?
  /// How the first challenge of a liveness check ends, because of what is seen of the drawn person; nil for a person who does what is asked.
  public var liveness: ChallengeReport.Outcome?

  public init(
    kind: SpecimenDocument.Kind? = nil, side: FileSide? = nil, expiresIn: Int? = nil, age: Int? = nil, nationality: Country? = nil,
    issuingCountry: Country? = nil, damagedDigit: MrzField? = nil, damage: SpecimenDamage? = nil,
    documents: Int? = nil, liveness: ChallengeReport.Outcome? = nil
  ) {
    self.kind = kind
    self.side = side
    self.expiresIn = expiresIn
    self.age = age
    self.nationality = nationality
    self.issuingCountry = issuingCountry
    self.damagedDigit = damagedDigit
    self.damage = damage
    self.documents = documents
    self.liveness = liveness
  }

  /// Changes a document. What it does not have, such as a check digit on a letter, is left alone.
  public func apply(to document: inout SpecimenDocument, asOf today: CalendarDate) {
    if let kind { document = .standard(kind, of: document.person, asOf: today) }
    if let nationality { document.person.nationality = nationality }
    if let issuingCountry {
      document.issuingCountry = issuingCountry
      if document.kind == .driversLicense { document.jurisdiction = .standard(of: issuingCountry) }
    }
    if let expiresIn {
      document.expires = today.adding(days: expiresIn)
      document.issued = document.expires.adding(days: 1).adding(years: -10)
    }
    if let age {
      document.person.birth = today.adding(years: -age)
      // A child's document cannot be older than the child.
      document.issued = max(document.issued, document.person.birth)
    }
    if let damagedDigit {
      let undamaged = document
      document.damagedDigit = damagedDigit
      if (try? document.mrz()) == nil { document = undamaged }
    }
  }
}

extension SpecimenDocument {
  /// A document of the same kind of somebody else, always the same person for the same holder.
  public func ofAnotherPerson(asOf today: CalendarDate) -> SpecimenDocument {
    var random = SeededRandom(seed: person.seed)
    var other = SpecimenDocument.drawn(kind, from: &random, asOf: today)
    other.jurisdiction = jurisdiction
    return other
  }
}
