/// A text with placeholders: `{name}` is replaced by an argument. Braces that do not enclose a name are text.
struct Pattern {
  enum Part: Equatable {
    case text(String)
    case placeholder(String)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let after = rest.index(after: open)
      guard let close = rest[after...].firstIndex(of: "}") else { break }
      let name = rest[after..<close]
      plain += rest[..<open]
      if !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) {
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.placeholder(String(name)))
      } else {
        plain += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    plain += rest
    if !plain.isEmpty { parts.append(.text(plain)) }
    self.parts = parts
  }

  /// The names of all placeholders.
  var placeholders: Set<String> {
    Set(parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
  }
}
