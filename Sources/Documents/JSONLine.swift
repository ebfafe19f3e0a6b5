/// Writes a line of JSON with the keys in a fixed order.
struct JSONLine {
  private(set) var text = ""

  mutating func raw(_ part: String) { text += part }

  mutating func key(_ name: String, first: Bool = false) { text += first ? "\"\(name)\":" : ",\"\(name)\":" }

  /// `{"a":"b","c":"d"` without its closing brace.
  mutating func pairs(_ pairs: [(String, String)]) {
    text += "{"
    for (index, pair) in pairs.enumerated() {
      key(pair.0, first: index == 0)
      string(pair.1)
    }
  }

  mutating func list<Element>(_ elements: [Element], _ write: (inout JSONLine, Element) -> Void) {
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      write(&self, element)
    }
    text += "]"
  }

  mutating func string(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Control characters, and those that some readers treat as a line break or a byte-order mark.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
