import Foundation
import ShippedTexts
import Testing

@testable import Phrases

/// The keys that the program's source uses: every one has a text, and every text is used.
struct KeysInUseTests {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// Every string in the source that looks like a key of one of our groups, with `*` for interpolations. The scripts of the pages for phones
  /// use the same texts.
  static let asked: Set<String> = {
    var asked: Set<String> = []
    let sources = repository.appending(path: "Sources")
    for case let name as String in FileManager.default.enumerator(atPath: sources.path) ?? .init() {
      let isScript = name.hasPrefix("Sandbox/Pages/") && name.hasSuffix(".js")
      guard isScript || name.hasSuffix(".swift") else { continue }
      let text = (try? String(contentsOf: sources.appending(path: name), encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n") where !line.contains("///") {
        asked.formUnion(keys(isScript ? swiftStrings(String(line)) : String(line)))
      }
    }
    return asked
  }()

  /// A line of JavaScript with its template literals as Swift would write them.
  static func swiftStrings(_ line: String) -> String {
    line.replacing(/\$\{([^{}]*)\}/) { "\\(\($0.output.1))" }.replacing("`", with: "\"")
  }

  static let groups = ShippedTexts.groups

  /// The keys in a line of Swift. A string inside an interpolation is one of the words that may be inserted.
  static func keys(_ line: String) -> Set<String> {
    var keys: Set<String> = []
    // Most lines have no string.
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return keys }
    for group in groups {
      var rest = line[...]
      while let start = rest.range(of: "\"\(group).") {
        var key = group + ".", depth = 0
        var i = start.upperBound
        while i < line.endIndex {
          let character = line[i]
          if depth == 0, character == "\"" { break }
          if depth == 0, character == "\\", line[line.index(after: i)...].hasPrefix("(") {
            key += "*"
            depth = 1
            i = line.index(after: i)
          } else if depth > 0 {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
          } else {
            key.append(character)
          }
          i = line.index(after: i)
        }
        // A prefix that ends with a dot is completed elsewhere: "country." + code.
        keys.insert(key.hasSuffix(".") ? key + "*" : key)
        rest = rest[start.upperBound...]
      }
    }
    return keys
  }

  static let base = ShippedTexts.english.entries

  /// Whether a key matches a pattern; `*` is any text.
  static func matches(_ key: Substring, _ pattern: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return key == pattern }
    guard key.hasPrefix(pattern[..<star]) else { return false }
    let rest = pattern[pattern.index(after: star)...]
    var tail = key.dropFirst(pattern[..<star].count)
    while true {
      if matches(tail, rest) { return true }
      if tail.isEmpty { return false }
      tail = tail.dropFirst()
    }
  }

  @Test func theScannerReadsKeys() {
    #expect(Self.keys(#"Phrase("kiosk.title"), s.text("scene.gate.\(gate.rawValue)")"#) == ["kiosk.title", "scene.gate.*"])
    #expect(Self.keys(#"Phrase("capture.advice.\(again ? "again" : "first").\(manner)")"#) == ["capture.advice.*.*"])
    #expect(Self.keys(Self.swiftStrings("text(`scene.gate.${gate}`), text(\"kiosk.title\")")) == ["kiosk.title", "scene.gate.*"])
    #expect(Self.matches("capture.advice.first.mrz", "capture.advice.*.*"))
    #expect(!Self.matches("capture.hint.x", "capture.advice.*"))
    #expect(Self.asked.count > 150)
  }

  @Test func everyTextIsUsed() {
    let plain = Self.asked.filter { !$0.contains("*") }
    let patterns = Self.asked.filter { $0.contains("*") }
    for key in Self.base.keys.sorted() where !plain.contains(key) {
      #expect(patterns.contains { Self.matches(key[...], $0[...]) }, "\(key) is in no use: remove it from the catalogues")
    }
  }

  @Test func everyUsedKeyHasTexts() {
    // Names of effects, prompts, audit events and files, and ends of keys of the gallery; not keys.
    let others: Set = [
      "document.check", "document.controls", "kiosk.trouble", "location.read", "session.check", "session.start", "session.end",
      "session.failed",
      "session.finished", "session.test",
      "country.choose", "data.review", "session.txt", "capture.js", "hosted.js", "page.css", "page.js", "page.search", "page.compare",
      "page.hint",
    ]
    for key in Self.asked.subtracting(others).sorted() {
      let isThere = key.contains("*") ? Self.base.keys.contains { Self.matches($0[...], key[...]) } : Self.base[key] != nil
      #expect(isThere, "\(key) has no text")
    }
  }
}
