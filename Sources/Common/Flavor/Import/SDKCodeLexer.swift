/// A lexical unit of Swift or Kotlin.
struct SDKCodeToken: Equatable {
  enum Kind: Equatable {
    case name(String)
    /// A number. `digits` counts the digits of a hexadecimal one, because `0xFF521E87` has an opacity and `0x521E87` has none.
    case number(Double, digits: Int?)
    /// A string; nil if it contains an expression, whose value is known only when the app runs.
    case text(String?)
    /// Brackets, operators and separators.
    case mark(String)
    case newLine
    case end
  }

  var kind: Kind
  /// Counted from 1.
  var line: Int
}

/// Splits Swift or Kotlin into tokens, as far as both have the same ones. Comments are collected apart.
struct SDKCodeLexer {
  private let scalars: [Unicode.Scalar]
  /// Only Kotlin puts values into a text with `$`.
  private let isSwift: Bool
  private var place = 0
  private var line = 1
  private(set) var tokens: [SDKCodeToken] = []
  /// The comments that end with their line, without `//`.
  private(set) var comments: [(line: Int, text: String)] = []

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    isSwift = ["UIColor", "UIFont", "let ", "func "].contains { text.contains($0) }
    while place < scalars.count { next() }
    add(.newLine)
    add(.end)
  }

  private func at(_ offset: Int) -> Unicode.Scalar { place + offset < scalars.count ? scalars[place + offset] : "\0" }

  private func starts(_ text: String) -> Bool {
    text.unicodeScalars.enumerated().allSatisfy { place + $0.offset < scalars.count && scalars[place + $0.offset] == $0.element }
  }

  private mutating func add(_ kind: SDKCodeToken.Kind) { tokens.append(SDKCodeToken(kind: kind, line: line)) }

  private mutating func next() {
    let scalar = at(0)
    switch scalar {
    case "\n", "\r":
      if scalar == "\r", at(1) == "\n" { place += 1 }
      add(.newLine)
      line += 1
      place += 1
    case "/" where at(1) == "/": lineComment()
    case "/" where at(1) == "*": blockComment()
    case "\"": string(hashes: 0)
    case "'": character()
    case "#" where Self.opensString(scalars[place...]):
      let hashes = scalars[place...].prefix { $0 == "#" }.count
      place += hashes
      string(hashes: hashes)
    case "0"..."9": number()
    case "`": quotedName()
    case let first where first.properties.isXIDStart || first == "_" || first == "$" || first == "#": name()
    case let other where other.properties.isWhitespace || other == "\u{FEFF}": place += 1
    default: mark()
    }
  }

  // MARK: Comments

  private mutating func lineComment() {
    place += 2
    let text = scalars[place...].prefix { $0 != "\n" && $0 != "\r" }
    place += text.count
    comments.append((line, String(String.UnicodeScalarView(text))))
  }

  /// A comment between `/*` and `*/`. Both languages allow one in another.
  private mutating func blockComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        place += 2
      } else if starts("*/") {
        depth -= 1
        place += 2
      } else {
        if at(0) == "\n" { line += 1 }
        place += 1
      }
    } while depth > 0 && place < scalars.count
  }

  // MARK: Strings

  private static func opensString(_ rest: ArraySlice<Unicode.Scalar>) -> Bool { rest.drop { $0 == "#" }.first == "\"" }

  /// - Parameter hashes: how many `#` stand before the quotation mark, as in Swift's raw strings.
  private mutating func string(hashes: Int) {
    let start = line
    let isLong = starts("\"\"\"")
    let closing = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    place += isLong ? 3 : 1
    var text = ""
    var isWhole = true
    while place < scalars.count, !starts(closing) {
      if !isLong, at(0) == "\n" || at(0) == "\r" { break }
      if at(0) == "\\", hashes == 0 {
        if at(1) == "(" {
          isWhole = false
          place += 1
          skipBrackets("(", ")")
        } else {
          escape(into: &text)
        }
      } else if at(0) == "$", !isSwift, at(1) == "{" || at(1).properties.isXIDStart {
        isWhole = false
        place += 1
        if at(0) == "{" { skipBrackets("{", "}") }
      } else {
        if at(0) == "\n" { line += 1 }
        text.unicodeScalars.append(at(0))
        place += 1
      }
    }
    if starts(closing) { place += closing.unicodeScalars.count }
    tokens.append(SDKCodeToken(kind: .text(isWhole ? text : nil), line: start))
  }

  private mutating func escape(into text: inout String) {
    let letter = at(1)
    place += 2
    switch letter {
    case "n": text += "\n"
    case "r": text += "\r"
    case "t": text += "\t"
    case "0": text += "\0"
    case "b": text += "\u{8}"
    case "u":
      // Swift writes \u{2028}, Kotlin \u2028.
      let isSwift = at(0) == "{"
      if isSwift { place += 1 }
      let digits = scalars[place...].prefix(isSwift ? 8 : 4).prefix { $0.properties.isASCIIHexDigit }
      place += digits.count
      if isSwift, at(0) == "}" { place += 1 }
      if let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16), let scalar = Unicode.Scalar(value) {
        text.unicodeScalars.append(scalar)
      }
    default: text.unicodeScalars.append(letter)
    }
  }

  private mutating func skipBrackets(_ open: Unicode.Scalar, _ close: Unicode.Scalar) {
    var depth = 0
    repeat {
      if at(0) == open { depth += 1 }
      if at(0) == close { depth -= 1 }
      if at(0) == "\n" { return }
      place += 1
    } while depth > 0 && place < scalars.count
  }

  /// Kotlin's `'a'`.
  private mutating func character() {
    let rest = scalars[(place + 1)...].prefix { $0 != "'" && $0 != "\n" }
    place += rest.count + (at(rest.count + 1) == "'" ? 2 : 1)
    add(.text(nil))
  }

  // MARK: Numbers, names, marks

  private mutating func number() {
    if at(0) == "0", at(1) == "x" || at(1) == "X" {
      place += 2
      let digits = take { $0.properties.isASCIIHexDigit || $0 == "_" }.filter { $0 != "_" }
      _ = take { "uUL".unicodeScalars.contains($0) }
      return add(.number(UInt64(digits, radix: 16).map { Double($0) } ?? .nan, digits: digits.count))
    }
    var digits = take(Self.isDigit)
    if at(0) == ".", Self.isDigit(at(1)), at(1) != "_" {
      place += 1
      digits += "." + take(Self.isDigit)
    }
    if at(0) == "e" || at(0) == "E", Self.isDigit(at(1)) || ("+-".unicodeScalars.contains(at(1)) && Self.isDigit(at(2))) {
      digits += "e"
      place += 1
      if !Self.isDigit(at(0)) {
        digits.unicodeScalars.append(at(0))
        place += 1
      }
      digits += take(Self.isDigit)
    }
    _ = take { "fFuUL".unicodeScalars.contains($0) }
    add(.number(Double(digits.filter { $0 != "_" }) ?? .nan, digits: nil))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) || scalar == "_" }

  private mutating func take(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = scalars[place...].prefix(while: belongs)
    place += taken.count
    return String(String.UnicodeScalarView(taken))
  }

  private mutating func quotedName() {
    place += 1
    let text = take { $0 != "`" && $0 != "\n" }
    if at(0) == "`" { place += 1 }
    add(.name(text))
  }

  private mutating func name() {
    let first = at(0)
    place += 1
    add(.name(String(first) + take { $0.properties.isXIDContinue || $0 == "_" }))
  }

  private static let longMarks = [
    "...", "..<", "->", "==", "!=", "<=", ">=", "&&", "||", "?.", "??", "?:", "!!", "::", "+=", "-=", "*=", "/=",
  ]

  private mutating func mark() {
    let mark = Self.longMarks.first { starts($0) } ?? String(at(0))
    place += mark.unicodeScalars.count
    add(.mark(mark))
  }
}
