import Notation

/// The subset of XML that resource files use: elements, attributes, the five entities and character references, comments and CDATA. A
/// document type is rejected, so that no entity can read a file or grow without limit.
struct XMLReader {
  enum Event: Equatable {
    case open(String, [String: String], Position, isEmpty: Bool)
    case close(String)
    case text(String)
  }

  private(set) var issues: [NotationError] = []
  private var cursor: ScalarCursor
  private var open: [(name: String, position: Position)] = []

  init(_ text: String) { cursor = ScalarCursor(text) }

  /// What comes next; nil at the end.
  mutating func next() -> Event? {
    while !cursor.isAtEnd {
      let start = cursor.position
      if cursor.next != "<" { return .text(text()) }
      if cursor.take("<!--") {
        skip(through: "-->", "the end of the comment, \"-->\"", start)
      } else if cursor.take("<![CDATA[") {
        guard let text = cursor.take(through: "]]>") else {
          report("the end of the section, \"]]>\"", "the end of the text", start)
          return nil
        }
        return .text(text)
      } else if cursor.take("<!") {
        report("elements, comments and texts", "a declaration", start, "Remove it: document types and custom entities are not supported.")
        skip(through: ">", "\">\"", start)
      } else if cursor.take("<?") {
        skip(through: "?>", "\"?>\"", start)
      } else if let event = tag(start) {
        return event
      }
    }
    if let left = open.popLast() {
      report("the end of <\(left.name)>", "the end of the text", left.position)
      open = []
    }
    return nil
  }

  private mutating func skip(through end: String, _ expected: String, _ start: Position) {
    if cursor.take(through: end) == nil { report(expected, "the end of the text", start) }
  }

  private mutating func tag(_ start: Position) -> Event? {
    cursor.take()
    if cursor.take("/") {
      let name = name()
      cursor.skipSpace()
      if !cursor.take(">") { report("\">\"", cursor.found, cursor.position) }
      guard open.last?.name == name else {
        report(open.last.map { "the end of <\($0.name)>" } ?? "no end of an element here", "</\(name)>", start)
        // The end of an outer element also ends those inside it.
        if let outer = open.lastIndex(where: { $0.name == name }) {
          open.removeSubrange(outer...)
          return .close(name)
        }
        return nil
      }
      open.removeLast()
      return .close(name)
    }
    let name = name()
    guard !name.isEmpty else {
      report("an element's name", cursor.found, cursor.position, "Write &lt; for the character <.")
      return nil
    }
    var attributes: [String: String] = [:]
    while true {
      cursor.skipSpace()
      if cursor.take("/>") { return .open(name, attributes, start, isEmpty: true) }
      if cursor.take(">") {
        open.append((name, start))
        return .open(name, attributes, start, isEmpty: false)
      }
      guard let (key, value) = attribute() else {
        skip(through: ">", "\">\"", start)
        open.append((name, start))
        return .open(name, attributes, start, isEmpty: false)
      }
      attributes[key] = value
    }
  }

  private mutating func attribute() -> (String, String)? {
    let place = cursor.position
    let key = name()
    cursor.skipSpace()
    guard !key.isEmpty, cursor.take("=") else {
      report("an attribute or \">\"", cursor.found, place)
      return nil
    }
    cursor.skipSpace()
    guard let mark = cursor.next, mark == "\"" || mark == "'" else {
      report("a value in quotation marks", cursor.found, cursor.position)
      return nil
    }
    cursor.take()
    var value = ""
    while let scalar = cursor.next, scalar != mark {
      if scalar == "&" {
        value += reference()
      } else {
        value.unicodeScalars.append(scalar)
        cursor.take()
      }
    }
    if cursor.take() == nil {
      report("a closing quotation mark", "the end of the text", place)
      return nil
    }
    return (key, value)
  }

  private mutating func name() -> String {
    cursor.take { $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-.:".unicodeScalars.contains($0) }
  }

  private mutating func text() -> String {
    var text = ""
    while let scalar = cursor.next, scalar != "<" {
      if scalar == "&" {
        text += reference()
      } else {
        text.unicodeScalars.append(scalar)
        cursor.take()
      }
    }
    return text
  }

  /// `&amp;`, `&#8230;`, `&#x2026;`.
  private mutating func reference() -> String {
    let place = cursor.position
    cursor.take()
    let name = cursor.take { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "#") }
    guard cursor.take(";") else {
      report("an entity's end, \";\"", cursor.found, place, "Write &amp; for the character &.")
      return "&" + name
    }
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let digits = name.dropFirst()
    let value = name.hasPrefix("#x") ? UInt32(digits.dropFirst(), radix: 16) : name.hasPrefix("#") ? UInt32(digits) : nil
    if let scalar = value.flatMap(Unicode.Scalar.init) { return String(Character(scalar)) }
    report("one of &amp;, &lt;, &gt;, &quot;, &apos; or a character's number", "&\(name);", place)
    return ""
  }

  private mutating func report(_ expected: String, _ found: String, _ position: Position, _ hint: String = "") {
    issues.append(NotationError(.syntax, at: position, path: "", expected: expected, found: found, hint: hint))
  }
}
