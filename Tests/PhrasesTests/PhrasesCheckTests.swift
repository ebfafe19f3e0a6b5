import Foundation
import ShippedTexts
import Testing

@testable import Phrases

struct PhrasesCheckTests {
  private func found(_ base: Catalogue.Entry?, _ other: Catalogue.Entry?, _ language: String = "nl") -> [PhrasesFinding.Kind] {
    func catalogue(_ entry: Catalogue.Entry?, _ language: String) -> Catalogue {
      Catalogue(language: language, entries: entry.map { ["a.b": $0] } ?? [:])
    }
    let findings = PhrasesCheck(base: catalogue(base, "en"), others: [catalogue(other, language)]).findings
    #expect(findings.allSatisfy { $0.description.hasPrefix("\($0.language): a.b ") })
    return findings.filter { $0.language == language }.map(\.kind)
  }

  @Test func missingAndSuperfluous() {
    #expect(found(.text("b"), nil) == [.missing])
    #expect(found(nil, .text("b")) == [.extra])
    #expect(found(.text("Good"), .text("Goed")).isEmpty)
  }

  @Test func placeholdersMustAgree() {
    #expect(found(.text("a {x}"), .text("{x} b")).isEmpty)
    #expect(found(.text("{a} and {b}"), .text("{a} en {c}")) == [.placeholders(missing: ["b"], extra: ["c"])])
    #expect(found(.text("no place"), .text("een {plek}")) == [.placeholders(missing: [], extra: ["plek"])])
  }

  @Test func pluralFormsMustBeTheLanguages() {
    let base = Catalogue.Entry.plural([.one: "{n} page", .other: "{n} pages"])
    #expect(found(base, .plural([.one: "{n} blad", .other: "{n} bladen"])).isEmpty)
    #expect(found(base, .plural([.other: "{n} bladen"])) == [.plural("lacks the plural form \"one\"")])
    #expect(
      found(base, .plural([.one: "{n} a", .few: "{n} b", .other: "{n} c"])) == [
        .plural("has the plural form \"few\", which the language does not use")
      ])
    #expect(found(base, .plural([.one: "{n} a", .few: "{n} b", .many: "{n} c", .other: "{n} c"]), "pl").isEmpty)
    #expect(found(base, .plural([.one: "{n} a", .other: "{n} c"]), "pl").count == 2)
    #expect(found(base, .plural([.other: "{n} ページ"]), "ja").isEmpty)
    #expect(found(base, .plural([.one: "{n} a", .many: "{n} de b", .other: "{n} b"]), "fr").isEmpty)
    #expect(found(base, .text("{n} bladen")) == [.plural("has no plural forms, the base language has")])
    #expect(found(.text("pages"), .plural([.one: "a", .other: "b"])) == [.plural("has plural forms, the base language has none")])
  }

  @Test func characters() {
    #expect(found(.text("e"), .text("goed 🙂")) == [.character("🙂")])
    #expect(found(.text("e"), .text("身分")) == [.character("身")])
    #expect(found(.text("e"), .text("身分"), "ja").isEmpty)
    #expect(found(.text("e"), .text("身分🙂"), "ja") == [.character("🙂")])
    #expect(found(.text("e"), .text("a\u{200D}b"), "ja").count == 1)
  }

  @Test func emptyAndUntranslated() {
    #expect(found(.text("d"), .text("")) == [.empty])
    #expect(found(.text("Front side"), .text("Front side")) == [.untranslated])
    #expect(found(.text("{n} / {m}"), .text("{n} / {m}")).isEmpty)
    let names = Catalogue(language: "en", entries: ["country.ABW": .text("Aruba"), "kiosk.key.tab": .text("Tab")])
    #expect(PhrasesCheck(base: names, others: [Catalogue(language: "nl", entries: names.entries)]).findings.isEmpty)
  }

  @Test func spacesEndingsAndQuotations() {
    #expect(found(.text("d"), .text(" e")) == [.spaces])
    #expect(found(.text("d e"), .text("f  g")) == [.spaces])
    #expect(found(.text("Done."), .text("Klaar")) == [.ending(base: ".", own: "")])
    #expect(found(.text("Done"), .text("Klaar.")) == [.ending(base: "", own: ".")])
    #expect(found(.text("Done."), .text("完了。"), "ja").isEmpty)
    #expect(found(.text("Done?"), .text("Έτοιμο;"), "el").isEmpty)
    #expect(found(.text("Done?"), .text("Klaar!")) == [.ending(base: "?", own: ".")])
    #expect(found(.text("“a”"), .text("«b»")) == [.quotation("«")])
    #expect(found(.text("“a”"), .text("«\u{A0}b\u{A0}»"), "fr").isEmpty)
    #expect(found(.text("“a”"), .text("„b“"), "de").isEmpty)
    #expect(found(.text("“a”"), .text("'b'")) == [.quotation("'")])
    #expect(found(.text("it’s"), .text("l’été"), "fr").isEmpty)
  }

  @Test func aCustomersTextsMayBeIncomplete() {
    let base = Catalogue(language: "en", entries: ["a": .text("Front"), "b": .text("Back")])
    let own = Catalogue(language: "nl", entries: ["a": .text("Front"), "c": .text("x")])
    #expect(PhrasesCheck(base: base, others: [own], isWhole: false).findings.map(\.kind) == [.extra])
  }

  @Test(arguments: [
    ("é", 1), ("✓", 1), ("▌", 1), ("…", 1), ("\u{200D}", 0), ("⚠\u{FE0F}", 0), ("👩", 0), ("ａ", 2), ("身", 2), ("\t", 0), ("\u{A0}", 1),
  ])
  func columnsOfCharacters(character: Character, columns: Int) { #expect(TextRules.columns(character) == columns) }
}

/// The shipped catalogues are complete and without findings.
struct ShippedCatalogueTests {
  static let languages = ["nl", "de", "es", "fr", "it", "pl", "ro", "el", "pt", "ja"]

  private func read(_ language: String) -> Catalogue {
    let (catalogue, issues) = ShippedTexts.read(language)
    #expect(issues.isEmpty, "\(language): \(issues)")
    return catalogue
  }

  /// No translation is older than its English text either: `vestibule phrases confirm` writes what was compared.
  @Test(arguments: languages) func isClean(language: String) throws {
    let sources = try ShippedTexts.sources(language)
    let findings = PhrasesCheck(base: read("en"), others: [read(language)], sources: [language: sources]).findings
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }

  @Test func noOtherLanguageIsShippedUnchecked() { #expect(ShippedTexts.languages == (Self.languages + ["en"]).sorted()) }

  /// The pseudo-locale of everything else that is shipped breaks no rule.
  @Test func thePseudoLocaleIsClean() {
    #expect(PhrasesCheck(base: ShippedTexts.english, others: [ShippedTexts.pseudo]).findings.isEmpty)
  }
}
