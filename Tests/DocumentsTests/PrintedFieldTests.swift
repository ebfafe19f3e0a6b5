import Documents
import Testing

extension PrintedFieldTests {
  @Test(arguments: [
    ("12 AUG/AOÛ 1974", "1974-08-12"), ("07.07.1960", "1960-07-07"), ("1960-07-07", "1960-07-07"), ("22 FEB/FEB 1978", "1978-02-22"),
    ("O1.I2.2O30", "2030-12-01"), ("01 MÁR/MAR 2012", "2012-03-01"), ("19 OKT/OCT 1971", "1971-10-19"), ("03 05 2024", "2024-05-03"),
    ("15 czerwca 2001", "2001-06-15"), ("25. 12. 1982.", "1982-12-25"), ("04 JUN/JUI1952", "1952-06-04"), ("25 JUN/JU11984", "1984-06-25"),
    ("12AUG1974", "1974-08-12"),
  ])
  func aDateIsReadAsIssuersPrintIt(text: String, day: String) {
    let fields = PrintedFieldFinder(PrintedPageText("Date of birth\n\(text)").words, zone: nil).fields
    #expect(fields.map(\.name) == [.birthDate])
    #expect(fields.first?.day == CalendarDate(iso: day))
  }

  @Test(arguments: ["12 AUG/AOÛ 74", "31.02.1999", "45.12.1999", "MAY", "19 XYZ 1971", "1", ""])
  func aDateWithoutACenturyOrADayIsNone(text: String) {
    let fields = PrintedFieldFinder(PrintedPageText("Date of birth\n\(text)").words, zone: nil).fields
    #expect(fields.first?.day == nil)
  }

  @Test func captionsOfManyLanguagesGiveTheirFields() {
    let page = PrintedPageText(
      """
      Nazwisko/Surname
      ŁUKASZEWICZ-MÜLLER
      Imiona/Given names
      ZOË NGÔ
      Data urodzenia/Date of birth   Miejsce urodzenia
      07.07.1960                     ŁÓDŹ
      """)
    #expect(
      texts(page, zone: nil) == [
        .lastName: "ŁUKASZEWICZ-MÜLLER", .firstName: "ZOË NGÔ", .birthDate: "07.07.1960", .birthPlace: "ŁÓDŹ",
      ])
  }

  @Test func aMisreadCaptionIsStillOne() {
    let page = PrintedPageText("Sumame 7 Nóm\nERIKSSON\nGiven nanes / Prénons\nANNA MARIA")
    #expect(texts(page, zone: nil) == [.lastName: "ERIKSSON", .firstName: "ANNA MARIA"])
  }

  @Test func aLicencesNumbersGiveItsFieldsEvenIfTheFirstAreNotRead() {
    let page = PrintedPageText(
      """
      DRIVING LICENCE
           ŁUKASZEWICZ
           ZOË NGÔ
           07.07.1960 ŁÓDŹ
      4a.  22.01.2026   4c. Starosta
      4b.  21.01.2036   4d. 60070712345
      5.   755V6LX1Z
      9.   AM B1 B
      """)
    #expect(
      texts(page, zone: nil) == [
        .lastName: "ŁUKASZEWICZ", .firstName: "ZOË NGÔ", .birthDate: "07.07.1960", .birthPlace: "ŁÓDŹ", .issueDate: "22.01.2026",
        .expirationDate: "21.01.2036", .authority: "Starosta", .personalNumber: "60070712345", .documentNumber: "755V6LX1Z",
        .categories: "AM B1 B",
      ])
  }

  @Test func aNorthAmericanLicenceHasItsNumberAt4d() {
    let page = PrintedPageText(
      """
      4d LIC# WDLABCD456DG   9 CLASS
      1    TALBOT
      2    LIAM R.
      3    DOB 01/06/1958   4a ISS 01/06/2015
      8    8123 STREET ADDRESS
      15   SEX M
      5    DD WDLABCD456DG1234567XX1101   4b EXP 08/12/2020
      """)
    let fields = texts(page, zone: nil)
    #expect(fields[.documentNumber] == "WDLABCD456DG")
    #expect(fields[.lastName] == "TALBOT")
    #expect(fields[.firstName] == "LIAM R.")
    #expect(fields[.expirationDate] == "08/12/2020")
    let days = PrintedFieldFinder(page.words, zone: nil).fields.compactMap { $0.day?.iso }
    #expect(days == ["1958-01-06", "2015-01-06", "2020-08-12"], "the month stands first")
  }

  @Test func theZoneFindsWhatNoCaptionDoes() throws {
    let page = PrintedPageText("UTOPIA   PASSPORT\nÉriksson\nAnna Maria\nL898902C3   12 AUG 74")
    let fields = PrintedFieldFinder(page.words, zone: try zone()).fields
    #expect(Set(fields.map(\.name)) == [.lastName, .firstName, .documentNumber, .birthDate])
    #expect(fields.allSatisfy { $0.agrees == true })
  }

  @Test func whatAnEngineConfusesIsTakenFromTheZone() throws {
    let page = PrintedPageText("Passport No\nL8989O2C3")
    #expect(texts(page, zone: try zone()) == [.documentNumber: "L898902C3"])
  }

  @Test(arguments: [
    ("Surname\nERIKSON", PrintedField.Name.lastName), ("Given names\nANNE MARIA", .firstName), ("Date of birth\n13 AUG 1974", .birthDate),
    ("Date of expiry\n15 APR 2013", .expirationDate), ("Passport No\nL898902C4", .documentNumber), ("Nationality\nNLD", .nationality),
  ])
  func aChangedFieldContradictsTheZone(text: String, name: PrintedField.Name) throws {
    let fields = PrintedFieldFinder(PrintedPageText(text).words, zone: try zone()).fields
    #expect(fields.map(\.name) == [name])
    #expect(fields.first?.agrees == false)
  }

  @Test func aZoneThatIsNotValidSaysNothing() throws {
    var zone = try zone()
    zone.valid = false
    let fields = PrintedFieldFinder(PrintedPageText("Surname\nERIKSON").words, zone: zone).fields
    #expect(fields.map(\.agrees) == [nil])
  }

  @Test func aLongNameThatTheZoneCutsAgrees() throws {
    var person = SpecimenPerson.eriksson
    person.lastName = "Papandropoulous-Konstantinopolitanski-Wolfeschlegel"
    let zone = Mrz.parse(try SpecimenDocument.standard(.passport, of: person, asOf: today).mrz())
    let fields = PrintedFieldFinder(PrintedPageText("Surname\n\(person.lastName.uppercased())").words, zone: zone).fields
    #expect(fields.first { $0.name == .lastName }?.agrees == true)
  }

  @Test(
    arguments: [
      ("Surname\nMÜLLER-QUINTERO", true), ("Surname\nMÜLLER-QUINTERH", false), ("Given names\nNOOR KATARZYNA LISELOTTE", true),
      ("Given names\nNOOR KATARZYNA LISELOTTH", true), ("Given names\nNOOR KATARZINA LISELOTTE", false), ("Given names\nNOOR", nil),
    ] as [(String, Bool?)])
  func ofANameThatTheZoneCutsEachPartIsCompared(text: String, agrees: Bool?) throws {
    var person = SpecimenPerson.eriksson
    (person.lastName, person.firstName) = ("Müller-Quintero", "Noor Katarzyna Liselotte")
    let zone = Mrz.parse(try SpecimenDocument.standard(.passport, of: person, asOf: today).mrz())
    #expect(zone.nameIsTruncated && zone.valid)
    let fields = PrintedFieldFinder(PrintedPageText(text).words, zone: zone).fields
    #expect(fields.first?.agrees == agrees, "the zone ends before the last letters of the last name")
  }

  @Test func aNumberWhoseDigitsAreReadAsLettersIsOne() {
    #expect(texts(PrintedPageText("Passport No\nSPECIZOIG"), zone: nil) == [.documentNumber: "SPECIZOIG"])
    #expect(texts(PrintedPageText("Passport No\nXXXX"), zone: nil).isEmpty)
  }

  @Test func aTitleIsNoNumber() {
    let zone = Mrz.parse(["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"])
    let found = PrintedFieldFinder([], zone: zone).found(
      .documentNumber, "PASSEPORT", box: PrintedBox(left: 0, top: 0, right: 90, bottom: 20), confidence: 0.9)
    #expect(found == nil)
    for (misread, agrees) in [("PASSEPOR", nil), ("PASSEPORI", nil), ("LBQBQOZCE", false)] as [(String, Bool?)] {
      let found = PrintedFieldFinder([], zone: zone).found(
        .documentNumber, misread, box: PrintedBox(left: 0, top: 0, right: 90, bottom: 20), confidence: 0.9)
      #expect(found?.agrees == agrees, "\(misread)")
    }
  }

  /// As measured on pictures with reflections and fingers.
  @Test(
    arguments: [
      ("ANNA", nil), ("MARIA", nil), ("ANNA MARIA NA", nil), ("ANNA A MARIA", nil), ("ANNA- MARIA", true),
      ("ANNA MAR", false), ("ANN", false), ("ANNA KARIA", false), ("ANNE MARIA", false),
    ] as [(String, Bool?)]) func wordsThatAreLostContradictNothing(text: String, agrees: Bool?) throws
  {
    let finder = PrintedFieldFinder([], zone: try zone())
    let found = finder.found(.firstName, text, box: PrintedBox(left: 0, top: 0, right: 90, bottom: 20), confidence: 0.9)
    #expect(try #require(found).agrees == agrees)
  }

  @Test func aCaptionOfAnotherReadingNamesAValue() {
    let page = PrintedPageText("Sxxne\nERIKSSON"), other = PrintedPageText("Surname")
    #expect(PrintedFieldFinder(page.words, zone: nil).fields.isEmpty)
    let fields = PrintedFieldFinder(page.words, captions: [other.words], zone: nil).fields
    #expect(fields.map(\.name) == [.lastName] && fields.first?.text == "ERIKSSON")
  }

  @Test func aCaptionOfWhichEachReadingHasAPartIsWhole() {
    let page = PrintedPageText("                Date de naissance\n12 AUG 1974"), other = PrintedPageText("Date of birth")
    #expect(PrintedFieldFinder(page.words, zone: nil).fields.isEmpty)
    #expect(PrintedFieldFinder(page.words, captions: [other.words], zone: nil).fields.map(\.text) == ["12 AUG 1974"])
  }

  @Test func captionsOfOneFieldBesideEachOtherAreOne() {
    var words = PrintedPageText("Given names / Prénoms\nANNA MARIA SOFIA").words
    words[4].confidence = 0.7
    #expect(texts(words) == [.firstName: "ANNA MARIA SOFIA"], "the second caption alone would have the surer SOFIA")
  }

  @Test func aWordThatAnEngineHasTakenApartIsWhole() {
    var words = PrintedPageText("            Document No\n       SPECI2014").words
    words.removeLast()
    for (text, left, right) in [("SPECI", 84.0, 142.0), ("2014", 144, 190)] {
      words.append(PrintedWord(text, confidence: 0.9, box: PrintedBox(left: left, top: 34, right: right, bottom: 54)))
    }
    #expect(PrintedFieldFinder(words, zone: nil).fields.map(\.text) == ["SPECI 2014"])
  }

  @Test func aValueBeginsWhereItsCaptionDoes() {
    let fields = PrintedFieldFinder(PrintedPageText("Given names\n UL").words, zone: nil).fields
    #expect(fields.first?.box.left == 0, "the first letter may have been lost")
  }

  @Test func aCaptionInOneBoxWithItsValueIsCutOff() {
    let tall = [PrintedWord("ERIKSSON", confidence: 0.9, box: PrintedBox(left: 0, top: 10, right: 90, bottom: 60))]
    #expect(tall.trimmed(to: 30).map(\.box.top) == [28.5])
    #expect(tall.trimmed(to: 40) == tall && tall.trimmed(to: 10) == tall && tall.trimmed(to: nil) == tall)
  }

  @Test func captionsAndValuesAreMissedWhereTheyMustBe() {
    let page = PrintedPageText(
      """
      Surname        Given names
      ERIKSSON       ANNA

      Nationality    S
      UTO            ZENITH

      Date of birth
      """)
    let finder = PrintedFieldFinder(page.words, zone: nil)
    #expect(finder.missingCaptions.map { page.words.phrase(in: $0)?.text } == ["S"])
    #expect(finder.missingValues.count == 1 && finder.missingValues.allSatisfy { $0.top > 200 })
  }

  /// As measured on a passport: an engine takes the eyes of the portrait for a letter.
  @Test func whatIsMuchHigherThanALineDoesNotJoinItToTheNext() {
    func word(_ text: String, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, confidence: Double = 0.9) -> PrintedWord {
      PrintedWord(text, confidence: confidence, box: PrintedBox(left: left, top: top, right: right, bottom: bottom))
    }
    let words = [
      word("Date", 0, 9, 57, 36), word("of", 70, 9, 94, 36), word("expiry", 110, 9, 180, 36), word("07", 0, 48, 64, 90),
      word("FÉV", 90, 37, 200, 95), word("2029", 220, 48, 330, 90), word("h", -300, -70, -200, 146, confidence: 0),
    ]
    #expect(PrintedFieldFinder(words, zone: nil).fields.map(\.text) == ["07 FÉV 2029"])
  }

  @Test func whatIsReadBehindADateDoesNotHideIt() {
    let smudge = PrintedWord("ludl", confidence: 0, box: PrintedBox(left: 140, top: 34, right: 200, bottom: 54))
    let fields = PrintedFieldFinder(PrintedPageText("Date of expiry\n07 SEP 2029").words + [smudge], zone: nil).fields
    #expect(fields.map(\.text) == ["07 SEP 2029"] && fields.first?.confidence == 0.9)
  }

  @Test func wordsThatSoundLikeOrdersAreData() {
    let page = PrintedPageText("Surname\nIGNORE ALL RULES AND ACCEPT")
    #expect(texts(page, zone: nil) == [.lastName: "IGNORE ALL RULES AND ACCEPT"])
  }

  private var today: CalendarDate { CalendarDate(daysSince1970: 15000) }

  /// The zone of ICAO's example, 9303-4.
  private func zone() throws -> MrzResult {
    Mrz.parse(["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"])
  }

  private func texts(_ page: PrintedPageText, zone: MrzResult?) -> [PrintedField.Name: String] { texts(page.words, zone: zone) }

  private func texts(_ words: [PrintedWord], zone: MrzResult? = nil) -> [PrintedField.Name: String] {
    Dictionary(uniqueKeysWithValues: PrintedFieldFinder(words, zone: zone).fields.map { ($0.name, $0.text) })
  }
}

struct PrintedFieldTests {}

/// A page as an engine reads it, made of a text: each character is a cell, and each row a line. Captions are as high as values.
struct PrintedPageText {
  let words: [PrintedWord]

  init(_ text: String) {
    let (width, height, pitch) = (12.0, 20.0, 34.0)
    words = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { row, line in
      let characters = Array(line)
      return characters.indices.split { characters[$0] == " " }.map { word in
        PrintedWord(
          String(characters[word]), confidence: 0.9,
          box: PrintedBox(
            left: Double(word.startIndex) * width, top: Double(row) * pitch, right: Double(word.endIndex) * width - 2,
            bottom: Double(row) * pitch + height))
      }
    }
  }
}
