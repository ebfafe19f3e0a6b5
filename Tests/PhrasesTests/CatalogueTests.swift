import Foundation
import Notation
import Testing

@testable import Phrases

@Suite struct CatalogueTests {
  @Test func nestedObjectsBecomeDottedKeys() {
    let text = #"{"a": {"b": "text", "n": {"one": "{n} x", "other": "{n} xs"}}, "c": "top", "empty": {}}"#
    let (catalogue, issues) = CatalogueReader.parse(text: text.utf8, language: "en")
    #expect(issues.isEmpty)
    #expect(
      catalogue.entries == ["a.b": .text("text"), "a.n": .plural([.one: "{n} x", .other: "{n} xs"]), "c": .text("top")])
  }

  @Test func whatIsWrongIsLeftOutAndTold() {
    let text = """
      {"good": "yes",
       "number": 3,
       "list": ["a"],
       "plural": {"one": "x"},
       "form": {"one": 1, "other": "x"},
       "dotted.key": "x"}
      """
    let (catalogue, issues) = CatalogueReader.parse(text: text.utf8, language: "nl")
    #expect(catalogue.entries == ["good": .text("yes")])
    #expect(issues.map { "\($0.line):\($0.column)" } == ["2:12", "3:10", "4:12", "5:18", "6:2"])
  }

  @Test(arguments: ["", "[]", "{\"a\": }", "\"text\""])
  func whatIsNoCatalogueIsEmptyAndTold(text: String) {
    let (catalogue, issues) = CatalogueReader.parse(text: text.utf8, language: "nl")
    #expect(catalogue.entries.isEmpty)
    #expect(issues.count == 1)
  }

  @Test func theCheckFindsEveryDifference() {
    let base = Catalogue(
      language: "en",
      entries: [
        "same": .text("a {x}"), "gone": .text("b"), "places": .text("{a} and {b}"), "many": .plural([.one: "{n} a", .other: "{n} b"]),
        "one": .plural([.one: "a", .other: "b"]), "flat": .text("c"), "void": .text("d"), "cute": .text("e"), "wide": .text("f"),
      ])
    let other = Catalogue(
      language: "nl",
      entries: [
        "same": .text("{x} a"), "new": .text("b"), "places": .text("{a} en {c}"), "many": .plural([.other: "{n} b"]), "one": .text("a"),
        "flat": .plural([.one: "a", .other: "b"]), "void": .text(""), "cute": .text("e 🙂"), "wide": .text("身"),
      ])
    let found = PhrasesCheck(base: base, others: [other]).findings
    #expect(
      found.map { "\($0.key) \($0.kind)" } == [
        "cute character(\"🙂\")", "flat plural(\"has plural forms, the base language has none\")", "gone missing",
        "many plural(\"lacks the plural form \\\"one\\\"\")", "new extra", "one plural(\"has no plural forms, the base language has\")",
        "places places(missing: [\"b\"], extra: [\"c\"])", "void empty", "wide character(\"身\")",
      ])
    #expect(found.allSatisfy { $0.language == "nl" && $0.description.contains($0.key) })
    #expect(PhrasesCheck(base: base, others: [base]).findings.isEmpty)
  }

  @Test(arguments: [
    ("é", true), ("✓", true), ("▌", true), ("…", true), ("\u{200D}", false), ("⚠\u{FE0F}", false), ("👩", false), ("ａ", false),
    ("\t", false),
  ])
  func charactersOfOneColumn(character: Character, isFine: Bool) { #expect(PhrasesCheck.isOneColumn(character) == isFine) }

  /// The catalogues that are shipped are complete and clean.
  @Test func theShippedCataloguesAreClean() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Localization").standardized
    func read(_ language: String) throws -> Catalogue {
      let data = try Data(contentsOf: folder.appendingPathComponent("\(language).json"))
      let (catalogue, issues) = CatalogueReader.parse(text: data, language: language)
      #expect(issues.isEmpty, "\(language): \(issues)")
      return catalogue
    }
    let findings = PhrasesCheck(base: try read("en"), others: [try read("nl"), try read("de")]).findings
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }
}
