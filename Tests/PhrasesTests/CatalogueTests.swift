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
