import Testing

@testable import Documents

struct MrzParserTests {
  static let passport = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
  static let card = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]

  /// A line with the character at a column (from 0) replaced.
  static func changed(_ line: String, _ column: Int, _ character: Character) -> String {
    var characters = Array(line)
    characters[column] = character
    return String(characters)
  }

  @Test func everyCheckIsListedWithExpectedAndFound() {
    let result = Mrz.parse(Self.passport)
    #expect(
      result.checks.map(\.field.rawValue) == [
        "documentNumberCheckDigit", "birthDateCheckDigit", "expirationDateCheckDigit", "optional1CheckDigit", "compositeCheckDigit",
      ])
    #expect(result.checks.map(\.expected) == ["6", "2", "9", "1", "0"])
    #expect(result.checks.map(\.found) == ["6", "2", "9", "1", "0"])
    #expect(result.checks.allSatisfy { $0.passed })
  }

  @Test func aWrongDigitIsReportedWithTheRightOne() {
    let result = Mrz.parse([Self.passport[0], Self.changed(Self.passport[1], 19, "3")])
    #expect(!result.valid)
    let birth = result.checks.first { $0.field == .birthDateCheckDigit }
    #expect(birth == MrzCheck(field: .birthDateCheckDigit, expected: "2", found: "3", passed: false))
    #expect(birth?.field.protectedField == .birthDate)
    #expect(result.errors.map(\.field) == [.birthDateCheckDigit, .compositeCheckDigit])
    #expect(result.errors.first?.message == "birthDateCheckDigit is 3 and must be 2.")
    #expect(result.errors.first?.line == 1)
    #expect(result.errors.first?.column == 19)
    #expect(result.fields[.birthDate] == "740812")
  }

  @Test func aShortLineGivesItsRemainingFields() {
    let result = Mrz.parse([Self.passport[0], String(Self.passport[1].prefix(42))])
    #expect(result.format == .td3)
    #expect(!result.valid)
    #expect(result.errors.first?.code == .lineLength)
    #expect(result.errors.first?.message == "Line 2 has 42 characters and must have 44.")
    #expect(result.fields[.documentNumber] == "L898902C3")
    #expect(result.fields[.optional1] == "ZE184226B")
    #expect(result.fields[.compositeCheckDigit] == nil, "a missing field is absent")
    let composite = result.checks.first { $0.field == .compositeCheckDigit }
    #expect(composite == MrzCheck(field: .compositeCheckDigit, expected: "", found: "", passed: false))
  }

  @Test func fillersBecomeSingleSpaces() {
    let result = Mrz.parse(["I<UTOD231458907AB<<CD<<<<<<<<<", MrzParserTests.card[1], "DE<LA<<ANNA<<MARIA<<<<EVA<<<<<"])
    #expect(result.fields[.optional1] == "AB CD")
    #expect(result.fields[.lastName] == "DE LA")
    #expect(result.fields[.firstName] == "ANNA MARIA EVA")
  }

  @Test func shortLinesLoseFieldsButNotPositions() {
    let result = Mrz.parse([Self.card[0], Self.card[1], String(Self.card[2].prefix(27))])
    #expect(result.format == .td1)
    #expect(result.fields[.lastName] == "ERIKSSON")
    let licence = Mrz.parse(["AAA001", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"])
    #expect(licence.format == .swissDrivingLicence)
    #expect(licence.fields[.languageCode] == nil)
    #expect(licence.fields[.faksNumber] == "AAA001")
    #expect(!licence.valid)
  }

  @Test func aLongLineIsReadToItsEnd() {
    let result = Mrz.parse([Self.passport[0] + "<<", Self.passport[1]])
    #expect(result.format == .td3)
    #expect(result.errors.map(\.code) == [.lineLength])
    #expect(result.fields[.firstName] == "ANNA MARIA")
  }

  @Test(arguments: [
    ([], MrzError.Code.lineCount), (["A", "B", "C", "D"], .lineCount), ([""], .lineLength), (["P<UTO", "12"], .lineLength),
    ([String(repeating: "<", count: 35), String(repeating: "<", count: 35)], .lineLength),
    (["P1NLD11234567890ABCDEFGHIJKLM7"], .unknownFormat), ([String(repeating: "<", count: 5000)], .lineLength),
  ])
  func refusesWhatHasNoFormat(_ lines: [String], _ code: MrzError.Code) {
    let result = Mrz.parse(lines)
    #expect(result.format == nil)
    #expect(!result.valid)
    #expect(result.errors.map(\.code) == [code])
    #expect(result.lines == lines)
    #expect(result.fields.isEmpty)
  }

  @Test func foreignCharactersAreReportedWithTheirPosition() {
    let result = Mrz.parse([Self.changed(Self.passport[0], 5, "É"), Self.changed(Self.passport[1], 3, "\u{1F600}")])
    #expect(result.format == .td3)
    #expect(result.errors.prefix(2).map(\.code) == [.character, .character])
    #expect(result.errors[0].field == .lastName)
    #expect(result.errors[0].message == "Line 1, column 6: “É” is not allowed here; a letter or < belongs here.")
    #expect(result.errors[1].field == .documentNumber)
    #expect(result.errors[1].column == 3)
    #expect(result.fields[.lastName] == "?RIKSSON")
    #expect(result.checks.first?.expected == "", "no sum over a character without a value")
  }

  @Test func digitsInNamesAreErrorsOnEitherSide() {
    let result = Mrz.parse([Self.card[0], Self.card[1], "ER1KSSON<<ANN4<MARIA<<<<<<<<<<"])
    #expect(result.errors.map(\.code) == [.name, .name])
    #expect(result.errors.map(\.field) == [.lastName, .firstName])
  }

  @Test func unknownStatesAndCodesAreErrors() {
    let state = Mrz.parse([Self.passport[0].replacing("UTO", with: "QQQ"), Self.passport[1]])
    #expect(state.errors.map(\.code) == [.code])
    #expect(state.errors.first?.field == .issuingState)
    let code = Mrz.parse([Self.changed(Self.passport[0], 0, "K"), Self.passport[1]])
    #expect(code.errors.map(\.field) == [.documentCode])
    #expect(code.errors.first?.message == "The document code “K” does not belong to this format; it begins with P.")
  }

  /// Each with its correct check digit, so that only the date is wrong.
  @Test(arguments: [("741301", "9"), ("740230", "0"), ("740431", "4"), ("7408<1", "0"), ("<<0812", "7"), ("74<<12", "0")])
  func impossibleDays(_ date: String, _ digit: String) throws {
    var line = Array(Self.card[1])
    line.replaceSubrange(0..<7, with: Array(date + String(try #require(MrzCheckSum.digit(over: date.utf8)))))
    let result = Mrz.parse([Self.card[0], String(line), Self.card[2]])
    #expect(result.errors.filter { $0.code == .date }.map(\.field) == [.birthDate])
    #expect(result.errors.allSatisfy { $0.field != .birthDateCheckDigit })
  }

  @Test(arguments: ["74<<<<", "7408<<", "740000", "760229", "<<<<<<"])
  func partsOfABirthDateMayBeUnknown(_ date: String) throws {
    var line = Array(Self.card[1])
    line.replaceSubrange(0..<7, with: Array(date + String(try #require(MrzCheckSum.digit(over: date.utf8)))))
    let result = Mrz.parse([Self.card[0], String(line), Self.card[2]])
    #expect(result.errors.allSatisfy { $0.field == .compositeCheckDigit })
    #expect(result.fields[.birthDate] == (date == "<<<<<<" ? "" : date))
  }

  @Test func anExpiryHasNoUnknownParts() {
    // The digit of 1204<< is 7·1 + 3·2 + 0 + 7·4 = 41: 1.
    var line = Array(Self.card[1])
    line.replaceSubrange(8..<15, with: Array("1204<<1"))
    let result = Mrz.parse([Self.card[0], String(line), Self.card[2]])
    #expect(result.errors.first?.code == .date)
    #expect(result.errors.first?.field == .expirationDate)
  }

  // Published numbers. The interpretation of the standard that their issuers use was computed manually.
  @Test(arguments: [
    ("D23145890<7349", MrzLongNumber.either, "D23145890734", "9"), ("000590240<6013", .withFiller, "000590240601", "3"),
    ("600001795<0152", .withoutFiller, "600001795015", "2"), ("000590696<1015", .withoutFiller, "000590696101", "5"),
    ("HVC8N3QW7<ZE17422", .withFiller, "HVC8N3QW7ZE1742", "2"), ("600001795<0153", .neither, "600001795015", "3"),
  ])
  func longNumbersAreReadBothWays(_ printed: String, _ reading: MrzLongNumber, _ number: String, _ digit: String) {
    let line = "I<UTO" + printed
    let result = Mrz.parse([line + String(repeating: "<", count: 30 - line.count), Self.card[1], Self.card[2]])
    #expect(result.longNumber == reading)
    #expect(result.fields[.documentNumber] == number)
    #expect(result.fields[.documentNumberCheckDigit] == digit)
    #expect(result.fields[.optional1] == "")
    #expect(result.checks.first?.passed == (reading != .neither))
  }

  @Test func anOrdinaryNumberIsNotALongOne() {
    #expect(Mrz.parse(Self.card).longNumber == nil)
    // Optional data without a digit at the end, and a number that does not fill its cells, are not continuations.
    let letters = Mrz.parse(["I<UTOD23145890<ABC<<<<<<<<<<<<", Self.card[1], Self.card[2]])
    #expect(letters.longNumber == nil)
    #expect(letters.fields[.optional1] == "ABC")
    let short = Mrz.parse(["I<UTOD2314589<<1234<<<<<<<<<<<", Self.card[1], Self.card[2]])
    #expect(short.longNumber == nil)
    #expect(short.fields[.documentNumber] == "D2314589")
  }

  // Published specimens of licences and of the French card; the last three were found on the web and are wrong.
  @Test(arguments: [
    (["D1NLD250949621112HF7W55VL42L21"], true), (["D1NLD15094962111659VW87Z78NB84"], true),
    (["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"], true),
    (["P<CZESPECIMEN<<VZOR<<<<<<<<<<<<<<<<<<<<<<<<<", "99003853<1CZE1101018M1207046110101111<<<<<94"], true),
    (["VCPOLKOWALSKA<KWIATKOWSKA<<BEATA<<<<", "PL00000008POL6002084F0505011<<<<<<<0"], true),
    (["D1NLD11234567890ABCDEFGHIJKLM7"], false), (["D1NLD2X150949621115MZ26KC47X2W"], false),
    (["D1NLD15094962111659VV72K1KD54X"], false),
  ])
  func publishedSpecimens(_ lines: [String], _ valid: Bool) { #expect(Mrz.parse(lines).valid == valid) }

  /// The specimens by which these layouts are known.
  @Test func licencesOfKnownLayout() {
    let estonian = Mrz.parse(["D<ESTET000000<49307039909<<<<6"]), irish = Mrz.parse(["D<DELAHUNTY<<<IRL<00000D90W000"])
    #expect(estonian.valid && estonian.fields[.issuingState] == "EST" && estonian.fields[.documentNumber] == "ET000000")
    #expect(estonian.fields[.optional1] == "49307039909")
    #expect(irish.valid && irish.fields[.lastName] == "DELAHUNTY" && irish.fields[.documentNumber] == "00000D90W0")
    #expect(irish.fields[.nationality] == "IRL" && irish.fields[.issuingState] == nil)
    for wrong in ["D<ESTET000001<49307039909<<<<6", "D<DELAHUNTY<<<IRL<00000D90W009", "D<ESTET000000<49307039909<<<<7"] {
      let result = Mrz.parse([wrong])
      #expect(!result.valid && result.failedChecks.map(\.field) == [.compositeCheckDigit], "\(wrong)")
    }
    // The same with letters where an Irish line has none names no holder.
    #expect(Mrz.parse(["D<DELAHUNTY<<<PRT<00000D90W001"]).fields[.lastName] == nil)
    #expect(Mrz.parse(["D<DELAHUNTY<<<IRLX00000D90W001"]).fields[.lastName] == nil)
  }

  @Test func aLicenceOfAnyStateIsReadAsFarAsItIsKnown() throws {
    // The check digit over the first 29 characters follows the standard; the issuer defines the characters in between.
    let head = "D1HRV0123456789ABCDEFGHIJKLMN"
    let result = Mrz.parse([head + String(try #require(MrzCheckSum.digit(over: head.utf8)))])
    #expect(result.valid)
    #expect(result.fields[.issuingState] == nil, "positions 3 to 29 are the issuer's, and name no state")
    #expect(result.fields[.optional1] == "HRV0123456789ABCDEFGHIJKLMN")
    #expect(result.fields[.documentNumber] == nil)
  }

  @Test(arguments: [
    ("I<", true), ("AR", true), ("CX", true), ("IV", false), ("AC", true), ("AI", false), ("RP", false), ("TS", false), ("P<", false),
  ])
  func cardsHaveTheCodesOfTheStandard(code: String, isAllowed: Bool) {
    let card = [code + Self.card[0].dropFirst(2), Self.card[1], Self.card[2]]
    let large = [code + "UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
    for lines in [card, large] {
      let result = Mrz.parse(lines)
      #expect(result.valid == isAllowed, "\(lines[0]): \(result.errors)")
      #expect(isAllowed || result.errors.map(\.field) == [.documentCode])
    }
  }

  @Test func fillersMayReplaceTheDigitOfAnEmptyField() {
    // Empty optional data: `<` and 0 are both correct, 1 is not. The composite is the same for both.
    let head = "C01X0006H1D<<6408125F1710319<<<<<<<<<<<<<<"
    let names = "P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<"
    #expect(Mrz.parse([names, head + "<0"]).valid)
    #expect(Mrz.parse([names, head + "00"]).valid)
    #expect(Mrz.parse([names, head + "10"]).failedChecks.map(\.field) == [.optional1CheckDigit, .compositeCheckDigit])
    // A number is never empty.
    #expect(Mrz.parse([Self.passport[0], Self.changed(Self.passport[1], 9, "<")]).failedChecks.first?.field == .documentNumberCheckDigit)
  }

  @Test func nothingIsCorrectedWithoutARequest() {
    let lines = [Self.passport[0].replacing("UTO", with: "UT0"), Self.passport[1]]
    let plain = Mrz.parse(lines)
    #expect(plain.corrections.isEmpty)
    #expect(plain.lines == lines)
    #expect(plain.errors.first?.field == .issuingState)
    let corrected = Mrz.parse(lines, autocorrect: true)
    #expect(corrected.valid)
    #expect(corrected.corrections == [MrzCorrection(line: 0, column: 4, from: "0", to: "O")])
  }

  @Test func cellsForBothKindsAreNeverCorrected() {
    // L898902C3 read with the letter O: both are allowed there, so the check digit fails and nothing is corrected.
    let result = Mrz.parse([Self.passport[0], Self.passport[1].replacing("L898902C3", with: "L8989O2C3")], autocorrect: true)
    #expect(result.corrections.isEmpty)
    #expect(result.failedChecks.first?.field == .documentNumberCheckDigit)
  }

  @Test func pastedTextIsAccepted() {
    let text = "\u{FEFF}  p<utoeriksson<<anna<maria<<<<<<<<<<<<<<<<<<<\r\n\r\nL898902C36UTO7408122F 1204159ZE184226B<<<<<10\r\n"
    let result = Mrz.parse(block: text)
    #expect(result.valid)
    #expect(result.lines == Self.passport)
  }

  @Test func blankLinesSeparateMrzs() {
    let text = "\n\n" + Self.passport.joined(separator: "\n") + "\n \t\n\n" + Self.card.joined(separator: "\r\n") + "\r\n"
    #expect(Mrz.blocks(in: text) == [Self.passport, Self.card])
    #expect(Mrz.blocks(in: " \n\r\n").isEmpty)
  }
}
