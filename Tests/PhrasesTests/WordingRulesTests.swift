import Testing

@testable import Phrases

/// Each kind of rule, with a text that breaks it and one that does not.
struct WordingRulesTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var language: String, rule: String, bad: String, found: String, good: String
    var testDescription: String { "\(language) \(rule) \(found)" }
  }

  static let examples = [
    Example(language: "de", rule: "term", bad: "Das Programm für Handys fehlt.", found: "Handys", good: "Das für Smartphones"),
    Example(language: "el", rule: "term", bad: "Στο περίπτερο", found: "περίπτερο", good: "Στο τερματικό"),
    Example(language: "ja", rule: "term", bad: "このスマホで撮影", found: "スマホ", good: "このスマートフォンで撮影"),
    Example(language: "fr", rule: "term", bad: "Dernière tentative", found: "tentative", good: "Dernier essai"),
    Example(language: "en", rule: "contraction", bad: "This cannot be read.", found: "cannot", good: "This can’t be read."),
    Example(language: "en", rule: "contraction", bad: "Do not move", found: "Do not", good: "Don’t move, or do nothing"),
    Example(language: "en", rule: "spelling", bad: "Your organization", found: "organization", good: "Your organisation"),
    Example(language: "de", rule: "address", bad: "Halte dein Gesicht", found: "dein", good: "Ihr Gesicht, nicht die Ecke"),
    Example(language: "nl", rule: "address", bad: "Is dit jouw foto?", found: "jouw", good: "Is dit uw foto?"),
    Example(language: "fr", rule: "address", bad: "Est-ce que je t’aide ?", found: "t’aide", good: "Est-ce que cela vous aide\u{A0}?"),
    Example(language: "es", rule: "address", bad: "Mira tu documento", found: "tu", good: "Mire su documento"),
    Example(language: "it", rule: "address", bad: "Scriva il tuo numero", found: "tuo", good: "Digiti il Suo numero a sei cifre"),
    Example(language: "pl", rule: "address", bad: "Proszę podać Pana adres", found: "Pana", good: "Podaj swój adres"),
    Example(language: "pl", rule: "capital", bad: "Czy to ty?", found: "ty", good: "Czy to Ty?"),
    Example(language: "pt", rule: "address", bad: "Mostre que é você", found: "você", good: "Mostre que está presente"),
    Example(language: "ro", rule: "address", bad: "Așază documentul tău", found: "tău", good: "Așezați documentul dumneavoastră"),
    Example(language: "el", rule: "address", bad: "Το έγγραφό σου", found: "σου", good: "Το έγγραφό σας"),
    Example(language: "ja", rule: "address", bad: "あなたの写真", found: "あなた", good: "お客様の写真"),
    Example(language: "fr", rule: "gender", bad: "Je suis prêt(e)", found: "(e)", good: "C’est prêt"),
    Example(language: "nl", rule: "ellipsis", bad: "Even geduld...", found: "...", good: "Even geduld\u{A0}…"),
    Example(language: "pl", rule: "unit", bad: "zdjęcie, {n} KB", found: "KB", good: "zdjęcie, {n} kB"),
    Example(language: "fr", rule: "unit", bad: "photo, {n} kB", found: "kB", good: "photo, {n} ko"),
    Example(language: "ja", rule: "punctuation", bad: "よろしいですか?", found: "?", good: "よろしいですか？"),
    Example(language: "fr", rule: "space", bad: "Prêt ?", found: " ?", good: "Prêt\u{A0}? À 10:30, voir https://example.org/a?b"),
    Example(language: "fr", rule: "space", bad: "Saisissez « {key}\u{A0}»", found: "« ", good: "Saisissez «\u{A0}{key}\u{A0}»"),
    Example(language: "fr", rule: "space", bad: "Nom: {name}", found: ":", good: "Nom\u{A0}: {name}"),
    Example(language: "en", rule: "space", bad: "Checking …", found: " …", good: "Checking…"),
    Example(language: "de", rule: "space", bad: "Prüfung…", found: "…", good: "Prüfung\u{A0}…"),
    Example(language: "pt", rule: "space", bad: "{n} % de semelhança", found: " %", good: "{n}\u{A0}% de semelhança"),
    Example(language: "it", rule: "space", bad: "Il {n} %", found: " %", good: "Il {n}%"),
  ]

  @Test(arguments: examples) func findsWhatBreaksARule(example: Example) throws {
    let rules = try #require(WordingRules.of(example.language))
    #expect(rules.findings(in: example.bad).contains { $0.rule == example.rule && $0.found == example.found && $0.text == example.bad })
    #expect(rules.findings(in: example.good) == [])
  }

  /// Every expression of the data is found in a text, and no term that is wanted is rejected.
  @Test func theDataIsUsable() throws {
    let words = Words.shipped
    #expect(words.terms.count > 40)
    for (language, _) in words.spaces {
      let rules = try #require(WordingRules.of(language))
      for term in words.terms {
        let name = try #require(term.names[language], "\(term.thing) has no name in \(language)")
        #expect(rules.findings(in: name) == [], "\(language): \(name)")
      }
      for rejection in words.rejections(in: language) {
        let bare = rejection.expression.drop { $0 == "=" }.filter { $0 != "*" }
        #expect(rules.findings(in: "– \(bare) –").contains { $0.rule == rejection.rule && $0.wanted == rejection.wanted }, "\(rejection)")
      }
    }
  }

  @Test func aPlaceholderIsNoWord() throws {
    let rules = try #require(WordingRules.of("en"))
    #expect(rules.findings(in: "For {client} at {somebody}") == [])
    #expect(rules.findings(in: "a clientele, the somebodyness") == [])
  }

  @Test func regionsHaveTheirLanguagesRules() {
    #expect(WordingRules.of("de-AT")?.findings(in: "du").count == 1)
    for tag in ["pt-BR", PseudoLocale.tag, "xx", ""] { #expect(WordingRules.of(tag) == nil) }
  }

  /// A finding names all that a translator needs, and the world's names of countries are left alone.
  @Test func findingsOfACatalogue() {
    let base = Catalogue(language: "en", entries: ["handOff.title": .text("Phones"), "country.XXX": .text("Handy")])
    let other = Catalogue(language: "de", entries: ["handOff.title": .text("Handys"), "country.XXX": .text("Handy")])
    let findings = PhrasesCheck(base: base, others: [other]).findings
    #expect(findings.map(\.file) == ["de/handOff.json"])
    #expect(findings.map(\.description) == [#"de: handOff.title says "Handys" in "Handys"; wanted: Smartphone (term)"#])
  }
}
