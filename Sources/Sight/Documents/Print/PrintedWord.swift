/// A word that an engine read on a page.
public struct PrintedWord: Equatable, Sendable {
  public var text: String
  /// 0 to 1.
  public var confidence: Double
  public var box: PrintedBox

  public init(_ text: String, confidence: Double, box: PrintedBox) {
    self.text = text
    self.confidence = confidence
    self.box = box
  }

  /// Whether it has a letter or a digit; an engine also reads signs in the background.
  public var isText: Bool { text.contains { $0.isLetter || $0.isNumber } }
}

extension [PrintedWord] {
  /// The words of each line of the page, from the left to the right, and the lines from top to bottom.
  var lines: [[PrintedWord]] {
    var lines: [[PrintedWord]] = []
    for word in sorted(by: { $0.box.middle < $1.box.middle }) {
      let place = lines.lastIndex { line in
        line.contains {
          $0.box.isBeside(word.box) && abs($0.box.middle - word.box.middle) < 0.6 * Swift.min($0.box.height, word.box.height)
            && $0.box.isAsHigh(as: word.box)
        }
      }
      if let place { lines[place].append(word) } else { lines.append([word]) }
    }
    return lines.map { $0.sorted { $0.box.left < $1.box.left } }
  }

  /// The words of two readings of one page: those of this one that are sure, and of the others what fits between them.
  package func joined(_ others: [PrintedWord]) -> [PrintedWord] {
    var kept = filter { $0.confidence >= Self.sure }
    // A whole word counts more than a surer part of it.
    func weight(_ word: PrintedWord) -> Double { word.confidence * Double(Swift.min(word.text.count, 8)) }
    let rest = filter { $0.confidence < Self.sure } + others
    for word in rest.sorted(by: { weight($0) > weight($1) }) where !kept.contains(where: { $0.box.covers(word.box) }) {
      kept.append(word)
    }
    return kept
  }

  private static var sure: Double { 0.6 }

  /// The same without what an engine has taken for a part of a word and is the caption above it.
  /// - Parameter height: the usual height of a value; nil leaves all as they are.
  package func trimmed(to height: Double?) -> [PrintedWord] {
    guard let height else { return self }
    return map { word in
      var word = word
      if (1.55...3).contains(word.box.height / height) { word.box.top = word.box.bottom - 1.05 * height }
      return word
    }
  }

  /// The words in a box, as one line.
  package func phrase(in box: PrintedBox) -> (text: String, confidence: Double)? {
    let words = filter { word in
      let across = (word.box.left + word.box.right) / 2
      return word.isText && across > box.left && across < box.right && word.box.middle > box.top && word.box.middle < box.bottom
    }.sorted { $0.box.left < $1.box.left }
    return PrintedPhrase(words).map { ($0.text, $0.confidence) }
  }
}

/// A box of an upright page, in its pixels, origin top left.
public struct PrintedBox: Equatable, Sendable {
  public var left, top, right, bottom: Double

  public init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  public var height: Double { bottom - top }
  public var width: Double { right - left }
  var middle: Double { (top + bottom) / 2 }

  /// The smallest box around both.
  func joined(_ other: PrintedBox) -> PrintedBox {
    PrintedBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Whether two boxes have more than a third of the smaller one in common.
  func covers(_ other: PrintedBox) -> Bool {
    let across = min(right, other.right) - max(left, other.left), down = min(bottom, other.bottom) - max(top, other.top)
    return across > 0 && down > 0 && across * down > min(width * height, other.width * other.height) / 3
  }

  /// Whether two boxes can be words of one line. What an engine reads in a portrait is often higher, and would join the lines beside it.
  func isAsHigh(as other: PrintedBox) -> Bool { max(height, other.height) < 3 * min(height, other.height) }

  /// Whether two boxes are on one line: the middle of the lower one is within the other's height.
  func isBeside(_ other: PrintedBox) -> Bool {
    let (small, large) = height < other.height ? (self, other) : (other, self)
    return small.middle > large.top && small.middle < large.bottom
  }
}

/// Some words of a page, one after another.
struct PrintedPhrase: Equatable {
  var words: [PrintedWord]

  init?(_ words: [PrintedWord]) {
    guard !words.isEmpty else { return nil }
    self.words = words
  }

  var text: String { words.map(\.text).joined(separator: " ") }
  var box: PrintedBox { words.dropFirst().reduce(words[0].box) { $0.joined($1.box) } }
  var confidence: Double { words.map(\.confidence).min() ?? 0 }
}
