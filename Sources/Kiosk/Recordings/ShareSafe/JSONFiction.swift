import Documents
import Foundation
import Notation
import Phrases
import Synchronization
import Workflow

/// Replaces the values of a JSON text. Its members, and what `KeptWords` has, stay.
struct JSONFiction: Sendable {
  var fiction: Fiction
  /// The words of the program's own sentences, folded.
  var vocabulary: Set<String>
  /// The words of the person's data, folded: none of them stays in a sentence.
  var personal: Set<String> = []
  /// Notes which texts stayed because their type admits nothing else.
  let closed = ClosedTexts()

  /// - Parameter type: what the text is decoded as. A text that only a few words can be is a word of the program and stays.
  /// - Returns: the same JSON with other values; nil for a text that is no JSON of this type.
  func replaced<Value: Decodable>(_ json: String, as type: Value.Type) -> String? {
    guard let node = Self.read(json) else { return nil }
    func isDecoded(_ value: JSONValue) -> Bool { (try? Outcome.decode(type, from: value.text())) != nil }
    var trial = Walk(self, .collecting)
    _ = trial.value(node, [], [])
    var closed: Set<Int> = []
    for (place, text) in trial.texts {
      var walk = Walk(self, .changing(place))
      guard !isDecoded(walk.value(node, [], [])) else { continue }
      closed.insert(place)
      self.closed.insert(text)
    }
    var walk = Walk(self, .replacing(except: closed))
    let made = walk.value(node, [], [])
    return isDecoded(made) ? made.text() : nil
  }

  static func read(_ json: String) -> Node? { try? JSONReader(depthLimit: 256).read(json) }

  func sentence(_ text: String) -> String { fiction.sentence(text, vocabulary, personal: personal) }

  func error(_ error: WorkflowError) -> WorkflowError {
    WorkflowError(
      code: error.code, module: error.module, message: sentence(error.message), phrase: error.phrase.map(phrase),
      about: error.subject.map(fiction.text), isTemporary: error.isTemporary)
  }
}

extension JSONFiction {
  /// The same text with other arguments.
  private func phrase(_ old: Phrase) -> Phrase {
    Phrase(
      old.key,
      old.arguments.mapValues { argument in
        switch argument {
        case .text(let text): return .text(fiction.text(text))
        case .number: return argument
        case .phrase(let inner): return .phrase(phrase(inner))
        case .date(let year, let month, let day):
          guard let date = CalendarDate(year: year, month: month ?? 1, day: day ?? 1).map(fiction.dates.moved) else { return argument }
          return .date(year: date.year, month: month.map { _ in date.month }, day: day.map { _ in date.day })
        }
      })
  }
}

/// One walk through a JSON text. Its texts are counted, so that a walk can change one of them.
private struct Walk {
  enum Purpose {
    /// Only notes.
    case collecting
    /// Changes one text.
    case changing(Int)
    /// Replaces everything except these texts.
    case replacing(except: Set<Int>)
  }

  private let json: JSONFiction
  private let purpose: Purpose
  private var count = 0
  /// The texts that are no words of a program by their members, with their places.
  private(set) var texts: [(place: Int, text: String)] = []

  init(_ json: JSONFiction, _ purpose: Purpose) { (self.json, self.purpose) = (json, purpose) }

  private var isReplacing: Bool { if case .replacing = purpose { true } else { false } }

  /// - Parameters:
  ///   - members: the names of the members in which the value stands.
  ///   - siblings: those of the innermost object.
  mutating func value(_ node: Node, _ members: [String], _ siblings: Set<String>, isInText: Bool = false) -> JSONValue {
    switch node.value {
    case .object(let parts):
      if isReplacing, let typed = typed(node) { return typed }
      let keys = Set(parts.map(\.key))
      return .object(parts.map { JSONValue.Member(key($0.key), value($0.value, members + [$0.key], keys, isInText: isInText)) })
    case .array(let elements): return .array(elements.map { value($0, members, siblings, isInText: isInText) })
    case .string(let text): return .string(self.text(text, members, siblings, isInText))
    case .number(let number): return self.number(number, members)
    case .bool(let flag): return .bool(flag)
    case .null: return .null
    }
  }

  /// A member's name is a word of a program, unless it has another form.
  private func key(_ key: String) -> String { isReplacing && !KeptWords.isMember(key) ? json.fiction.text(key) : key }

  private mutating func text(_ text: String, _ members: [String], _ siblings: Set<String>, _ isInText: Bool) -> String {
    if let first = text.first, "{[\"".contains(first), let inner = JSONFiction.read(text) {
      return value(inner, members, siblings, isInText: true).text()
    }
    let fiction = json.fiction, member = members.last ?? ""
    if text.isEmpty || isPhraseKey(text, member, siblings) { return text }
    if KeptWords.keeps(text, in: members, beside: siblings) { return text }
    count += 1
    switch purpose {
    case .collecting:
      if !isInText, KeptWords.mayBeClosed(text) { texts.append((count, text)) }
      return text
    case .changing(let place): return place == count ? fiction.text(text) : text
    case .replacing(let kept):
      if kept.contains(count) { return text }
      if let picture = fiction.pictures[text] { return picture.digest }
      if member == "fingerprint", text.count == 64 { return fiction.fingerprint(text) }
      return KeptWords.isSentence(members, beside: siblings) ? json.sentence(text) : fiction.text(text)
    }
  }

  /// A phrase is its key, or a key with arguments.
  private func isPhraseKey(_ text: String, _ member: String, _ siblings: Set<String>) -> Bool {
    text == "=" || member == "key" && siblings.contains("arguments") || member == "phrase" && KeptWords.isCode(text)
  }

  private func number(_ number: Node.Number, _ members: [String]) -> JSONValue {
    let same = JSONValue(Node(.number(number), at: Position(line: 1, column: 1)))
    guard isReplacing, !KeptWords.isMeasure(members.last ?? "") else { return same }
    guard let integer = number.integer else { return .number(Double(json.fiction.word(number.literal)) ?? 0) }
    if let moment = json.fiction.dates.moved(moment: integer) { return .integer(moment) }
    // Counts and codes; an age, too, which the dates keep anyway.
    if abs(integer) < 1000 { return same }
    let digits = json.fiction.word(String(abs(integer)))
    let new = Int(digits) ?? Int(digits.dropLast()) ?? 0
    return .integer(integer < 0 ? -new : new)
  }

  // MARK: Values with rules of their own

  private func typed(_ node: Node) -> JSONValue? {
    let keys = Set((node.members ?? []).map(\.key))
    if keys.isSuperset(of: ["digest", "type", "byteCount"]) { return picture(node) }
    if keys.isSuperset(of: ["lookedForMrz", "width"]) { return converted(node, Reading.self) { json.fiction.reading($0) } }
    if keys.isSuperset(of: ["lines", "checks", "fields"]) { return converted(node, MrzResult.self) { json.fiction.zone($0) } }
    if keys.isSuperset(of: ["symbology", "bytes"]) { return converted(node, BarcodeReading.self) { json.fiction.barcode($0) } }
    if keys.isSuperset(of: ["x", "y", "width", "height"]) { return converted(node, FaceReading.self) { json.fiction.face($0) } }
    if keys == ["x", "y"] { return JSONValue(node) }
    if let date = date(node) { return date }
    return nil
  }

  private func picture(_ node: Node) -> JSONValue? {
    guard case .string(let digest)? = node["digest"]?.value, let new = json.fiction.pictures[digest] else { return nil }
    return .object(["byteCount": .integer(new.byteCount), "digest": .string(new.digest), "type": .string(new.type)])
  }

  /// A complete date in parts (`PartialDate`).
  private func date(_ node: Node) -> JSONValue? {
    guard let year = node["year"]?.value, let month = node["month"]?.value, let day = node["day"]?.value, case .number(let year) = year,
      case .number(let month) = month, case .number(let day) = day, let year = year.integer, let month = month.integer,
      let day = day.integer,
      let date = CalendarDate(year: year, month: month, day: day).map(json.fiction.dates.moved)
    else { return nil }
    return .object(["year": .integer(date.year), "month": .integer(date.month), "day": .integer(date.day)])
  }

  private func converted<Value: Codable>(_ node: Node, _ type: Value.Type, _ change: (Value) -> Value) -> JSONValue? {
    guard let old = try? Outcome.decode(type, from: JSONValue(node).text()), case .output(let text)? = try? EffectOutcome(of: change(old))
    else {
      return nil
    }
    return JSONFiction.read(text).map { JSONValue($0) }
  }
}

/// Texts that stayed because their type admits nothing else.
final class ClosedTexts: Sendable {
  private let texts = Mutex<Set<String>>([])

  func insert(_ text: String) { texts.withLock { _ = $0.insert(text) } }
  var all: Set<String> { texts.withLock { $0 } }
}
