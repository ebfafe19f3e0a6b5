import Cells
import Notation

/// A JSON value as lines, of which those inside an object or an array can be hidden.
struct JSONOutline: Sendable {
  /// A line that is shown.
  struct Line: Equatable {
    /// Its number among all lines.
    var number: Int
    var text: String
  }

  private let texts: [String]
  /// For each line that begins an object or an array, the line that ends it.
  private let ends: [Int: Int]
  private var folded: Set<Int> = []
  /// The lines that are shown.
  private(set) var lines: [Line] = []
  /// The chosen line's place among those that are shown.
  private(set) var choice = 0

  init(_ value: JSONValue) {
    texts = value.text(indent: Self.indent).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (number, text) in texts.enumerated() {
      if let first = text.first(where: { $0 != " " }), first == "}" || first == "]", let start = open.popLast() { ends[start] = number }
      if text.last == "{" || text.last == "[" { open.append(number) }
    }
    self.ends = ends
    show()
  }

  private static let indent = 2

  /// What stands before a line's text, by whether it hides lines, could hide some, or not.
  private static func mark(isFolded: Bool?) -> String {
    switch isFolded {
    case true?: "▸ "
    case false?: "▾ "
    case nil: "  "
    }
  }

  private mutating func show() {
    lines = []
    var number = 0
    while number < texts.count {
      let text = texts[number], end = ends[number]
      if folded.contains(number), let end {
        let tail = texts[end].drop { $0 == " " }
        lines.append(Line(number: number, text: Self.mark(isFolded: true) + text + "…" + tail))
        number = end + 1
      } else {
        lines.append(Line(number: number, text: Self.mark(isFolded: end.map { _ in false }) + text))
        number += 1
      }
    }
  }

  // MARK: Moving

  mutating func choose(_ place: Int) { choice = max(0, min(place, lines.count - 1)) }

  /// Hides the lines of the chosen object or array, or shows them.
  mutating func toggle() {
    let number = lines[choice].number
    guard ends[number] != nil else { return }
    if folded.remove(number) == nil { folded.insert(number) }
    show()
  }

  /// Hides the chosen object or array; where there is nothing to hide, chooses the one in which the line is.
  mutating func fold() {
    let number = lines[choice].number
    if ends[number] != nil, !folded.contains(number) { return toggle() }
    guard let outer = ends.filter({ $0.key < number && number <= $0.value }).keys.max() else { return }
    choose(lines.firstIndex { $0.number == outer } ?? choice)
  }

  mutating func unfold() { if folded.contains(lines[choice].number) { toggle() } }

  // MARK: Parts

  /// The chosen value as JSON text of its own, without its key.
  var part: String {
    let number = lines[choice].number
    // The line that ends a value stands for the whole.
    let start = ends.first { $0.value == number }?.key ?? number
    let level = texts[start].prefix { $0 == " " }.count
    var part = texts[start...(ends[start] ?? start)].map { String($0.dropFirst(level)) }
    part[0].removeFirst(Self.keyLength(part[0]))
    if part[part.count - 1].last == "," { part[part.count - 1].removeLast() }
    return part.joined(separator: "\n")
  }

  /// How many characters a member's key and its colon take at the beginning of a line; 0 for an element of an array.
  private static func keyLength(_ text: String) -> Int {
    guard text.first == "\"" else { return 0 }
    var isEscaped = false
    for (place, character) in text.enumerated().dropFirst() {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "\"": return text.dropFirst(place + 1).hasPrefix(": ") ? place + 3 : 0
      default: break
      }
    }
    return 0
  }
}
