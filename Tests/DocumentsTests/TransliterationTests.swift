import Testing
import WorldNames

@testable import Documents

struct TransliterationTests {
  private static let today = CalendarDate(daysSince1970: 20_500)

  @Test func thereAreNamesOfManyLanguages() {
    #expect(WorldName.all.count > 400)
    #expect(Set(WorldName.all.map(\.language)).count > 60)
  }

  @Test(arguments: WorldName.all) func everyLetterIsWrittenAsTheStandardSays(_ name: WorldName) {
    let last = Transliteration(name.last, issuer: name.issuer), first = Transliteration(name.first, issuer: name.issuer)
    #expect(last.leftOver.isEmpty && first.leftOver.isEmpty)
    let zone = [last.text, first.text].filter { !$0.isEmpty }.joined(separator: "<<").replacing(" ", with: "<")
    #expect(zone == name.zone)
  }

  /// From the name to the lines of a passport, typed into the cells of an entry, and back.
  @Test(arguments: WorldName.all) func everyNameIsPrintedAndTyped(_ name: WorldName) throws {
    let lines = try name.passport(asOf: Self.today).mrz()
    let result = Mrz.parse(lines)
    #expect(result.valid && result.remarks.isEmpty, "\(result.errors) \(result.remarks)")
    #expect(lines[0].hasPrefix("P<\(result.layout?.span(of: .issuingState) != nil ? name.issuer?.code ?? "UTO" : "")\(name.zone)"))
    var entry = MrzEntry(format: .td3)
    for character in lines.joined() {
      let isTaken = entry.type(character)
      #expect(isTaken, "\(character)")
    }
    #expect(entry.lines == lines && entry.marks.joined().allSatisfy { $0 == .fine })
  }

  /// Canonically equivalent texts are the same: letters and marks apart, and together.
  @Test(arguments: [
    ("Nguye\u{302}\u{303}n", "NGUYEN"), ("Mu\u{308}ller", "MUELLER"), ("A\u{30A}kesson", "AAKESSON"), ("И\u{306}од", "IOD"),
  ])
  func marksApart(_ name: String, _ expected: String) { #expect(Transliteration(name).text == expected) }

  @Test(arguments: [
    ("ＭＵＳＴＥＲ", "MUSTER"), ("ﬁlip", "FILIP"), ("محمّد", "MXHMMD"), ("فضّة", "FXDZXDZXAH"), ("ثريا الزهراء", "XTHRYA ALZHRAXE"),
    ("Ταΰγετος", "TAYGETOS"), ("Μάϊος", "MAIOS"), ("Ελεύθερος", "ELEFTHEROS"), ("Κολόμπ", "KOLOB"),
  ])
  func rulesOfTheTables(_ name: String, _ expected: String) { #expect(Transliteration(name).text == expected) }

  /// No letter is lost in silence: what can't be written is named, and then there is no document.
  @Test(arguments: [
    ("王小明", ["王", "小", "明"]), ("გიორგი", ["გ", "ი", "ო", "რ"]), ("Anna2", ["2"]), ("An\u{200B}na", ["U+200B"]),
    ("\u{202E}anna", ["U+202E"]), ("Anna☺", ["☺"]), ("יוסף", ["י", "ו", "ס", "ף"]), ("გ", ["გ"]), ("A\nB", ["U+000A"]),
  ])
  func whatIsLeftOverIsSaid(_ name: String, _ leftOver: [String]) throws {
    // Georgian has capitals of its own.
    let expected = leftOver.map { $0.uppercased() }
    let transliteration = Transliteration(name)
    #expect(transliteration.leftOver.map { $0.uppercased() } == expected)
    #expect(transliteration.fault?.contains("can't be written") == true)
    var document = SpecimenDocument.standard(.passport, asOf: Self.today)
    document.person.firstName = name
    #expect(throws: MrzWriteError.self) { try document.mrz() }
    var order = SpecimenOrder(.passport)
    order.lastName = name
    #expect(order.fault?.contains("can't be written") == true)
    var licence = SpecimenDocument.standard(.driversLicense, asOf: Self.today)
    licence.jurisdiction = AamvaJurisdiction(code: "VA")
    licence.person.lastName = name
    #expect(throws: SpecimenCodeError.self) { try licence.code() }
  }

  /// Every letter of the scripts that the standard has tables for, and of Greek, is written or named.
  @Test func noLetterOfTheseScriptsIsLost() {
    for value in [0x41...0x24F, 0x370...0x3FF, 0x400...0x52F, 0x620...0x6FF, 0x1E00...0x1FFF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else { continue }
      let one = Transliteration("A\(scalar)B")
      let hasSilentForm =
        ["Ь", "ь", "Ӏ", "ӏ"].contains(String(scalar)) || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .modifierLetter
      #expect(one.text != "AB" || !one.leftOver.isEmpty || hasSilentForm, "\(scalar) U+\(String(value, radix: 16))")
    }
  }

  @Test func aDocumentHasAHolder() throws {
    var order = SpecimenOrder(.passport)
    (order.lastName, order.firstName) = ("", "")
    #expect(order.fault != nil)
    // A lone name is the last name (9303-4, 4.2.2.1).
    order.firstName = "Suharto"
    #expect(order.fault == nil)
    #expect(try order.document(asOf: Self.today).mrz()[0].hasPrefix("P<UTOSUHARTO<<<<"))
  }
}
