import Testing

@testable import Phrases

struct TranslationSourcesTests {
  private let base = Catalogue(
    language: "en", entries: ["a.one": .text("One"), "a.two": .text("Two"), "ab.n": .plural([.one: "{n} page", .other: "{n} pages"])])
  private let dutch = Catalogue(
    language: "nl", entries: ["a.one": .text("Een"), "a.two": .text("Twee"), "ab.n": .plural([.one: "{n} blad", .other: "{n} bladen"])])

  private func found(_ english: Catalogue, _ sources: TranslationSources?) -> [String] {
    let sources = sources.map { ["nl": $0] } ?? [:]
    return PhrasesCheck(base: english, others: [dutch], sources: sources).findings.map(\.description)
  }

  /// The published test vectors of FNV-1a with 32 bits.
  @Test(arguments: [("", "811c9dc5"), ("a", "e40c292c"), ("foobar", "bf9cf968")]) func hashes(text: String, hash: String) {
    #expect(TranslationSources.hash(.text(text)) == hash)
  }

  @Test func anEnglishTextThatChangesIsFound() {
    var sources = TranslationSources()
    #expect(sources.confirm(dutch, base: base) == ["a.one", "a.two", "ab.n"])
    #expect(found(base, sources) == [])
    #expect(found(base, nil) == [])
    let changed = Catalogue(
      language: "en",
      entries: ["a.one": .text("First"), "a.two": .text("Two"), "ab.n": .plural([.one: "{n} sheet", .other: "{n} pages"])])
    #expect(
      found(changed, sources) == [
        #"nl: a.one is older than the English text, which is now "First""#,
        #"nl: ab.n is older than the English text, which is now "{n} pages""#,
      ])
    #expect(sources.confirm(dutch, base: changed, below: ["a"]) == ["a.one"])
    #expect(found(changed, sources).count == 1)
    #expect(sources.confirm(dutch, base: changed, below: ["ab.n"]) == ["ab.n"])
    #expect(found(changed, sources) == [])
  }

  @Test func whatIsNotConfirmedIsFound() {
    #expect(found(base, TranslationSources()).allSatisfy { $0.contains("is not confirmed") })
    #expect(found(base, TranslationSources()).count == 3)
  }

  @Test func theFileIsSortedAndHasALineForEachText() throws {
    var sources = TranslationSources()
    sources.confirm(dutch, base: base)
    let lines = sources.text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix("  \"a.one\": \"") && lines[3].hasPrefix("  \"ab.n\": \""))
    #expect(try TranslationSources(reading: sources.text.utf8) == sources)
    sources.confirm(Catalogue(language: "nl", entries: ["a.two": .text("Twee")]), base: base)
    #expect(Array(sources.hashes.keys) == ["a.two"])
  }
}
