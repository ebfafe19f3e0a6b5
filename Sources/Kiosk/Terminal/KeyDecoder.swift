import Cells

/// Decodes the bytes that a terminal sends into keys. The sequences of all terminals are understood at once (xterm, tmux, the Linux
/// console, rxvt, VT220), so that the arrow keys work even if TERM is wrong. Unknown sequences are dropped whole and never typed into a
/// field.
package struct KeyDecoder {
  /// Further sequences, from the terminal's own description.
  var extra: [[UInt8]: Key]
  private var waiting: [UInt8] = []
  private var pasted: [UInt8]?
  /// The kind of sequence that is being skipped, without being stored.
  private var dropped: Dropped?

  private enum Dropped {
    /// A control sequence longer than any that we know.
    case control
    /// A terminal's answer to a query.
    case string
  }

  /// The terminal's answers to queries, in order, until they are taken.
  private var reports: [TerminalReport] = []
  /// The beginning of the string that is being skipped.
  private var string: [UInt8] = []

  package init(extra: [[UInt8]: Key] = [:]) { self.extra = extra }

  /// A longer paste is cut: no field takes that much, and a terminal must not fill the memory.
  static let pasteLimit = 65_536
  /// No control sequence of a key or a mouse is longer, in bytes.
  private static let sequenceLimit = 64
  /// The most answers that are kept; nobody asks for more.
  private static let reportLimit = 8
  /// The most scalars in a typed character: a few more than a cell can show.
  private static let scalarLimit = 8

  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  /// Whether an incomplete sequence has begun (or a lone Esc). Call `finish` when nothing follows in time.
  package var isWaiting: Bool { (!waiting.isEmpty || dropped != nil) && pasted == nil }

  /// Whether the incomplete input is a lone Esc, which can also be the key.
  package var holdsOnlyEscape: Bool { waiting == [0x1B] && dropped == nil }

  /// The number of bytes of incomplete input that are stored.
  package var heldBytes: Int { waiting.count + (pasted?.count ?? 0) }

  /// The answers to queries that have arrived since the last call. They are never keys.
  mutating func takeReports() -> [TerminalReport] {
    defer { reports = [] }
    return reports
  }

  /// Decodes bytes that were read. Returns the keys that are complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    waiting.append(contentsOf: bytes)
    return take(final: false)
  }

  /// Nothing more follows, so the incomplete input is a lone Esc or the beginning of a sequence that was never completed.
  package mutating func finish() -> [Key] {
    guard pasted == nil else { return [] }
    defer { dropped = nil }
    return take(final: true)
  }

  private mutating func take(final: Bool) -> [Key] {
    var keys: [Key] = []
    var at = 0
    while at < waiting.count {
      if pasted != nil {
        guard let used = collect(from: at, &keys) else { break }
        at += used
        continue
      }
      if dropped != nil {
        guard let used = drop(from: at, final: final) else { break }
        at += used
        continue
      }
      guard let step = step(waiting[at...], final: final) else { break }
      at += step.used
      switch step.result {
      case .key(let key): append(key, to: &keys)
      case .pasteBegins: pasted = []
      case .dropBegins(let what): (dropped, string) = (what, [])
      case .report(let report): if reports.count < Self.reportLimit { reports.append(report) }
      case .nothing: break
      }
    }
    // What was typed must not stay behind the end of the array, as it would if its beginning were removed.
    waiting = Array(waiting.dropFirst(at))
    return keys
  }

  /// A combining mark belongs to the letter typed before it.
  private func append(_ key: Key, to keys: inout [Key]) {
    if case .character(let mark) = key, case .character(let base)? = keys.last {
      let joined = String(base) + String(mark)
      if joined.count == 1, let whole = joined.first {
        if joined.unicodeScalars.count <= Self.scalarLimit { keys[keys.count - 1] = .character(whole) }
        return
      }
    }
    keys.append(key)
  }

  /// Collects pasted bytes up to the end mark. Returns how many bytes were used, or nil when the rest may be the beginning of the mark.
  private mutating func collect(from start: Int, _ keys: inout [Key]) -> Int? {
    var at = start
    while at < waiting.count {
      let left = waiting[at...]
      if waiting[at] == 0x1B {
        if left.starts(with: Self.pasteEnd) {
          keys.append(.paste(String(decoding: pasted ?? [], as: UTF8.self)))
          pasted = nil
          return at + Self.pasteEnd.count - start
        }
        if left.count < Self.pasteEnd.count, Self.pasteEnd.starts(with: left) { return at > start ? at - start : nil }
      }
      if pasted?.count ?? 0 < Self.pasteLimit { pasted?.append(waiting[at]) }
      at += 1
    }
    return at - start
  }

  /// Skips bytes up to the end of an unwanted sequence. Returns how many, or nil when more are needed.
  private mutating func drop(from start: Int, final: Bool) -> Int? {
    for at in start..<waiting.count {
      switch (waiting[at], dropped) {
      // Esc \ ends a string; Esc and anything else begins a new sequence.
      case (0x1B, .string) where at + 1 == waiting.count && !final: return at > start ? at - start : nil
      case (0x1B, .string) where at + 1 == waiting.count || waiting[at + 1] == 0x5C:
        endString()
        return min(at + 2, waiting.count) - start
      // Enter and similar characters are keys again.
      case (0x1B, _), (0..<0x20, .control):
        dropped = nil
        return at - start
      case (0x07, .string):
        endString()
        return at + 1 - start
      case (0x40...0x7E, .control):
        dropped = nil
        return at + 1 - start
      case (let byte, _): if string.count < Self.sequenceLimit { string.append(byte) }
      }
    }
    return waiting.count - start
  }

  private mutating func endString() {
    if let report = TerminalReport(string: string), reports.count < Self.reportLimit { reports.append(report) }
    (dropped, string) = (nil, [])
  }

  private enum Result {
    case key(Key)
    case pasteBegins
    case dropBegins(Dropped)
    case report(TerminalReport)
    case nothing
  }

  /// The first key or sequence of `bytes`; nil when more bytes are needed.
  private func step(_ bytes: ArraySlice<UInt8>, final: Bool) -> (used: Int, result: Result)? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return escape(Array(bytes.prefix(Self.sequenceLimit + 1)), final: final) }
    switch first {
    case 0x0D, 0x0A: return (1, .key(.enter))
    case 0x09: return (1, .key(.tab))
    case 0x7F, 0x08: return (1, .key(.backspace))
    case 0x01...0x1A: return (1, .key(.control(Character(Unicode.Scalar(first + 0x60)))))
    case 0x00...0x1F: return (1, .nothing)
    case 0x20...0x7E: return (1, .key(.character(Character(Unicode.Scalar(first)))))
    default: return utf8(bytes, final: final)
    }
  }

  private func utf8(_ bytes: ArraySlice<UInt8>, final: Bool) -> (used: Int, result: Result)? {
    let length = bytes.first.map { $0 >= 0xF0 ? 4 : $0 >= 0xE0 ? 3 : $0 >= 0xC2 ? 2 : 1 } ?? 1
    let part = Array(bytes.prefix(length))
    let followers = part.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    if part.count < length, followers == part.count - 1, !final { return nil }
    // String(validating:) needs a newer runtime than the modules require. A lossy decoding that changed nothing is equivalent.
    let text = String(decoding: part, as: UTF8.self)
    guard length > 1, followers == length - 1, let character = text.first, character != "\u{FFFD}",
      let scalar = character.unicodeScalars.first, scalar.value >= 0xA0
    else { return (1 + followers, .nothing) }
    return (length, .key(.character(character)))
  }

  /// A sequence that begins with Esc.
  private func escape(_ bytes: [UInt8], final: Bool) -> (used: Int, result: Result)? {
    for (sequence, key) in extra where bytes.starts(with: sequence) { return (sequence.count, .key(key)) }
    guard bytes.count > 1 else { return final ? (1, .key(.escape)) : nil }
    switch bytes[1] {
    case UInt8(ascii: "["): return control(bytes, final: final)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return final ? (2, .nothing) : nil }
      return (3, Self.keypad[bytes[2]].map { .key($0) } ?? .nothing)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      return (2, .dropBegins(.string))
    case 0x1B:
      // After two Esc, the first is a key of its own.
      return (1, .key(.escape))
    default:
      // Alt with a key does nothing here. As Esc and a letter it would go back and then type.
      guard let inner = step(bytes[1...], final: final) else { return nil }
      return (1 + inner.used, .nothing)
    }
  }

  /// Esc [ parameters final (ECMA-48, 5.4).
  private func control(_ bytes: [UInt8], final: Bool) -> (used: Int, result: Result)? {
    // F1 to F5 of the Linux console: Esc [ [ A to E.
    if bytes.count > 2, bytes[2] == UInt8(ascii: "[") {
      guard bytes.count > 3 else { return final ? (3, .nothing) : nil }
      let number = Int(bytes[3]) - 0x40
      return (4, (1...5).contains(number) ? .key(.function(number)) : .nothing)
    }
    if bytes.count > 2, bytes[2] == UInt8(ascii: "M") {
      // Anything below a blank is a key again.
      guard bytes.dropFirst(3).prefix(3).allSatisfy({ $0 >= 0x20 }) else { return (3, .nothing) }
      guard bytes.count > 5 else { return final ? (bytes.count, .nothing) : nil }
      return (6, Self.mouse(bytes[3...5].map { Int($0) - 32 }))
    }
    guard let end = bytes.indices.dropFirst(2).first(where: { (0x40...0x7E).contains(bytes[$0]) }) else {
      if bytes.count > Self.sequenceLimit { return (bytes.count, .dropBegins(.control)) }
      return final ? (bytes.count, .nothing) : nil
    }
    let isMouse = bytes[2] == UInt8(ascii: "<")
    let numbers = String(decoding: bytes[(isMouse ? 3 : 2)..<end], as: UTF8.self).split(separator: ";").map { Int($0) ?? 0 }
    if let report = TerminalReport(control: bytes[2...end]) { return (end + 1, .report(report)) }
    if isMouse { return (end + 1, bytes[end] == UInt8(ascii: "M") ? Self.mouse(numbers) : .nothing) }
    let used = end + 1
    switch bytes[end] {
    case UInt8(ascii: "~"):
      let number = numbers.first ?? 0
      if number == 200 { return (used, .pasteBegins) }
      return (used, Self.numbered[number].map { .key($0) } ?? .nothing)
    case UInt8(ascii: "Z"): return (used, .key(.backTab))
    // Arrows with a modifier are plain arrows.
    default: return (used, numbers.count <= 2 ? Self.keypad[bytes[end]].map { .key($0) } ?? .nothing : .nothing)
    }
  }

  /// A mouse report of xterm's mode 1006, or of mode 1000 on terminals that know only that: button, column and row, counted from 1. The wheel
  /// acts like the arrow keys; other buttons, releases and movements are ignored.
  private static func mouse(_ numbers: [Int]) -> Result {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .nothing }
    switch numbers[0] {
    case 0: return .key(.click(Point(x: numbers[1] - 1, y: numbers[2] - 1)))
    case 64: return .key(.up)
    case 65: return .key(.down)
    default: return .nothing
    }
  }

  private static let keypad: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  private static let numbered: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
    19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]
}
