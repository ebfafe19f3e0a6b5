import Notation
import Phrases

/// Removes personal data from a journal, so that it can be shown to others: letters become X and digits 0. Only what is known to be none stays:
/// ids, codes and kinds, keys of texts, measures.
package enum Redaction {
  /// The members whose text is never data of a person.
  private static let plain: Set<String> = [
    "id", "type", "kind", "style", "effect", "journey", "host", "digest", "format", "symbology", "code", "module", "side", "fileSide",
    "documentType", "illustration", "verdict", "mark", "origin", "source", "field", "found", "expected", "policy", "mrzPolicy", "tone",
    "audience", "by", "session", "icon", "subject",
  ]
  /// The members of a date.
  private static let date: Set<String> = ["year", "month", "day"]
  /// The members of an MRZ's result that hold what was read from the document, even under names that are plain elsewhere.
  private static let zones: Set<String> = ["fields", "lines", "checks", "corrections"]

  /// A text with every letter and digit covered. Its length and its punctuation stay.
  package static func covered(_ text: String) -> String {
    String(text.map { $0.isNumber ? "0" : $0.isLetter ? ($0.isLowercase ? "x" : "X") : $0 })
  }

  /// A journal's record, redacted.
  /// - Returns: nil when it is not JSON.
  package static func redacted(_ json: String) -> JSONValue? {
    (try? JSONReader(depthLimit: 256).read(json)).map { redacted($0, key: "", inZone: false) }
  }

  private static func redacted(_ node: Node, key: String, inZone: Bool) -> JSONValue {
    switch node.value {
    case .object(let members):
      return .object(
        members.map { JSONValue.Member($0.key, redacted($0.value, key: $0.key, inZone: inZone || zones.contains($0.key))) })
    case .array(let elements): return .array(elements.map { redacted($0, key: key, inZone: inZone) })
    case .string(let text): return .string(redacted(text, key, inZone))
    case .number(let number):
      if date.contains(key) { return .integer(1) }
      return number.integer.map(JSONValue.integer) ?? .number(number.double ?? 0)
    case .bool(let flag): return .bool(flag)
    case .null: return .null
    }
  }

  private static func redacted(_ text: String, _ key: String, _ inZone: Bool) -> String {
    if let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["), let inner = redacted(text) {
      return inner.text()
    }
    if isPhraseKey(text) || (inZone ? key == "field" : plain.contains(key)) { return text }
    return covered(text)
  }

  /// Whether a text is the key of a phrase: words with dots between them, such as `document.intro.title`.
  private static func isPhraseKey(_ text: String) -> Bool {
    if text == Phrase.verbatimKey { return true }
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.count > 1 && text.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && words.allSatisfy { word in
        !word.isEmpty && word.utf8.allSatisfy { $0 < 0x80 && ($0 == 0x2D || $0 == 0x5F || UInt8.isLetterOrDigit($0)) }
      }
  }
}

extension UInt8 {
  fileprivate static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
