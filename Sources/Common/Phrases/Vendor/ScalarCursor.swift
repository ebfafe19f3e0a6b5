import Notation

/// Reads a text scalar by scalar and tracks line and column, for readers of vendors' files.
struct ScalarCursor {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var position = Position(line: 1, column: 1)

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var isAtEnd: Bool { index >= scalars.count }
  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func has(_ text: String) -> Bool {
    var i = index
    for scalar in text.unicodeScalars {
      guard i < scalars.count, scalars[i] == scalar else { return false }
      i += 1
    }
    return true
  }

  @discardableResult
  mutating func take() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    index += 1
    // A carriage return with its line feed is one line end.
    if scalar == "\n" || scalar == "\r" && next != "\n" {
      position = Position(line: position.line + 1, column: 1)
    } else if scalar != "\r" {
      position.column += 1
    }
    return scalar
  }

  /// Takes this text if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard has(text) else { return false }
    for _ in text.unicodeScalars { take() }
    return true
  }

  /// Takes everything up to and including `text`; nil, and at the end, when it does not occur.
  mutating func take(through text: String) -> String? {
    var taken = ""
    while !isAtEnd {
      if take(text) { return taken }
      if let scalar = take() { taken.unicodeScalars.append(scalar) }
    }
    return nil
  }

  mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
    var taken = ""
    while let scalar = next, condition(scalar) {
      taken.unicodeScalars.append(scalar)
      take()
    }
    return taken
  }

  mutating func skipSpace() { _ = take { $0.properties.isWhitespace } }

  /// Describes what comes next, for a message.
  var found: String {
    guard let next else { return "the end of the text" }
    return "\"\(next)\""
  }
}

extension String {
  /// The text of a file in UTF-8 or UTF-16, recognised by its byte order mark or its zero bytes; nil when it is neither.
  static func decoded(_ bytes: some Sequence<UInt8>) -> String? {
    var bytes = Array(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(validating: bytes.dropFirst(3), as: UTF8.self) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE]), isBig = bytes.starts(with: [0xFE, 0xFF])
    let marksNone = !isLittle && !isBig && bytes.count >= 2 && bytes[0] != 0 && bytes[1] == 0
    let marksNoneBig = !isLittle && !isBig && bytes.count >= 2 && bytes[0] == 0 && bytes[1] != 0
    guard isLittle || isBig || marksNone || marksNoneBig else { return String(validating: bytes, as: UTF8.self) }
    if isLittle || isBig { bytes.removeFirst(2) }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { i in
      isLittle || marksNone ? UInt16(bytes[i]) | UInt16(bytes[i + 1]) << 8 : UInt16(bytes[i]) << 8 | UInt16(bytes[i + 1])
    }
    return String(validating: units, as: UTF16.self)
  }
}
