/// How scanners, drivers and people write the control characters of a payload where a screen or a keyboard has none: by the key's name, the
/// character's name, or an escape.
struct AamvaDialect {
  /// The names of the keys and characters that separate, with and without a frame around them.
  private static let names = [
    "CARRIAGERETURN", "CARRIAGE RETURN", "RECORDSEPARATOR", "RECORD SEPARATOR", "GROUPSEPARATOR", "FILESEPARATOR", "UNITSEPARATOR",
    "LINEFEED", "LINE FEED", "NEWLINE", "RETURN", "ENTER", "CRLF", "CR+LF", "EOL", "LF", "CR", "NL", "RS", "GS", "FS", "US", "0X0A", "0X0D",
    "0X1E", "0A", "0D", "1C", "1D", "1E", "1F",
  ]
  private static let frames: [(Character, Character)] = [("<", ">"), ("[", "]"), ("{", "}")]
  private static let codes: [(decimal: String, octal: String, hexadecimal: String, caret: String)] = [
    ("10", "012", "0A", "J"), ("13", "015", "0D", "M"), ("28", "034", "1C", "\\"), ("29", "035", "1D", "]"), ("30", "036", "1E", "^"),
    ("31", "037", "1F", "_"),
  ]

  /// Every written form, the longest first, by its first byte.
  private static let forms: [UInt8: [[UInt8]]] = {
    var all = ["\\N", "\\R", "\\\\N", "\\\\R"]
    for name in names { for (open, close) in frames { all.append("\(open)\(name)\(close)") } }
    for code in codes {
      let bare = code.hexadecimal.drop { $0 == "0" }
      all += ["\\U00\(code.hexadecimal)", "\\X\(code.hexadecimal)", "\\\(code.octal)", "%\(code.hexadecimal)", "^\(code.caret)"]
      all += ["&#\(code.decimal);", "&#X\(code.hexadecimal);", "&#X\(bare);"]
    }
    return Dictionary(grouping: all.map { Array($0.utf8) }.sorted { $0.count > $1.count }) { $0[0] }
  }()

  /// The bare words that stand for control characters, as this scanner writes them: `Enter`. The header shows which.
  private let words: [[UInt8]]
  /// For each byte, whether it is a character of a value, and begins no written form.
  let isPlain: [Bool]

  /// That of a scanner which sends control characters, or escapes that need no header to be known.
  static let standard = AamvaDialect(words: [])

  /// - Parameter marks: what stands between the `@` and the file type of the header, where the standard has LF, RS and CR.
  init(marks: ArraySlice<UInt8>) {
    guard let first = marks.first, first >= 32, let words = Self.words(in: marks), !words.isEmpty else {
      self = .standard
      return
    }
    self.init(words: words)
  }

  private init(words: [[UInt8]]) {
    self.words = words
    isPlain = (0...UInt8.max).map { byte in
      byte >= 32 && byte < 127 && Self.forms[byte] == nil && !words.contains { $0.first == byte }
    }
  }

  /// The number of bytes of the form at a place; 0 if there is none.
  func length(at place: Int, in bytes: [UInt8]) -> Int {
    for form in Self.forms[bytes[place]] ?? [] where AamvaDialect.has(form, at: place, in: bytes) { return form.count }
    // A bare word may also be a part of a name, so what belongs after a separator must follow it.
    for word in words where bytes[place...].starts(with: word) && isBeforeElement(place + word.count, bytes, besides: word) {
      return word.count
    }
    return 0
  }

  private func isBeforeElement(_ place: Int, _ bytes: [UInt8], besides word: [UInt8]) -> Bool {
    if place == bytes.count || AamvaTokenizer.isElement(bytes, at: place) { return true }
    if AamvaTokenizer.isSubfileType(bytes, at: place), AamvaTokenizer.isElement(bytes, at: place + 2) { return true }
    if bytes[place...].starts(with: word) {
      return place + word.count == bytes.count || AamvaTokenizer.isSubfileType(bytes, at: place + word.count)
    }
    return words.contains { $0 != word && bytes[place...].starts(with: $0) && isBeforeElement(place + $0.count, bytes, besides: $0) }
  }

  /// Whether a form stands at a place, in letters of either case.
  private static func has(_ form: [UInt8], at place: Int, in bytes: [UInt8]) -> Bool {
    guard place + form.count <= bytes.count else { return false }
    return form.indices.allSatisfy { AamvaText.capital(bytes[place + $0]) == form[$0] }
  }

  /// The names that the marks consist of, as they are written; nil when there is something else.
  private static func words(in marks: ArraySlice<UInt8>) -> [[UInt8]]? {
    var rest = Array(marks).filter { !AamvaText.isBlank($0) }
    var words: [[UInt8]] = []
    while !rest.isEmpty {
      guard let name = names.first(where: { has(Array($0.utf8), at: 0, in: rest) }) else { return nil }
      let word = Array(rest.prefix(name.utf8.count))
      if !words.contains(word) { words.append(word) }
      rest.removeFirst(word.count)
    }
    return words
  }
}
