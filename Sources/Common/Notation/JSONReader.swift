/// Reads JSON (RFC 8259) strictly into nodes with positions.
///
/// The usual readers report no line and column, accept duplicate keys, and have no limits. Where RFC 8259 leaves a choice, this one
/// decides: the text must be UTF-8 (section 8.1), and a byte order mark at its very start is skipped; a duplicate key is an error (section
/// 4 only says "should be unique"), and keys are compared as Swift compares strings (by canonical equivalence); an escaped lone surrogate
/// is an error (section 8.2); values nest at most `depthLimit` deep (section 9).
public struct JSONReader {
  /// Whether `{"a": 1,}` is accepted. The plugin examples of the App Components guide have such commas; no other input may.
  public var allowsTrailingComma: Bool
  /// How deep objects and arrays may nest. The limit protects the stack from hostile input.
  public var depthLimit: Int

  public init(allowsTrailingComma: Bool = false, depthLimit: Int = 64) {
    self.allowsTrailingComma = allowsTrailingComma
    self.depthLimit = depthLimit
  }

  /// The outermost value of the text.
  /// - Throws: the first error, of kind `syntax`. The bytes may be anything.
  public func read(_ bytes: some Sequence<UInt8>) throws(NotationError) -> Node {
    var cursor = JSONCursor(Array(bytes))
    try cursor.checkEncoding()
    var parser = JSONParser(cursor: cursor, allowsTrailingComma: allowsTrailingComma, depthLimit: depthLimit)
    return try parser.document()
  }

  /// The outermost value of the text.
  /// - Throws: the first error, of kind `syntax`.
  public func read(_ text: String) throws(NotationError) -> Node { try read(text.utf8) }
}

/// The grammar of RFC 8259, one method per rule.
struct JSONParser {
  var cursor: JSONCursor
  let allowsTrailingComma: Bool
  let depthLimit: Int
  var trail = NodePath.root
  var depth = 0

  /// Up to this many keys are compared one by one, which costs less than a table.
  private static let fewMembers = 12

  init(cursor: JSONCursor, allowsTrailingComma: Bool, depthLimit: Int) {
    self.cursor = cursor
    self.allowsTrailingComma = allowsTrailingComma
    self.depthLimit = depthLimit
  }

  mutating func document() throws(NotationError) -> Node {
    cursor.skipBlanks()
    let node = try value(after: "at the start of the text")
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw error(expected: "nothing after the outermost value") }
    return node
  }

  mutating func value(after place: String) throws(NotationError) -> Node {
    let start = cursor.position
    switch cursor.byte {
    case UInt8(ascii: "{"): return Node(.object(try nested { (p) throws(NotationError) in try p.members() }), at: start, trail: trail)
    case UInt8(ascii: "["): return Node(.array(try nested { (p) throws(NotationError) in try p.elements() }), at: start, trail: trail)
    case UInt8(ascii: "\""): return Node(.string(try string()), at: start, trail: trail)
    case let byte? where byte == UInt8(ascii: "-") || cursor.isDigit: return Node(.number(try number()), at: start, trail: trail)
    case _? where cursor.isLetter:
      return Node(try word(), at: start, trail: trail)
    default: throw error(expected: "a value \(place)")
    }
  }

  mutating func nested<T>(_ body: (inout JSONParser) throws(NotationError) -> T) throws(NotationError) -> T {
    guard depth < depthLimit else { throw error(expected: "at most \(depthLimit) nested objects and arrays", found: "one more") }
    depth += 1
    cursor.advance()
    let result = try body(&self)
    depth -= 1
    return result
  }

  mutating func members() throws(NotationError) -> [Node.Member] {
    var members: [Node.Member] = []
    // The positions of the keys, once there are too many members for a linear search.
    var seen: [String: Position] = [:]
    let outer = trail
    cursor.skipBlanks()
    while cursor.byte != UInt8(ascii: "}") {
      let keyPosition = cursor.position
      guard cursor.byte == UInt8(ascii: "\"") else {
        throw error(expected: members.isEmpty ? "a key in double quotes or '}'" : "a key in double quotes")
      }
      let key = try string()
      trail = outer.member(key)
      if members.count == Self.fewMembers { for member in members { seen[member.key] = member.keyPosition } }
      let first =
        members.count < Self.fewMembers ? members.first { $0.key == key }?.keyPosition : seen.updateValue(keyPosition, forKey: key)
      if let first {
        throw NotationError(
          .syntax, at: keyPosition, path: trail.text, expected: "each key once", found: "\(NotationError.quoted(key)) again",
          hint: "It is already in line \(first.line), column \(first.column).")
      }
      cursor.skipBlanks()
      guard cursor.byte == UInt8(ascii: ":") else { throw error(expected: "':' after the key") }
      cursor.advance()
      cursor.skipBlanks()
      members.append(Node.Member(key: key, keyPosition: keyPosition, value: try value(after: "after ':'")))
      trail = outer
      cursor.skipBlanks()
      if try !separator(or: UInt8(ascii: "}")) { break }
    }
    cursor.advance()
    return members
  }

  mutating func elements() throws(NotationError) -> [Node] {
    var elements: [Node] = []
    let outer = trail
    cursor.skipBlanks()
    while cursor.byte != UInt8(ascii: "]") {
      trail = outer.element(elements.count)
      elements.append(try value(after: elements.isEmpty ? "or ']' after '['" : "after ','"))
      trail = outer
      cursor.skipBlanks()
      if try !separator(or: UInt8(ascii: "]")) { break }
    }
    cursor.advance()
    return elements
  }

  /// Skips a comma. Returns false at the closing bracket, which is left for the caller.
  mutating func separator(or closing: UInt8) throws(NotationError) -> Bool {
    let bracket = Character(Unicode.Scalar(closing))
    if cursor.byte == closing { return false }
    guard cursor.byte == UInt8(ascii: ",") else { throw error(expected: "',' or '\(bracket)'") }
    let comma = cursor.position
    cursor.advance()
    cursor.skipBlanks()
    guard cursor.byte == closing else { return true }
    guard allowsTrailingComma else {
      throw NotationError(
        .syntax, at: comma, path: trail.text, expected: "no comma before '\(bracket)'", found: "','", hint: "Remove the last comma.")
    }
    return false
  }

  mutating func word() throws(NotationError) -> Node.Value {
    let start = cursor.position
    let letters = cursor.takeWord()
    switch letters {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      let spelling = ["true", "false", "null"].first { $0 == letters.lowercased() }
      throw NotationError(
        .syntax, at: start, path: trail.text, expected: "a value", found: NotationError.quoted(letters),
        hint: spelling.map { "Write it in small letters: \($0)." } ?? "Put text in double quotes.")
    }
  }

  func error(expected: String, found: String? = nil) -> NotationError {
    NotationError(.syntax, at: cursor.position, path: trail.text, expected: expected, found: found ?? cursor.found)
  }
}
