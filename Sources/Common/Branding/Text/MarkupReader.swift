/// Reads the tags of HTML or XML one by one, with the text behind each. It never fails, resolves no entity but the five of XML, and looks at
/// each byte once or twice.
struct MarkupReader {
  struct Tag {
    /// In small letters; `/name` at an end.
    var name: String
    /// By names in small letters.
    var attributes: [String: String]
    /// What follows up to the next tag: in HTML's `style` and `script` up to their end.
    var text: ArraySlice<UInt8>
    /// The lines where the tag and the text begin, counted from 1.
    var line: Int, textLine: Int
  }

  private let bytes: ArraySlice<UInt8>
  private let isHTML: Bool
  private var place: Int
  private var line = 1
  private static let mostAttributes = 40

  /// - Parameter isHTML: whether `style` and `script` have texts without tags.
  init(_ bytes: [UInt8], isHTML: Bool) { (self.bytes, self.isHTML, place) = (bytes[...], isHTML, 0) }

  /// The next tag; nil at the end.
  mutating func next() -> Tag? {
    while true {
      skip { $0 != UInt8(ascii: "<") }
      guard place < bytes.endIndex else { return nil }
      let first = line
      advance()
      if isAt("!--") {
        skip(through: "-->")
      } else if isAt("!") || isAt("?") {
        skip { $0 != UInt8(ascii: ">") }
      } else if let tag = tag(first) {
        return tag
      }
    }
  }

  private mutating func tag(_ first: Int) -> Tag? {
    let start = place
    skip { !$0.isSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    var name = bytes[start..<place].prefix(60).lowercased
    if name.hasSuffix("/"), name.count > 1 { name.removeLast() }
    guard name.first?.isLetter == true || name.hasPrefix("/") else { return nil }
    var attributes: [String: String] = [:]
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "<") {
      guard let (key, value) = attribute() else { continue }
      if attributes.count < Self.mostAttributes, attributes[key] == nil { attributes[key] = value }
    }
    if place < bytes.endIndex, bytes[place] == UInt8(ascii: ">") { advance() }
    let textStart = place, textLine = line
    if isHTML, name == "style" || name == "script" { skipRaw(name) } else { skip { $0 != UInt8(ascii: "<") } }
    return Tag(name: name, attributes: attributes, text: bytes[textStart..<place], line: first, textLine: textLine)
  }

  /// nil for what is no attribute.
  private mutating func attribute() -> (String, String)? {
    let start = place
    skip { !$0.isSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    let key = bytes[start..<place].prefix(60).lowercased
    skip { $0.isSpace }
    guard place < bytes.endIndex, bytes[place] == UInt8(ascii: "=") else { return key.isEmpty ? nil : (key, "") }
    advance()
    skip { $0.isSpace }
    guard place < bytes.endIndex else { return nil }
    let mark = bytes[place]
    let isQuoted = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
    if isQuoted { advance() }
    let valueStart = place
    skip { isQuoted ? $0 != mark : !$0.isSpace && $0 != UInt8(ascii: ">") }
    let value = String(decoding: bytes[valueStart..<place].prefix(4000), as: UTF8.self)
    if isQuoted, place < bytes.endIndex { advance() }
    return key.isEmpty ? nil : (key, value)
  }

  /// To the end of a `style` or `script`, whose text has no tags.
  private mutating func skipRaw(_ name: String) {
    let end = Array("</\(name)".utf8)
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "<"), bytes[place...].prefix(end.count).lowercased.utf8.elementsEqual(end) { return }
      advance()
    }
  }

  private mutating func skip(through text: String) {
    let end = Array(text.utf8)
    while place < bytes.endIndex {
      if bytes[place] == end[0], bytes[place...].starts(with: end) {
        for _ in end { advance() }
        return
      }
      advance()
    }
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while place < bytes.endIndex, condition(bytes[place]) { advance() }
  }

  private func isAt(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func advance() {
    guard place < bytes.endIndex else { return }
    if bytes[place] == UInt8(ascii: "\n") { line += 1 }
    place += 1
  }
}
