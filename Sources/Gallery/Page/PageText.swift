/// Writes the page's JSON directly into bytes, because there are megabytes of it.
struct PageText {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ text: some StringProtocol) { bytes.append(contentsOf: text.utf8) }
  mutating func bytes(_ more: [UInt8]) { bytes += more }
  mutating func number(_ value: Int) { raw(String(value)) }

  /// A JSON string. `<` is escaped too: the page's script must not end within its data.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "<"): raw("\\u003c")
      case 0..<0x20: raw("\\u00" + (byte < 16 ? "0" : "1") + String(byte % 16, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// `[a,b,…]`, each element written by `write`.
  mutating func list<Elements: Sequence>(_ elements: Elements, _ write: (inout PageText, Elements.Element) -> Void) {
    raw("[")
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, element)
    }
    raw("]")
  }

  mutating func strings(_ texts: some Sequence<String>) { list(texts) { $0.string($1) } }
  mutating func numbers(_ values: some Sequence<Int>) { list(values) { $0.number($1) } }

  /// `,"key":` before a member that is not the first.
  mutating func key(_ key: String) {
    raw(",")
    string(key)
    raw(":")
  }
}
