import Testing

@testable import Documents

extension SpecimenDocument.Kind {
  /// The kinds with an MRZ.
  static let withMrz = allCases.filter { $0.format != nil }
}

struct SpecimenTests {
  /// SplitMix64's published sequence for the seed 1234567.
  @Test func theGeneratorIsSplitMix() {
    var random = SeededRandom(seed: 1_234_567)
    let drawn = (0..<5).map { _ in random.next() }
    #expect(
      drawn == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func randomValuesStayInTheirRange() {
    var random = SeededRandom(seed: 5)
    var seen: Set<Int> = []
    for _ in 0..<500 {
      seen.insert(random.within(-2...3))
      #expect((0..<1).contains(random.unit()))
    }
    #expect(seen == [-2, -1, 0, 1, 2, 3])
    let (none, nothing) = (random.below(0), random.pick(from: [Int]()))
    #expect(none == 0)
    #expect(nothing == nil)
  }

  /// The passport in Dutch specimen leaflets (its number, dates and check digits).
  @Test func deBruijnsPassportIsThePublishedOne() throws {
    var document = SpecimenDocument.standard(.passport, asOf: try #require(CalendarDate(iso: "2015-03-10")))
    document.expires = try #require(CalendarDate(iso: "2024-03-09"))
    document.personalNumber = "999999990"
    #expect(try document.mrz() == ["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "SPECI20142NLD6503101F2403096999999990<<<<<84"])
  }

  @Test func theDutchLicenceIsThePublishedOne() throws {
    let today = try #require(CalendarDate(iso: "2025-06-15"))
    #expect(try SpecimenDocument.standard(.dutchDriversLicense, asOf: today).mrz() == ["D1NLD250949621112HF7W55VL42L21"])
  }

  @Test(arguments: SpecimenDocument.Kind.withMrz) func standardDocumentsAreValidToday(_ kind: SpecimenDocument.Kind) throws {
    let today = try #require(CalendarDate(iso: "2025-06-15"))
    let document = SpecimenDocument.standard(kind, of: .eriksson, asOf: today)
    let result = Mrz.parse(try document.mrz())
    #expect(result.valid)
    if let type = kind.type { #expect(type.accepts(mrz: result)) }
    if let expiry = result.expiration(asOf: today) {
      #expect(expiry == document.expires)
      #expect(expiry > today)
    }
    if result.fields[.birthDate] != nil { #expect(result.birth(asOf: today)?.iso == "1974-08-12") }
  }

  @Test func adultsOnly() throws {
    var random = SeededRandom(seed: 9)
    let today = try #require(CalendarDate(iso: "2025-06-15"))
    var names: Set<String> = []
    for _ in 0..<500 {
      let person = SpecimenPerson.drawn(from: &random, asOf: today)
      #expect((18...90).contains(person.birth.age(on: today)))
      #expect(!Transliteration(person.lastName).text.isEmpty)
      names.insert(person.lastName + person.firstName)
    }
    #expect(names.count > 400)
  }

  @Test func theSameSeedGivesTheSamePerson() throws {
    let today = try #require(CalendarDate(iso: "2025-06-15"))
    var (one, two) = (SeededRandom(seed: 3), SeededRandom(seed: 3))
    let first = SpecimenDocument.drawn(.idCard, from: &one, asOf: today)
    let second = SpecimenDocument.drawn(.idCard, from: &two, asOf: today)
    #expect(first == second)
  }

  @Test(arguments: [MrzField.documentNumberCheckDigit, .birthDateCheckDigit, .expirationDateCheckDigit, .optional1CheckDigit])
  func oneDigitMayBeDamagedOnPurpose(_ field: MrzField) throws {
    var document = SpecimenDocument.standard(.passport, of: .eriksson, asOf: try #require(CalendarDate(iso: "2025-06-15")))
    document.damagedDigit = field
    let result = Mrz.parse(try document.mrz())
    #expect(!result.valid)
    #expect(Set(result.failedChecks.map(\.field)).isSubset(of: [field, .compositeCheckDigit]))
    #expect(result.failedChecks.first?.field == field)
  }

  @Test func aMissingDigitCannotBeDamaged() throws {
    var document = SpecimenDocument.standard(.visa, asOf: try #require(CalendarDate(iso: "2025-06-15")))
    document.damagedDigit = .compositeCheckDigit
    #expect(throws: MrzWriteError.self) { try document.mrz() }
  }

  @Test func documentsWithoutAnMrzHaveNoLines() throws {
    let today = try #require(CalendarDate(iso: "2025-06-15"))
    let without = SpecimenDocument.Kind.allCases.filter { $0.format == nil }
    #expect(Set(without.map(\.type)) == [.driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument])
    for kind in without { #expect(try SpecimenDocument.standard(kind, asOf: today).mrz() == []) }
  }

  @Test func namesComeApartIntoTheirComponents() {
    let result = Mrz.parse(["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "SPECI20142NLD6503101F2403096999999990<<<<<84"])
    #expect(result.lastNames == ["DE", "BRUIJN"])
    #expect(result.firstNames == ["WILLEKE", "LISELOTTE"])
    #expect(result.issuingCountry?.code == "NLD")
    #expect(result.rawMrz.split(separator: "\n").count == 2)
    #expect(!result.nameIsTruncated)
    let cut = Mrz.parse(["I<PRT007666667<ZZ00<<<<<<<<<<<", "8303143M3405293PRT<<<<<<<<<<<4", "CACADOR<DE<ARAUJO<<ANDRE<ESTEV"])
    #expect(cut.nameIsTruncated)
    #expect(
      Mrz.parse(["IDD<<T220001293<<<<<<<<<<<<<<<", "6408125<2010315D<<<<<<<<<<<<<4", "MUSTERMANN<<ERIKA<<<<<<<<<<<<<"]).nationality?.code
        == "DEU")
  }
}
