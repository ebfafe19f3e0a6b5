import Documents
import Notation
import Testing

/// What is different in drawn documents, so that a tester meets an error.
struct SpecimenChangeTests {
  private let today = CalendarDate(daysSince1970: 20_513)

  private func passport(_ change: SpecimenChange) -> SpecimenDocument {
    var document = SpecimenDocument.standard(.passport, asOf: today)
    change.apply(to: &document, asOf: today)
    return document
  }

  @Test func nothingIsDifferentByDefault() { #expect(passport(SpecimenChange()) == .standard(.passport, asOf: today)) }

  @Test func datesAreCountedFromToday() {
    #expect(passport(SpecimenChange(expiresIn: -1)).expires == today.adding(days: -1))
    #expect(passport(SpecimenChange(age: 17)).person.birth.age(on: today) == 17)
    let baby = passport(SpecimenChange(age: 0))
    #expect(baby.issued >= baby.person.birth, "a document is not older than its holder")
  }

  @Test func anotherKindIsOfTheSamePerson() {
    let visa = passport(SpecimenChange(kind: .visa))
    #expect(visa.kind == .visa && visa.person == SpecimenPerson.bruijn)
    let licence = passport(SpecimenChange(kind: .driversLicense, issuingCountry: Country(code: "USA")))
    #expect(licence.jurisdiction != nil, "its back has a barcode")
  }

  @Test func whatADocumentLacksIsLeftAlone() throws {
    #expect(passport(SpecimenChange(damagedDigit: .birthDateCheckDigit)).damagedDigit == .birthDateCheckDigit)
    var letter = SpecimenDocument.standard(.proofOfAddress, asOf: today)
    SpecimenChange(damagedDigit: .birthDateCheckDigit).apply(to: &letter, asOf: today)
    #expect(letter.damagedDigit == nil)
  }

  /// Scripts describe drawn pictures so; every part of a description is read and written.
  @Test func aDescriptionReadsAsItIsWritten() throws {
    let text = """
      {"document":"visa","side":"back","expiresIn":-1,"age":17,"nationality":"BEL","issuingCountry":"DEU","damagedDigit":\
      "birthDateCheckDigit","documents":2,"defect":"negative","liveness":"severalFaces","blur":20,"darkness":0.9}
      """
    let change = try #require(try read(text))
    #expect(
      change
        == SpecimenChange(
          kind: .visa, side: .back, expiresIn: -1, age: 17, nationality: Country(code: "BEL"), issuingCountry: Country(code: "DEU"),
          damagedDigit: .birthDateCheckDigit, damage: SpecimenDamage(blur: 20, darkness: 0.9, defect: .negative), documents: 2,
          liveness: .severalFaces))
    #expect(change.json.text() == text)
    #expect(try read("{}") == SpecimenChange() && SpecimenChange().json.text() == "{}")
  }

  @Test func everyMistakeInADescriptionIsNamed() {
    #expect {
      try read(#"{"expires":1,"age":-1,"nationality":"XYZ","damagedDigit":"birthDate","documents":3,"defect":"blurred","blur":21}"#)
    } throws: { error in
      (error as? NotationErrors)?.errors.count == 7
    }
  }

  private func read(_ text: String) throws -> SpecimenChange? {
    let decoding = Decoding(), change = SpecimenChange(reading: decoding.slot(try JSONReader().read(Array(text.utf8))), decoding)
    try decoding.finish()
    return change
  }

  @Test func aFaultHoldsForItsTime() {
    let fault = CameraFault(.unplugged, after: 1_000, for: 8_000)
    #expect([0, 999, 1_000, 8_999, 9_000].map(fault.holds) == [false, false, true, true, false])
    #expect([0, 600_000].map(CameraFault(.denied).holds) == [true, true])
  }
}
