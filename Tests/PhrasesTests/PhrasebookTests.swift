import Testing

@testable import Phrases

struct PhrasebookTests {
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

  @Test func argumentsReplaceTheirPlaceholders() {
    #expect(say(Phrase("hello", ["name": .text("Willeke")]), "nl") == "Hallo Willeke")
    #expect(say(Phrase("from", ["country": .phrase(Phrase("country.NLD"))]), "nl") == "Afgegeven door Nederland")
    #expect(say(Phrase("from", ["country": .phrase(Phrase("country.NLD"))]), "en") == "Issued by the Netherlands")
    // The placeholder of a missing argument stays visible. An argument that looks like a placeholder is text.
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

  @Test func missingTextsFallBackVisibly() {
    #expect(say(Phrase("only"), "nl") == "only English")
    #expect(say(Phrase("only"), "fr") == "only English")
    #expect(say(Phrase("hello", ["name": .text("x")]), "nl-BE") == "Hallo x")
    #expect(say(Phrase("no.such.key"), "nl") == "[no.such.key]")
    #expect(say(.verbatim("SPECI2014 {x}"), "nl") == "SPECI2014 {x}")
    #expect(book.languages == ["en", "de", "nl"])
    #expect(book.has("only") && !book.has("nothing"))
  }

  @Test func aCustomersTextsTakePrecedenceOverTheCatalogues() {
    var book = book
    book.own = [
      Catalogue(language: "nl", entries: ["hello": .text("Dag {name}")]),
      Catalogue(language: "de-AT", entries: ["valid": .text("Gilt bis {date}")]),
      Catalogue(language: "*", entries: ["only": .text("everywhere"), "hello": .text("{name}!")]),
    ]
    func say(_ key: String, _ language: String) -> String {
      book.language = language
      return book.text(Phrase(key, ["name": .text("Ada"), "date": .date(year: 2034, month: 3, day: 9)]))
    }
    #expect(say("hello", "nl") == "Dag Ada")
    #expect(say("hello", "nl-BE") == "Dag Ada")
    #expect(say("hello", "en") == "Ada!")
    #expect(say("only", "nl") == "everywhere")
    #expect(say("valid", "de-AT") == "Gilt bis 9. März 2034")
    #expect(say("valid", "de") == "Gültig bis 9. März 2034")
    #expect(say("pages", "de-AT") == "{n} Seiten")
    #expect(book.choosable == ["en", "de", "nl", "de-AT"])
    #expect(book.languages == ["en", "de", "nl"])
  }

  @Test func keysAreShownForTranslators() {
    var book = book
    book.showsKeys = true
    #expect(book.text(Phrase("from", ["country": .phrase(Phrase("country.NLD"))])) == "from")
    #expect(book.text(.verbatim("SPECI2014")) == "SPECI2014")
  }
}
