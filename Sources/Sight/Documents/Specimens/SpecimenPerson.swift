/// A fictitious person for specimens. Names have their diacritics; the writer transliterates them.
public struct SpecimenPerson: Codable, Hashable, Sendable {
  public enum Sex: String, Codable, CaseIterable, Sendable {
    case female = "F", male = "M", unspecified = "X"
  }

  public var lastName: String
  public var firstName: String
  public var birth: CalendarDate
  public var sex: Sex
  public var nationality: Country
  public var birthPlace: String

  public init(lastName: String, firstName: String, birth: CalendarDate, sex: Sex, nationality: Country, birthPlace: String) {
    self.lastName = lastName
    self.firstName = firstName
    self.birth = birth
    self.sex = sex
    self.nationality = nationality
    self.birthPlace = birthPlace
  }

  /// The person of Dutch specimen documents.
  public static let bruijn = SpecimenPerson(
    lastName: "De Bruijn", firstName: "Willeke Liselotte", birth: CalendarDate(daysSince1970: -1758), sex: .female,
    nationality: SpecimenNames.netherlands, birthPlace: "Specimen")

  /// The person of ICAO's examples, born 12 August 1974.
  public static let eriksson = SpecimenPerson(
    lastName: "Eriksson", firstName: "Anna Maria", birth: CalendarDate(daysSince1970: 1684), sex: .female,
    nationality: SpecimenNames.utopia, birthPlace: "Zenith")

  /// A hash of the person (FNV-1a), which is the same on every machine, unlike `Hashable`. Invented data are generated from it, so that all
  /// documents of a person agree.
  public var seed: UInt64 {
    "\(lastName)|\(firstName)|\(birth.iso)".utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// A random person from a seeded generator, 18 to 90 years old on the given day. Names may have diacritics, apostrophes, hyphens, several
  /// parts and very long parts.
  public static func drawn(from random: inout SeededRandom, asOf today: CalendarDate) -> SpecimenPerson {
    let chance = random.below(20)
    let sex: Sex = chance == 0 ? .unspecified : chance <= 10 ? .female : .male
    let names = sex == .male ? SpecimenNames.male : SpecimenNames.female
    var first = random.pick(from: names) ?? ""
    for _ in 0..<random.below(3) { first += " " + (random.pick(from: names) ?? "") }
    var last = random.pick(from: SpecimenNames.last) ?? ""
    if random.below(6) == 0 { last += "-" + (random.pick(from: SpecimenNames.last) ?? "") }
    let oldest = today.adding(years: -90)
    let birth = oldest.adding(days: random.below(72 * 365))
    return SpecimenPerson(
      lastName: last, firstName: first, birth: birth, sex: sex,
      nationality: random.pick(from: SpecimenNames.nationalities) ?? SpecimenNames.utopia,
      birthPlace: random.pick(from: SpecimenNames.places) ?? "")
  }
}

/// The lists for random persons.
enum SpecimenNames {
  static let netherlands = Country.iso.first { $0.code == "NLD" } ?? Country.all[0]
  static let utopia = Country.all.first { $0.code == "UTO" } ?? Country.all[0]

  static let nationalities = [
    "NLD", "DEU", "FRA", "BEL", "CHE", "AUT", "ESP", "PRT", "ITA", "POL", "SWE", "NOR", "DNK", "FIN", "IRL", "UTO",
  ].compactMap(Country.init(code:))
  static let last = [
    "De Bruijn", "Eriksson", "Van der Meulen", "Müller", "Lüdenscheidt", "O'Connor", "D'Arras", "Jørgensen", "Åkesson", "Weiß", "García",
    "Núñez de Arce", "Łukaszewicz", "Kwiatkowska", "Çelik", "Özdemir", "Ștefănescu", "Þórsson", "Quintero", "Smith", "Nguyen", "Papandreou",
    "Vandenbroucke", "Ibáñez y Villaverde de la Concepción", "Wolfeschlegelsteinhausenbergerdorff", "Bø", "Ek", "Zwart", "Groß", "Fekete",
  ]
  static let female = [
    "Willeke", "Liselotte", "Anna", "Maria", "Zoë", "Renée", "Jürgena", "Søs", "Małgorzata", "Íris", "Anne-Marie", "Ulrike", "Françoise",
    "Noor", "Eva", "Beatriz", "Katarzyna", "Ó",
  ]
  static let male = [
    "Johannes", "Willem", "Jürgen", "Søren", "Łukasz", "Jean-Luc", "André", "Þór", "Björn", "José", "Anton", "Piet", "Jon", "Maximilian",
    "François", "Ólafur", "Wolfgang-Amadeus", "Bo",
  ]
  static let places = ["Zenith", "Nadir", "Meridian", "Solstice", "Azimut", "Perigeum"]
}
