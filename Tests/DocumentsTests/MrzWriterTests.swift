import Testing

@testable import Documents

struct MrzWriterTests {
  static func parts(_ last: String, _ first: String, width: Int) -> String { MrzName(last: last, first: first).fitted(to: width) }

  // The examples of ICAO 9303-4, 4.2.3 (39 cells) and 9303-5 (30 cells).
  @Test(arguments: [
    ("BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL", "DINGO POTOROO", 39, "BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI"),
    ("BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL", "DINGO POTOROO", 30, "BENNELONG<WOOLOOMOOLOO<W<W<<DI"),
    ("NILAVADHANANANDA", "CHAYAPA DEJTHAMRONG KRASUANG", 39, "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"),
    ("NILAVADHANANANDA", "ARNPOL PETCH CHARONGUANG", 39, "NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGU"),
    ("NILAVADHANANANDA", "ARNPOL PETCH CHARONGUANG", 31, "NILAVADHANANANDA<<ARNPOL<PETC<C"),
    ("ERIKSSON", "ANNA MARIA", 39, "ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"),
    ("", "ANNA", 10, "<<ANNA<<<<"), ("ARKFREITH", "", 12, "ARKFREITH<<<"),
  ])
  func namesAreTruncatedAsTheStandardShows(_ last: String, _ first: String, _ width: Int, _ expected: String) {
    #expect(Self.parts(last, first, width: width) == expected)
  }

  @Test func truncatedNamesFillTheirCellsWithALetterAtTheEnd() {
    var random = SeededRandom(seed: 40)
    for _ in 0..<3000 {
      func word() -> String { String(repeating: "ABCDE", count: 9).prefix(random.within(1...45)).description }
      let last = (0..<random.within(1...5)).map { _ in word() }.joined(separator: " ")
      let first = (0..<random.within(0...4)).map { _ in word() }.joined(separator: " ")
      let width = [30, 31, 36, 39, 14, 8][random.below(6)]
      let line = Self.parts(last, first, width: width)
      #expect(line.utf8.count == width)
      let whole = [last, first].map { $0.replacing(" ", with: "<") }.filter { !$0.isEmpty }.joined(separator: "<<")
      if whole.utf8.count > width {
        #expect(line.last != "<", "\(last), \(first): \(line)")
        #expect(first.isEmpty || line.contains("<<"), "a first name is never lost: \(line)")
      } else {
        #expect(line.hasPrefix(whole))
      }
      #expect(!line.hasPrefix("<"))
    }
  }

  @Test(arguments: [
    ("Müller-Lüdenscheidt", "MUELLER LUEDENSCHEIDT"), ("O'Connor", "OCONNOR"), ("d’Arras", "DARRAS"), ("Ærøskøbing", "AEROESKOEBING"),
    ("Weiß", "WEISS"), ("Åkesson", "AAKESSON"), ("Łukaszewicz", "LUKASZEWICZ"), ("Þórsson", "THORSSON"), ("Núñez de Arce", "NUNEZ DE ARCE"),
    ("  Anne - Marie ", "ANNE MARIE"), ("Zoë", "ZOE"), ("Ĳssel", "IJSSEL"), ("J. R.", "J R"),
    ("İstanbul ı", "ISTANBUL I"), ("", ""), ("---", ""),
    ("e\u{301}", "E"),
  ])
  func nationalLettersBecomeLatin(_ name: String, _ expected: String) { #expect(Transliteration(name).text == expected) }

  @Test func theStandardsPassportIsWrittenAsPrinted() throws {
    let lines = try Mrz.write(
      .td3,
      [
        .documentCode: "P", .issuingState: "UTO", .lastName: "Eriksson", .firstName: "Anna Maria", .documentNumber: "L898902C3",
        .nationality: "UTO", .birthDate: "740812", .sex: "F", .expirationDate: "120415", .optional1: "ZE184226B",
      ])
    #expect(lines == MrzParserTests.passport)
  }

  @Test func longNumbersContinueInTheOptionalData() throws {
    let lines = try Mrz.write(
      .td1,
      [
        .documentCode: "I", .issuingState: "UTO", .lastName: "STEVENSON", .firstName: "PETER JOHN", .documentNumber: "D23145890734",
        .nationality: "UTO", .birthDate: "340712", .sex: "M", .expirationDate: "950712",
      ])
    #expect(lines == ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"])
  }

  @Test(arguments: [
    (MrzField.birthDate, "74O812"), (.documentNumber, "L89-8902"), (.documentNumber, "L898902C3X"), (.nationality, "N1D"), (.sex, "D"),
    (.birthDate, "19740812"), (.optional2, "A"), (.version, "1"),
  ])
  func whatCannotStandInACellIsRefusedWithItsField(_ field: MrzField, _ value: String) {
    let error = #expect(throws: MrzWriteError.self) { try Mrz.write(.td3, [.documentCode: "P", field: value]) }
    #expect(error?.field == field)
  }

  /// Writing and reading give the same fields for thousands of persons and every kind of document.
  @Test(arguments: SpecimenDocument.Kind.withMrz) func writtenMrzsAreReadBack(_ kind: SpecimenDocument.Kind) throws {
    var random = SeededRandom(seed: 2014)
    let today = try #require(CalendarDate(iso: "2025-06-15"))
    let format = try #require(kind.format)
    for _ in 0..<1500 {
      let document = SpecimenDocument.drawn(kind, from: &random, asOf: today)
      let lines = try document.mrz()
      let result = Mrz.parse(lines)
      #expect(result.valid, "\(lines) \(result.errors.map(\.message))")
      #expect(result.format == kind.format)
      for (field, value) in document.fields where field != .lastName && field != .firstName {
        #expect(result.fields[field] == value, "\(field) of \(lines)")
      }
      if let last = document.fields[.lastName], let first = document.fields[.firstName] {
        if result.nameIsTruncated {
          #expect(result.fields[.lastName]?.first == last.first)
        } else {
          #expect(result.fields[.lastName] == last)
          #expect(result.fields[.firstName] == first)
        }
        #expect(result.birth(asOf: today) == PartialDate(document.person.birth))
      }
      // Writing the fields that were read gives the same lines.
      #expect(try Mrz.write(format, result.fields) == lines)
    }
  }

  /// The same for layouts without specimens.
  @Test(arguments: [
    ["D1FRA13AA000026181231MARTIN<<9"], ["AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"],
    ["IDFRATEST<NAME<<<<<<<<<<<<<<<<0CHE02", "1710GVA123451ROBERTA<<<<<<<9112311F2"],
    ["I<PRT007666667<ZZ00<<<<<<<<<<<", "8303143M3405293PRT<<<<<<<<<<<4", "CACADOR<DE<ARAUJO<<ANDRE<ESTEV"],
  ])
  func otherLayoutsRoundTrip(_ lines: [String]) throws {
    let result = Mrz.parse(lines)
    let format = try #require(result.format)
    #expect(try Mrz.write(format, result.fields) == lines)
  }

  @Test func russianInternalPassportsKeepTheirDigits() throws {
    let lines = ["PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<", "3919353498RUS7207233M<<<<<<<4151218910003<50"]
    let fields = Mrz.parse(lines).fields
    let written = try Mrz.write(.td3, fields)
    #expect(written[0] == lines[0])
    // For an empty expiry, the issuer prints `<` where we write 0.
    #expect(
      Mrz.parse(written).fields.filter { $0.key != .expirationDateCheckDigit } == fields.filter { $0.key != .expirationDateCheckDigit })
  }
}
