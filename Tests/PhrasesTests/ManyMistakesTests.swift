import Notation
import Testing

@testable import Phrases

/// A file of another kind has a mistake in each line. A hint for each of a million keys would take hours.
struct ManyMistakesTests {
  private static let base = Catalogue(language: "en", entries: ["menu.title": .text("Menu")])
  private static let keys = (0..<300).map { "key\($0)" }

  private func issues(_ text: String, _ path: String) -> [NotationError] {
    TextFile.read(Array(text.utf8), path: path, base: Self.base).issues
  }

  @Test func aFileIsReadUpToAHundred() {
    let strings = issues(Self.keys.map { "\"\($0)\" = \"x\";" }.joined(separator: "\n"), "en.strings")
    #expect(strings.count == 100 && strings.map(\.position.line) == Array(1...100))
    let json = issues("{" + Self.keys.map { "\"\($0)\": \"x\"" }.joined(separator: ",\n") + "}", "en.json")
    #expect(json.count == 100 && json.map(\.position.line) == Array(1...100))
  }

  @Test func aThemesOwnTextsAreReadUpToAHundred() {
    let texts = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, "x") })
    #expect(OwnTexts(["en": texts, "nl": texts], base: Self.base).issues.count == 100)
  }

  /// An app's strings.xml has its other texts too.
  @Test func textsOfAnAppAreNoMistakes() {
    let xml = "<resources>" + Self.keys.map { "<string name=\"\($0)\">x</string>" }.joined() + "</resources>"
    let file = TextFile.read(Array(xml.utf8), path: "values/strings.xml", base: Self.base)
    #expect(file.issues.isEmpty && file.notes.count == 300)
  }
}
