/// Reads the declarations of a style sheet one by one (CSS Syntax Module Level 3, as far as it matters here). It never fails: what it does
/// not understand, it passes over, and it looks at each byte once.
struct StylesheetReader {
  struct Declaration {
    /// The innermost selector in small letters, cut at 400 bytes; empty outside of every block, as in an attribute.
    var selector: String
    /// In small letters, except a custom property, whose name is as it stands.
    var property: String
    var value: ArraySlice<UInt8>
    /// Counted from 1.
    var line: Int
    /// Whether it is only for dark pages.
    var isForDark: Bool
  }

  private struct Block {
    var selector: String
    var isForDark: Bool
  }

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var line: Int
  private var blocks: [Block] = []
  /// Blocks inside `mostNested` others, which are only counted.
  private var deeper = 0
  private static let mostNested = 32

  /// - Parameter line: the line where the text begins.
  init(_ bytes: ArraySlice<UInt8>, line: Int = 1) { (self.bytes, place, self.line) = (bytes, bytes.startIndex, line) }

  /// The next declaration; nil at the end.
  mutating func next() -> Declaration? {
    while place < bytes.endIndex {
      skipBlanks()
      let start = place, firstLine = line
      let end = skipPart()
      let part = bytes[start..<end]
      let mark = place < bytes.endIndex ? bytes[place] : UInt8(ascii: ";")
      if place < bytes.endIndex { advance() }
      if mark == UInt8(ascii: "{") {
        open(part)
      } else {
        let declaration = declaration(part, firstLine)
        if mark == UInt8(ascii: "}") { close() }
        if let declaration { return declaration }
      }
    }
    return nil
  }

  private mutating func open(_ prelude: ArraySlice<UInt8>) {
    guard blocks.count < Self.mostNested else {
      deeper += 1
      return
    }
    let selector = prelude.trimmed.prefix(400).lowercased
    blocks.append(Block(selector: selector, isForDark: blocks.last?.isForDark == true || selector.contains("dark")))
  }

  private mutating func close() {
    if deeper > 0 { deeper -= 1 } else if !blocks.isEmpty { blocks.removeLast() }
  }

  private func declaration(_ part: ArraySlice<UInt8>, _ line: Int) -> Declaration? {
    guard let colon = part.prefix(200).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = part[..<colon].trimmed, value = part[(colon + 1)...].trimmed
    guard !name.isEmpty, name.allSatisfy(\.isNamePart), !value.isEmpty else { return nil }
    return Declaration(
      selector: blocks.last?.selector ?? "",
      property: name.starts(with: "--".utf8) ? String(decoding: name, as: UTF8.self) : name.lowercased, value: value, line: line,
      isForDark: blocks.last?.isForDark ?? false)
  }

  /// Goes to the next `{`, `}` or `;` outside of strings, brackets and comments.
  /// - Returns: where the part before it ends.
  private mutating func skipPart() -> Int {
    var brackets = 0
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"): return place
      case UInt8(ascii: ";") where brackets == 0: return place
      case UInt8(ascii: "("): brackets += 1
      case UInt8(ascii: ")"): brackets = max(0, brackets - 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(bytes[place])
        continue
      case UInt8(ascii: "/") where isAt("/*"):
        skipComment()
        continue
      default: break
      }
      advance()
    }
    return place
  }

  private mutating func skipString(_ mark: UInt8) {
    advance()
    // A string ends with its line, so that a missing mark spoils no more than that.
    while place < bytes.endIndex, bytes[place] != mark, bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == UInt8(ascii: "\\") { advance() }
      if place < bytes.endIndex { advance() }
    }
    if place < bytes.endIndex { advance() }
  }

  private mutating func skipComment() {
    advance()
    advance()
    while place < bytes.endIndex, !isAt("*/") { advance() }
    if place < bytes.endIndex {
      advance()
      advance()
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.endIndex {
      if isAt("/*") { skipComment() } else if bytes[place].isSpace { advance() } else { return }
    }
  }

  private func isAt(_ text: StaticString) -> Bool {
    place + 1 < bytes.endIndex && bytes[place] == text.utf8Start[0] && bytes[place + 1] == text.utf8Start[1]
  }

  private mutating func advance() {
    guard place < bytes.endIndex else { return }
    if bytes[place] == UInt8(ascii: "\n") { line += 1 }
    place += 1
  }
}
