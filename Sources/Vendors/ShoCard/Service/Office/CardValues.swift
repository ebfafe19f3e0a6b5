import Phrases
import SandboxKit

/// A card's keys and values as the office types them: `CardType=Bank Account; accountNumber=123456789`.
struct CardValues: Equatable {
  let pairs: [(key: String, value: String)]

  static let name = "values"

  static func field(_ value: String) -> ActionField {
    ActionField(name, Phrase("wallet.office.values"), .text(limit: 5_000), value: value)
  }

  init(_ pairs: [(key: String, value: String)]) { self.pairs = pairs }

  /// - Throws: the field's refusal when a key has no value, or comes twice.
  init(_ values: ActionValues) throws(AdministrationError) {
    var pairs: [(key: String, value: String)] = []
    for part in (values.text(Self.name) ?? "").split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
      guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty, !pairs.contains(where: { $0.key == halves[0] }) else {
        throw .field(Self.name, .empty)
      }
      pairs.append((halves[0], halves[1]))
    }
    guard !pairs.isEmpty else { throw .field(Self.name, .empty) }
    self.pairs = pairs
  }

  var text: String { pairs.map { "\($0.key)=\($0.value)" }.joined(separator: "; ") }

  static func == (a: Self, b: Self) -> Bool { a.text == b.text }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
