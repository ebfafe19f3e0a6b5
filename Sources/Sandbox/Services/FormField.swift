/// A field of a form or of a query, as `application/x-www-form-urlencoded` writes it (WHATWG URL Standard, section 5).
public struct FormField: Equatable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// `name=value`
  var text: String { "\(Self.encoded(name))=\(Self.encoded(value))" }

  /// The fields of a text, in order.
  package static func read(_ text: Substring) -> [FormField] {
    text.split(separator: "&").map { part in
      let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return FormField(decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A percent sign that is not followed by two digits is kept as it is.
  private static func decoded(_ text: Substring) -> String {
    let source = Array(text.utf8)
    var (bytes, index): ([UInt8], Int) = ([], 0)
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "%"), index + 2 < source.count, let high = digit(source[index + 1]), let low = digit(source[index + 2]) {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension [FormField] {
  /// `name=value&name=value`
  public var text: String { map(\.text).joined(separator: "&") }

  /// The value of the first field with this name, or nil if there is none.
  public subscript(name: String) -> String? { first { $0.name == name }?.value }
}
