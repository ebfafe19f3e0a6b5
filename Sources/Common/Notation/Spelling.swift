/// Finds the known word that was probably meant.
public enum Spelling {
  /// `Did you mean "passport"?`, or an empty text when no word is near enough (a third of the letters or more differ).
  public static func hint(for word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "Did you mean \(JSONValue.string($0).text())?" } ?? ""
  }

  /// The nearest known word, if it is near enough.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
    let ranked = words.map { (word: $0, distance: distance(wanted, Array($0.lowercased().unicodeScalars.prefix(64)))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance * 3 <= max(best.word.unicodeScalars.count, 3) ? best.word : nil
  }

  /// `one of the keys "a", "b"`, or a text for no keys at all.
  public static func list(keys: [String]) -> String {
    switch keys.count {
    case 0: "no keys here"
    case 1: "the key " + JSONValue.string(keys[0]).text()
    default: "one of the keys " + keys.map { JSONValue.string($0).text() }.joined(separator: ", ")
    }
  }

  /// The number of letters to insert, remove, replace or swap with the neighbour (optimal string alignment).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var next = [i + 1]
      for j in 0..<b.count {
        var cost = min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        next.append(cost)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}

extension NotationError {
  /// A text in double quotes, shortened and without control characters, for a message.
  static func quoted(_ text: String, atMost limit: Int = 40) -> String {
    let shown =
      text.unicodeScalars.prefix(limit + 1).count <= limit
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 3))) + "…"
    return JSONValue.string(shown).text()
  }
}
