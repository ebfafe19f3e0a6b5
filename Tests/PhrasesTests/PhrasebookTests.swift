import Testing

@testable import Phrases

@Suite struct PhrasebookTests {
  private let book = Phrasebook(
    catalogues: [
      Catalogue(
        language: "en",
        entries: [
          "hello": .text("Hello {name}"), "pages": .plural([.one: "{n} page", .other: "{n} pages"]), "only": .text("only English"),
          "valid": .text("Valid until {date}"), "from": .text("Issued by {country}"), "country.NLD": .text("the Netherlands"),
        ]),
      Catalogue(
        language: "nl",
        entries: [
          "hello": .text("Hallo {name}"), "pages": .plural([.one: "{n} pagina", .other: "{n} pagina's"]),
          "valid": .text("Geldig tot {date}"),
          "from": .text("Afgegeven door {country}"), "country.NLD": .text("Nederland"),
        ]),
      Catalogue(language: "de", entries: ["valid": .text("Gültig bis {date}"), "pages": .plural([.other: "{n} Seiten"])]),
    ], language: "en")

  private func say(_ phrase: Phrase, _ language: String) -> String {
    var book = book
    book.language = language
    return book.text(phrase)
  }

  @Test func argumentsStandInTheirPlaces() {
    #expect(say(Phrase("hello", ["name": .text("Willeke")]), "nl") == "Hallo Willeke")
    #expect(say(Phrase("from", ["country": .phrase(Phrase("country.NLD"))]), "nl") == "Afgegeven door Nederland")
    #expect(say(Phrase("from", ["country": .phrase(Phrase("country.NLD"))]), "en") == "Issued by the Netherlands")
    // An argument that is missing stays visible; one that looks like a place is text.
    #expect(say(Phrase("hello"), "en") == "Hello {name}")
    #expect(say(Phrase("hello", ["name": .text("{name}")]), "en") == "Hello {name}")
  }

  @Test(arguments: [
    ("en", 1, "1 page"), ("en", 0, "0 pages"), ("en", 12345, "12,345 pages"), ("nl", 2, "2 pagina's"), ("nl", 12345, "12.345 pagina's"),
    ("de", 1, "1 Seiten"),
  ])
  func numbersChooseTheForm(language: String, n: Int, expected: String) {
    #expect(say(Phrase("pages", ["n": .number(n)]), language) == expected)
  }

  @Test(
    arguments: [
      ("en", 2034, 3, 9, "Valid until 9 March 2034"), ("nl", 2034, 3, 9, "Geldig tot 9 maart 2034"),
      ("de", 2034, 3, 9, "Gültig bis 9. März 2034"),
      ("de", 1965, 3, nil, "Gültig bis März 1965"), ("en", 1965, nil, nil, "Valid until 1965"), ("en", 1965, nil, 5, "Valid until 1965"),
      ("en", 1965, 13, 5, "Valid until 1965"),
    ] as [(String, Int, Int?, Int?, String)])
  func datesAreWrittenAsTheLanguageDoes(language: String, year: Int, month: Int?, day: Int?, expected: String) {
    #expect(say(Phrase("valid", ["date": .date(year: year, month: month, day: day)]), language) == expected)
  }

  @Test func whatIsMissingFallsBackAndIsSeen() {
    #expect(say(Phrase("only"), "nl") == "only English")
    #expect(say(Phrase("only"), "fr") == "only English")
    #expect(say(Phrase("hello", ["name": .text("x")]), "nl-BE") == "Hallo x")
    #expect(say(Phrase("no.such.key"), "nl") == "[no.such.key]")
    #expect(say(.verbatim("SPECI2014 {x}"), "nl") == "SPECI2014 {x}")
    #expect(book.languages == ["en", "de", "nl"])
    #expect(book.has("only") && !book.has("nothing"))
  }

  @Test(arguments: [
    ("pl", [1: PluralForm.one, 2: .few, 5: .many, 12: .many, 22: .few, 112: .many]),
    ("ro", [1: .one, 0: .few, 19: .few, 20: .other, 101: .few]),
    ("fr", [0: .one, 1: .one, 2: .other]), ("de", [0: .other, 1: .one, -1: .one]),
  ])
  func pluralRulesAreCLDRs(language: String, expected: [Int: PluralForm]) {
    for (n, form) in expected { #expect(PluralForm.of(n, in: language) == form, "\(n)") }
  }

  @Test func theLanguageIsChosenInOrder() {
    func choose(_ fixed: String? = nil, _ flag: String? = nil, _ environment: [String: String] = [:], base: String = "en") -> String {
      LocaleChoice.language(fixed: fixed, flag: flag, environment: environment, available: ["en", "nl", "de"], base: base)
    }
    #expect(choose("de", "nl", ["LANG": "en_US.UTF-8"]) == "de")
    #expect(choose(nil, "nl-BE", ["LANG": "de_DE.UTF-8"]) == "nl")
    #expect(choose(nil, nil, ["LC_ALL": "", "LC_MESSAGES": "nl_NL.UTF-8", "LANG": "de_DE.UTF-8"]) == "nl")
    #expect(choose(nil, nil, ["LC_ALL": "de_AT@euro", "LANG": "nl_NL"]) == "de")
    #expect(choose(nil, nil, ["LANG": "C"]) == "en")
    #expect(choose(nil, nil, ["LANG": "fr_FR"], base: "nl") == "nl")
    #expect(choose("es", nil, [:], base: "xx") == "en")
  }
}
