import Foundation
import Notation
import Testing

@testable import Phrases

struct CatalogueTests {
  @Test func nestedObjectsBecomeDottedKeys() {
    let text = #"{"a": {"b": "text", "n": {"one": "{n} x", "other": "{n} xs"}}, "c": "top", "empty": {}}"#
    let (catalogue, issues) = CatalogueReader.parse(text: text.utf8, language: "en")
    #expect(issues.isEmpty)
    #expect(
      catalogue.entries == ["a.b": .text("text"), "a.n": .plural([.one: "{n} x", .other: "{n} xs"]), "c": .text("top")])
  }

  /// A file that holds one group: its positions and paths are those in the file.
  @Test func aGroupIsTheFirstComponentOfTheKeys() {
    let text = #"{"title": "text", "n": {"one": "{n} x", "other": "{n} xs"}, "a": {"bad": 1}}"#
    let (catalogue, issues) = CatalogueReader.parse(text: text.utf8, language: "en", group: "toy")
    #expect(catalogue.entries == ["toy.title": .text("text"), "toy.n": .plural([.one: "{n} x", .other: "{n} xs"])])
    #expect(issues.map(\.path) == ["a.bad"])
    let other = Catalogue(language: "en", entries: ["kiosk.title": .text("Kiosk"), "toy.title": .text("second")])
    let joined = Catalogue(language: "en", joining: [catalogue, other])
    #expect(joined.language == "en" && joined.entries.count == 3)
    #expect(joined.entries["toy.title"] == .text("text") && joined.entries["kiosk.title"] == .text("Kiosk"))
  }

  @Test func errorsAreLeftOutAndReported() {
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
  func otherTextGivesAnEmptyCatalogueAndAnError(text: String) {
    let (catalogue, issues) = CatalogueReader.parse(text: text.utf8, language: "nl")
    #expect(catalogue.entries.isEmpty)
    #expect(issues.count == 1)
  }
}
