import Documents
import FoundationEssentials
import Testing
import Workflow

@testable import Recordings

/// What takes the place of single values.
struct FictionTests {
  private static let start = Moment(iso: "2026-03-01T09:30:00Z")?.milliseconds ?? 0

  private func fiction(_ key: UInt8 = 1, days: Int = 1000, known: [String] = []) -> Fiction {
    Fiction(
      key: Array(repeating: key, count: 32),
      dates: FictitiousDates(days: days, start: Self.start, known: known.compactMap { CalendarDate(iso: $0) }))
  }

  // MARK: Words

  @Test(arguments: [
    "Willeke", "DE BRUIJN", "O'Connor", "Müller-Lüdenscheidt", "Renée", "SPECI2014", "+31612345678", "anna@example.com", "0042",
  ])
  func aTextKeepsItsForm(text: String) {
    let new = fiction().text(text)
    #expect(new != text && new.count == text.count)
    for (old, new) in zip(text, new) {
      #expect(old.isLetter == new.isLetter && old.isNumber == new.isNumber && old.isUppercase == new.isUppercase)
      if !old.isLetter, !old.isNumber { #expect(old == new) }
    }
  }

  @Test func theSameTextBecomesTheSame() {
    let fiction = fiction()
    #expect(fiction.text("Willeke") == fiction.text("Willeke"))
    #expect(fiction.text("WILLEKE") == fiction.text("Willeke").uppercased())
    #expect(fiction.text("Renée") == fiction.text("Renee"))
    #expect(fiction.text("Willeke") != self.fiction(2).text("Willeke"))
    // In a longer text, and cut short.
    #expect(fiction.text("For Willeke, today").contains(fiction.text("Willeke")))
    #expect(fiction.text("Willeke").hasPrefix(fiction.text("Wille")))
  }

  @Test func identifiersStayIdentifiers() {
    let new = fiction().text("9fbb4f43-9016-491d-afb2-10a4f252c992")
    #expect(new.count == 36 && new.allSatisfy { $0.isHexDigit || $0 == "-" })
    #expect(fiction().text("https://verify.example/verify/ab12").hasPrefix("https://"))
  }

  @Test func sentencesKeepTheWordsOfTheProgram() {
    let new = fiction().sentence(
      "The document of Willeke is not valid.", ["the", "document", "of", "is", "not", "valid"], personal: ["willeke"])
    #expect(new.hasPrefix("The document of ") && new.hasSuffix(" is not valid.") && !new.contains("Willeke"))
    // A word that is also a name of the person.
    #expect(!fiction().sentence("May is valid.", ["may", "is", "valid"], personal: ["may"]).contains("May"))
  }

  @Test func codesKeepTheirAlphabet() {
    let alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    #expect(fiction().code("K7QWZ2", of: alphabet).allSatisfy { alphabet.contains($0) })
  }

  // MARK: Dates

  @Test(arguments: [
    ("1965-03-10", "1967-12-05"), ("10.03.1965", "05.12.1967"), ("3/28/1965", "12/23/1967"), ("March 10, 1965", "December 5, 1967"),
    ("10 March 1965", "5 December 1967"), ("born 10.3.1965, in Zenith", "5.12.1967"),
    ("2026-03-01T09:30:00.000Z", "2028-11-25T12:00:00.000Z"),
    ("2026-03-01T00:00:00Z", "2028-11-25T00:00:00Z"),
  ])
  func datesMoveByTheSameDays(text: String, moved: String) { #expect(fiction().text(text).contains(moved), "\(fiction().text(text))") }

  @Test func numbersThatAreKnownDatesMove() {
    let fiction = fiction(known: ["1965-03-10"])
    #expect(fiction.text("650310") == "671205" && fiction.text("19650310") == "19671205" && fiction.text("03101965") == "12051967")
    #expect(fiction.text("650311") != "671206")
  }

  @Test func momentsStayInOrder() throws {
    let dates = fiction().dates, start = Int(Self.start)
    let moved = try #require(dates.moved(moment: start)), later = try #require(dates.moved(moment: start + 90_000))
    #expect(later - moved == 90_000)
    // The session begins at noon; a number of seconds moves with it.
    #expect(Moment(milliseconds: Int64(moved)).iso == "2028-11-25T12:00:00.000Z")
    #expect(dates.moved(moment: start / 1000) == moved / 1000)
    #expect(dates.moved(moment: 1000) == nil)
  }

  /// Half an hour before midnight in London it is the next day in Amsterdam, and it stays the same number of days before any date.
  @Test func theDayIsThatOfThePerson() throws {
    let start = try #require(Moment(iso: "2026-03-01T23:30:00Z")).milliseconds,
      zone = try #require(TimeZone(identifier: "Europe/Amsterdam"))
    let dates = FictitiousDates(days: 1000, start: start, zone: zone, known: [])
    let moved = Moment(milliseconds: start + dates.milliseconds)
    #expect(dates.today.iso == "2026-03-02" && moved.day(in: zone) == dates.moved(dates.today) && moved.time(in: zone) == "12:00")
  }

  // MARK: Documents

  @Test(arguments: SpecimenDocument.Kind.allCases.filter { $0.format != nil })
  func checkDigitsAreComputedAnew(kind: SpecimenDocument.Kind) throws {
    var random = SeededRandom(seed: 7)
    let today = Moment(milliseconds: Self.start).day, fiction = fiction()
    for _ in 0..<20 {
      let lines = try SpecimenDocument.drawn(kind, from: &random, asOf: today).mrz()
      let old = Mrz.parse(lines), new = Mrz.parse(fiction.zone(lines))
      #expect(old.valid && new.valid, "\(lines) \(fiction.zone(lines)) \(new.errors)")
      #expect(zip(old.lines, new.lines).allSatisfy { $0.count == $1.count } && old.lines != new.lines)
      #expect(new.issuingCountry == old.issuingCountry && new.value(.sex) == old.value(.sex))
      for (field, value) in old.fields where [.lastName, .firstName, .documentNumber].contains(field) && value.count > 2 {
        #expect(new.fields[field] != value, "\(field)")
      }
      if let birth = old.birth(asOf: today)?.complete {
        #expect(new.birth(asOf: fiction.dates.moved(today))?.complete == fiction.dates.moved(birth))
      }
    }
  }

  @Test func aWrongCheckDigitStaysWrong() throws {
    let today = Moment(milliseconds: Self.start).day
    for field in [MrzField.documentNumberCheckDigit, .birthDateCheckDigit, .expirationDateCheckDigit, .compositeCheckDigit] {
      var document = SpecimenDocument.standard(.passport, asOf: today)
      document.damagedDigit = field
      let old = Mrz.parse(try document.mrz()), new = Mrz.parse(fiction().zone(try document.mrz()))
      #expect(!new.valid && new.failedChecks.map(\.field) == old.failedChecks.map(\.field))
    }
  }

  @Test(arguments: Aamva.versions) func aLicencesBarcodeIsStillOne(version: Int) throws {
    let today = Moment(milliseconds: Self.start).day
    var document = SpecimenDocument.standard(.driversLicense, asOf: today)
    document.jurisdiction = AamvaJurisdiction(code: "CA")
    document.aamvaVersion = version
    let licence = try #require(document.licence), bytes = try Aamva.write(licence, version: version)
    let known = [
      licence.birthDate, licence.issueDate, licence.expirationDate, licence.birthDate.adding(years: 21),
      licence.birthDate.adding(years: 18),
    ]
    let fiction = Fiction(key: Array(repeating: 3, count: 32), dates: FictitiousDates(days: 1000, start: Self.start, known: known))
    let new = fiction.barcode(BarcodeReading(.pdf417, text: String(decoding: bytes, as: UTF8.self), bytes: bytes))
    let old = try Aamva.parse(bytes), read = try Aamva.parse(new.bytes)
    #expect(new.bytes.count == bytes.count)
    #expect(read.warnings.map(\.code) == old.warnings.map(\.code), "\(read.warnings)")
    #expect(
      read.fields.lastName != old.fields.lastName && read.fields.idNumber != old.fields.idNumber
        && read.fields.street1 != old.fields.street1)
    #expect(read.fields.lastName == fiction.text(old.fields.lastName ?? ""))
    #expect(read.fields.birthDate == old.fields.birthDate.map(fiction.dates.moved))
    #expect(read.fields.jurisdiction == old.fields.jurisdiction && read.fields.sex == old.fields.sex)
  }

  @Test func printOfAPageHasAnotherPersonsValues() throws {
    let known = CalendarDate(daysSince1970: 1684)
    let fiction = Fiction(key: Array(repeating: 3, count: 32), dates: FictitiousDates(days: 1000, start: Self.start, known: [known]))
    let corners = Array(repeating: PicturePoint(x: 0, y: 0), count: 4)
    var reading = Reading(width: 100, height: 100)
    reading.print = [
      PrintedField(.lastName, text: "MÜLLER", corners: corners, confidence: 1, agrees: true),
      PrintedField(.birthDate, text: "12 AUG/AOÛ 1974", day: known, corners: corners, confidence: 1),
      PrintedField(.nationality, text: "POL", corners: corners, confidence: 1),
    ]
    let new = try #require(fiction.reading(reading).print)
    #expect(new.map(\.name) == [.lastName, .birthDate, .nationality] && new.map(\.agrees) == [true, nil, nil])
    #expect(new[0].text == fiction.text("MÜLLER") && new[0].text != "MÜLLER")
    #expect(new[1].day == fiction.dates.moved(known) && new[1].text == new[1].day?.iso)
    #expect(new[2].text == "POL", "codes of countries stay")
  }

  @Test func hashesOfPicturesKeepTheirDistance() throws {
    func print(_ text: String) throws -> PictureFingerprint { try Outcome.decode(PictureFingerprint.self, from: "\"\(text)\"") }
    let one = "7ebb87856beb60f872ee78410eaf3e1b01047872c03a83fce941871cfd413e23",
      other = "4ffb30067bee9df80fbe66065eaf6f0bb04433f8115088f6ec056701a1449e63"
    let fiction = fiction()
    let distance = try print(one).distance(to: print(other))
    #expect(try print(fiction.fingerprint(one)).distance(to: print(fiction.fingerprint(other))) == distance)
    #expect(try print(fiction.fingerprint(one)).distance(to: print(one)) > PictureFingerprint.sameScene)
  }
}
