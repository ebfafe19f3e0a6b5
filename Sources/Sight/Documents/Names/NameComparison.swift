/// Whether two names can be the same one: the one rule by which names are compared, typed or read from a document.
///
/// Two names are the same if a permitted form of one is a permitted form of the other (`ü` is UE, UXX or U; `å` AA or A; `Щ` SHCH, SHT or
/// SC). Capitals, marks, apostrophes, hyphens and blanks do not count, and neither does the order of the parts. In a name of A to Z, two
/// letters that documents write for one (`MUELLER`) may be that one (`Müller`, `Muller`).
public enum NameComparison {
  /// Whether two names, of one kind or whole ones, can be the same. An empty one never is.
  public static func isSame(_ first: String, _ second: String) -> Bool {
    let parts = [first, second].map { NameSpelling($0, keepsDigits: true).parts.map(widened) }
    guard parts.allSatisfy({ $0.contains { !$0.isEmpty } }) else { return false }
    return meet(Array(parts[0].joined()), Array(parts[1].joined())) || isReordered(parts[0], parts[1])
  }

  /// Whether the first parts of two names can be the same: `Anna` and `ANNA MARIA`.
  public static func beginsTheSame(_ first: String, _ second: String) -> Bool {
    let parts = [first, second].map { NameSpelling($0, keepsDigits: true).parts.first.map(widened) ?? [] }
    return parts.allSatisfy { !$0.isEmpty } && meet(parts[0], parts[1])
  }

  /// Whether a zone that lacks room can have this for a whole name: each part of what it has begins a part of the name, in the same order
  /// (ICAO 9303-4, section 4.2.3).
  public static func isShortened(_ short: String, of whole: String) -> Bool { isFound(short, in: whole, isBeginning: true) }

  /// Whether the parts of a name are some of those of another, in the same order: `MARIA` of `ANNA MARIA`.
  public static func isPart(_ part: String, of whole: String) -> Bool { isFound(part, in: whole, isBeginning: false) }

  /// Whether each part of a name is one of another's, in the same order.
  /// - Parameter isBeginning: the beginning of a part is enough.
  private static func isFound(_ some: String, in whole: String, isBeginning: Bool) -> Bool {
    let parts = [some, whole].map { NameSpelling($0, keepsDigits: true).parts.map(widened).filter { !$0.isEmpty } }
    var rest = parts[1][...]
    for part in parts[0] {
      guard let place = rest.firstIndex(where: { meet(part, $0, isBeginning: isBeginning) }) else { return false }
      rest = rest[(place + 1)...]
    }
    return !parts[0].isEmpty
  }

  /// Whether each part of one has its own part of the other.
  private static func isReordered(_ first: [[NameSpelling.Letter]], _ second: [[NameSpelling.Letter]]) -> Bool {
    guard first.count == second.count, first.count > 1 else { return false }
    var rest = second
    for part in first {
      guard let place = rest.firstIndex(where: { meet(part, $0) }) else { return false }
      rest.remove(at: place)
    }
    return true
  }

  /// What documents write for one letter, and the letter without its mark.
  private static let digraphs: [String: [String]] = [
    "AE": ["AE", "A"], "OE": ["OE", "O"], "UE": ["UE", "UXX", "U"], "AA": ["AA", "A"],
  ]

  /// The letters of a part, with two plain ones together that may stand for one.
  private static func widened(_ part: [NameSpelling.Letter]) -> [NameSpelling.Letter] {
    var letters: [NameSpelling.Letter] = []
    var index = 0
    while index < part.count {
      if index + 1 < part.count, part[index].count == 1, part[index + 1].count == 1,
        let forms = digraphs[part[index][0] + part[index + 1][0]]
      {
        letters.append(forms)
        index += 2
      } else if index + 2 < part.count, part[index + 1] == ["X"], part[index + 2] == ["X"], part[index] == ["U"] || part[index] == ["N"] {
        letters.append(part[index] == ["U"] ? ["UXX", "UE", "U"] : ["NXX", "N"])
        index += 3
      } else {
        letters.append(part[index])
        index += 1
      }
    }
    return letters
  }

  /// How far two names have been followed: the next letter of each, and what one of them has ahead of the other.
  private struct Place: Hashable {
    var first: Int
    var second: Int
    var ahead: Substring
    var isFirstAhead: Bool
  }

  /// Whether some choice of forms gives the same letters.
  /// - Parameter isBeginning: the first may end before the second.
  private static func meet(_ first: [NameSpelling.Letter], _ second: [NameSpelling.Letter], isBeginning: Bool = false) -> Bool {
    var open = [Place(first: 0, second: 0, ahead: "", isFirstAhead: true)]
    var seen = Set(open)
    while let place = open.popLast() {
      if place.ahead.isEmpty, place.first == first.count, place.second == second.count { return true }
      if isBeginning, place.first == first.count, place.ahead.isEmpty || !place.isFirstAhead { return true }
      // The name that is behind goes on.
      let isFirstNext = place.ahead.isEmpty ? place.first < first.count : !place.isFirstAhead
      guard isFirstNext ? place.first < first.count : place.second < second.count else { continue }
      for form in isFirstNext ? first[place.first] : second[place.second] {
        var next = place
        if isFirstNext { next.first += 1 } else { next.second += 1 }
        if place.ahead.hasPrefix(form) {
          next.ahead = place.ahead.dropFirst(form.count)
        } else if form.hasPrefix(place.ahead) {
          next.ahead = form.dropFirst(place.ahead.count)
          next.isFirstAhead = isFirstNext
        } else {
          continue
        }
        if next.ahead.isEmpty { next.isFirstAhead = true }
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    return false
  }
}
