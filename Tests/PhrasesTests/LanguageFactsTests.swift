import Testing

@testable import Phrases

/// The expectations are CLDR's own samples and patterns, not output of the code.
struct LanguageFactsTests {
  static let languages = ["en", "nl", "de", "es", "fr", "it", "pl", "ro", "el", "pt", "ja"]

  @Test(arguments: [
    ("en", [0: PluralForm.other, 1: .one, 2: .other]), ("nl", [0: .other, 1: .one]), ("de", [0: .other, 1: .one, -1: .one]),
    ("el", [0: .other, 1: .one, 2: .other]), ("es", [0: .other, 1: .one, 2: .other, 1_000_000: .many, 1_000_001: .other]),
    ("fr", [0: .one, 1: .one, 2: .other, 3_000_000: .many]), ("it", [0: .other, 1: .one, 11: .other, 1_000_000: .many]),
    ("pt", [0: .other, 1: .one, 2: .other, 1_000_000: .many]), ("pt-BR", [0: .one, 1: .one, 2: .other]), ("pt-PT", [0: .other]),
    ("pl", [0: .many, 1: .one, 2: .few, 4: .few, 5: .many, 12: .many, 14: .many, 21: .many, 22: .few, 112: .many, 1_000_000: .many]),
    ("ro", [0: .few, 1: .one, 2: .few, 19: .few, 20: .other, 100: .other, 101: .few, 119: .few, 120: .other]),
    ("ja", [0: .other, 1: .other, 7: .other]), ("en-XA", [1: .one, 2: .other]),
  ])
  func pluralRules(language: String, expected: [Int: PluralForm]) {
    for (n, form) in expected { #expect(PluralForm.of(n, in: language) == form, "\(n)") }
  }

  @Test(arguments: [
    ("en", [PluralForm.one, .other]), ("pl", [.one, .few, .many]), ("ro", [.one, .few, .other]), ("ja", [.other]), ("fr", [.one, .other]),
    ("es", [.one, .other]),
  ])
  func formsThatAPluralMustHave(language: String, forms: [PluralForm]) {
    #expect(PluralForm.needed(in: language) == forms)
    #expect(PluralForm.allowed(in: language).contains(.many) == ["pl", "fr", "es", "it", "pt"].contains(language))
  }

  @Test(arguments: [
    ("en", "9 March 2034", "March 1965", "1965"), ("nl", "9 maart 2034", "maart 1965", "1965"), ("de", "9. März 2034", "März 1965", "1965"),
    ("es", "9 de marzo de 2034", "marzo de 1965", "1965"), ("fr", "9 mars 2034", "mars 1965", "1965"),
    ("it", "9 marzo 2034", "marzo 1965", "1965"), ("pl", "9 marca 2034", "marzec 1965", "1965"),
    ("ro", "9 martie 2034", "martie 1965", "1965"), ("el", "9 Μαρτίου 2034", "Μάρτιος 1965", "1965"),
    ("pt", "9 de março de 2034", "março de 1965", "1965"), ("ja", "2034年3月9日", "1965年3月", "1965年"),
    ("sv", "2034-03-09", "1965-03", "1965"),
  ])
  func days(language: String, whole: String, month: String, year: String) {
    #expect(DateFormat.text(year: 2034, month: 3, day: 9, language: language) == whole)
    #expect(DateFormat.text(year: 1965, month: 3, day: nil, language: language) == month)
    #expect(DateFormat.text(year: 1965, month: nil, day: nil, language: language) == year)
    #expect(DateFormat.text(year: 1965, month: nil, day: 5, language: language) == year)
    #expect(DateFormat.text(year: 1965, month: 13, day: 5, language: language) == year)
  }

  @Test func theFirstOfAMonthIsAnOrdinalInFrench() {
    #expect(DateFormat.text(year: 2034, month: 8, day: 1, language: "fr") == "1er août 2034")
    #expect(DateFormat.text(year: 2034, month: 8, day: 1, language: "it") == "1 agosto 2034")
  }

  @Test(arguments: [
    ("en", "1,234", "1,234,567"), ("nl", "1.234", "1.234.567"), ("de", "1.234", "1.234.567"), ("es", "1234", "1.234.567"),
    ("fr", "1\u{A0}234", "1\u{A0}234\u{A0}567"), ("it", "1.234", "1.234.567"), ("pl", "1234", "1\u{A0}234\u{A0}567"),
    ("ro", "1.234", "1.234.567"), ("el", "1.234", "1.234.567"), ("pt", "1234", "1\u{A0}234\u{A0}567"), ("pt-BR", "1.234", "1.234.567"),
    ("ja", "1,234", "1,234,567"), ("sv", "1234", "1\u{A0}234\u{A0}567"),
  ])
  func numbers(language: String, four: String, seven: String) {
    #expect(NumberFormat.text(1234, language: language) == four)
    #expect(NumberFormat.text(1_234_567, language: language) == seven)
    #expect(NumberFormat.text(-1_234_567, language: language) == "-\(seven)")
    #expect(NumberFormat.text(7, language: language) == "7")
    #expect(NumberFormat.text(178, language: language) == "178")
  }

  @Test(arguments: languages) func everyLanguageHasTwelveMonths(language: String) throws {
    let facts = try #require(LanguageFacts.of(language))
    #expect(facts.months.count == 12 && Set(facts.months).count == 12)
    if let alone = facts.aloneMonths { #expect(alone.count == 12 && Set(alone).count == 12) }
  }
}
