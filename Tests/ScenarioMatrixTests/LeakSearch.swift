import Documents
import Notation
import Workflow

@testable import Recordings

/// Compares what came from outside into an original with what stands at the same place of its share-safe copy. What differs are the values of the
/// original, and none of them may be anywhere in the copy.
struct LeakSearch {
  /// The values that were found, with the form in which they were found.
  private(set) var found: [String] = []
  /// The texts that are the same in both.
  private(set) var kept: Set<String> = []

  private var values: Set<String> = []
  /// What stands at their places in the copy.
  private var copies: Set<String> = []

  init(_ original: Recording, _ safe: Recording) {
    for (old, new) in zip(original.records, safe.records) {
      guard let old = Self.outside(old), let new = Self.outside(new) else { continue }
      compare(old, new)
    }
    search(original, safe)
    // What stays is one word, and no number. (A sentence or a label of a program may stay as a whole.)
    found += kept.filter { $0.contains(" ") || $0.filter(\.isNumber).count > 3 }.map { "\($0), which stayed" }
  }

  /// A record without the prompt that was asked, which the journey makes itself, and without the digests of inputs.
  private static func outside(_ record: Record) -> Node? {
    let value: EffectOutcome?
    switch record {
    case .started(let header): return JSONFiction.read(header.input)
    case .entry(_, .performed(_, _, _, let outcome)), .entry(_, .raced(_, _, _, .query(let outcome))): value = outcome
    case .entry(_, .answered(_, let answer, _)), .entry(_, .raced(_, _, _, .person(let answer, _))): value = try? EffectOutcome(of: answer)
    case .entry(_, .entered), .began, .rewound, .askedAgain, .ended: return nil
    }
    guard case .output(let json)? = value else { return nil }
    return JSONFiction.read(json)
  }

  private mutating func compare(_ old: Node, _ new: Node, in member: String = "") {
    switch (old.value, new.value) {
    case (.object(let olds), .object(let news)):
      for member in olds {
        if let other = news.first(where: { $0.key == member.key }) { compare(member.value, other.value, in: member.key) }
      }
    case (.array(let olds), .array(let news)): for (old, new) in zip(olds, news) { compare(old, new, in: member) }
    case (.string(let old), .string(let new)):
      if let inner = JSONFiction.read(old), let other = JSONFiction.read(new), !old.allSatisfy(\.isNumber) {
        return compare(inner, other, in: member)
      }
      if old == new {
        if !["message", "name"].contains(member) || old.contains(where: \.isNumber) { kept.insert(old) }
      } else {
        values.insert(old)
        // The words of a sentence or a label are the program's.
        if member != "message", member != "name" { copies.insert(new) }
      }
    case (.number(let old), .number(let new)):
      // A coordinate of a face is no number of a person.
      if old != new, let integer = old.integer, abs(integer) >= 10_000 { values.insert(String(integer)) }
    default: break
    }
  }

  // MARK: Searching

  private mutating func search(_ original: Recording, _ safe: Recording) {
    var texts = safe.records.compactMap { try? $0.encoded() } + safe.seen.screens.map(\.text) + safe.seen.events + [safe.seen.result ?? ""]
    texts += safe.steps.compactMap { $0.time.map { String($0) } }
    let all = texts.joined(separator: "\n").lowercased(), bare = Self.bare(all)
    let words = Set(copies.flatMap(Self.words))
    for value in values.subtracting(kept) {
      let plain = Self.bare(value), isWord = value.allSatisfy { $0.isLetter || $0 == "_" || $0 == "." }
      // A single word may be one of the program's elsewhere: it is searched for where values stand.
      if value.count > 5, !isWord, all.contains(value.lowercased()) { found.append("\(value), as it is") }
      // Without what stands between: 612 34 56 78.
      if plain.count > 7, plain.contains(where: \.isNumber), bare.contains(plain) { found.append("\(value), without blanks") }
      found += Self.parts(of: value).filter { words.contains($0) }.map { "\($0), a part of \(value)" }
      for form in Self.forms(of: value) where all.contains(form.lowercased()) { found.append("\(value), as \(form)") }
    }
    // Those of the drawn documents, wherever it may be. (To the specimen of a letter, which nobody reads, the program itself adds them as a result.)
    let before = Self.bare(original.records.compactMap { try? $0.encoded() }.joined())
    for name in ["bruijn", "willeke", "liselotte", "speci2014"] where before.contains(name) && bare.contains(name) { found.append(name) }
  }

  private static func bare(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The names and numbers in a value. Of a licence's barcode those are the values of its elements, which begin with three letters.
  private static func parts(of value: String) -> [String] {
    if WrittenDate(value) != nil { return [] }
    let texts = value.split(separator: "\n"), elements = texts.count > 3 ? texts.dropFirst(3).map { $0.dropFirst(3) } : [value[...]]
    return elements.flatMap { words(String($0)) }.filter { word in
      word != "none" && word.count > (word.allSatisfy(\.isLetter) ? 3 : 5)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().replacing("https://", with: "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// A day in other forms.
  private static func forms(of value: String) -> [String] {
    guard let date = CalendarDate(iso: String(value.prefix(10))) else { return [] }
    let (year, month, day) = (String(date.year), String(date.iso.dropFirst(5).prefix(2)), String(date.iso.suffix(2)))
    return ["\(day).\(month).\(year)", "\(month)/\(day)/\(year)", "\(year)\(month)\(day)", "\(day)\(month)\(year)", date.iso]
  }
}
