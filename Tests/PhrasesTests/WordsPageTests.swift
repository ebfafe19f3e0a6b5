import Foundation
import Testing

@testable import Phrases

/// The tables of `Documentation/Words.md` are those of `words.json`. VESTIBULE_RECORD=1 writes them (and fails when they were others).
struct WordsPageTests {
  private static let west = [("en", "English"), ("de", "German"), ("nl", "Dutch"), ("fr", "French"), ("es", "Spanish"), ("it", "Italian")]
  private static let east = [("pl", "Polish"), ("pt", "Portuguese"), ("ro", "Romanian"), ("el", "Greek"), ("ja", "Japanese")]
  private let words = Words.shipped

  @Test func tablesAreThoseOfTheData() throws {
    let file = KeysInUseTests.repository.appending(path: "Documentation/Words.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    var wanted = page
    for (name, text) in [("marks", marks), ("terms", "\(terms(Self.west))\n\n\(terms(Self.east))"), ("rejected", rejected)] {
      let start = try #require(wanted.range(of: "<!-- \(name) -->\n")), end = try #require(wanted.range(of: "<!-- /\(name) -->"))
      wanted.replaceSubrange(start.upperBound..<end.lowerBound, with: text + "\n")
    }
    if ProcessInfo.processInfo.environment["VESTIBULE_RECORD"] == "1", wanted != page {
      try wanted.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(page == wanted)
  }

  private func table(_ rows: [[String]]) -> String {
    let lines = rows.map { "| \($0.joined(separator: " | ")) |" }
    return ([lines[0], "|" + String(repeating: " --- |", count: rows[0].count)] + lines.dropFirst()).joined(separator: "\n")
  }

  private func terms(_ languages: [(tag: String, name: String)]) -> String {
    table([["thing"] + languages.map(\.name)] + words.terms.map { term in [term.thing] + languages.map { term.names[$0.tag] ?? "" } })
  }

  private var marks: String {
    table(
      [["language", "quotation marks", "a no-break space at", "no space before"]]
        + (Self.west + Self.east).map { tag, name in
          let spaces = words.spaces[tag] ?? [:]
          func list(_ isSpaced: Bool) -> String {
            let marks = spaces.filter { $0.value.isEmpty != isSpaced && (isSpaced || $0.key != "«") }.keys.sorted()
            return marks.map { String($0) }.joined(separator: " ")
          }
          return [name, (LanguageFacts.of(tag)?.quotes ?? "").map(String.init).joined(separator: " "), list(true), list(false)]
        })
  }

  private var rejected: String {
    ([(Words.every, "All")] + Self.west + Self.east).map { tag, name in
      let expressions = (words.rejections[tag] ?? []).map { "\($0.expression.drop { $0 == "=" }) → \($0.wanted)" }
      return wrapped("- **\(name)**: \(expressions.joined(separator: ", "))")
    }.joined(separator: "\n")
  }

  /// A paragraph in lines of at most 150 characters.
  private func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + word.count < 150 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append("  \(word)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
