import Cells

/// Colours in a text, as style sheets write them (CSS Color Module Level 4): `#RGB` to `#RRGGBBAA`, names, `rgb()`, `hsl()`, `hwb()`,
/// `oklab()`, `oklch()` and `color()` of sRGB. Values outside sRGB become the nearest colour that it has.
public struct ColorText {
  /// Where `#` has eight or four digits: Android writes the opacity first.
  enum HexOrder { case alphaLast, alphaFirst }

  /// A colour with its opacity, 0 to 1.
  struct Value: Equatable {
    var color: Color
    var opacity = 1.0

    /// The colour on white; nil if more of the white is seen than of it.
    var onWhite: Color? {
      opacity < 0.5 ? nil : color.blended(Int((opacity * 100).rounded()), over: .rgb(255, 255, 255))
    }
  }

  private let bytes: ArraySlice<UInt8>
  private let order: HexOrder
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>, order: HexOrder = .alphaLast) { (self.bytes, self.order, place) = (bytes, order, bytes.startIndex) }

  /// The colour that a whole text is, or nil if it is none or mostly transparent. A `#` may be missing, as a shell takes it for a comment.
  public static func color(_ text: String) -> Color? {
    let words = text.utf8.drop { $0 == UInt8(ascii: " ") }
    for bytes in [Array(words), [UInt8(ascii: "#")] + words] where bytes.count <= 200 {
      if let value = whole(bytes[...]) { return value.onWhite }
    }
    return nil
  }

  /// The colour that a whole text is.
  static func whole(_ bytes: ArraySlice<UInt8>, order: HexOrder = .alphaLast) -> Value? {
    let trimmed = bytes.trimmed
    var reader = ColorText(trimmed, order: order)
    guard let value = reader.next(), reader.place == trimmed.endIndex, reader.start == trimmed.startIndex else { return nil }
    return value
  }

  /// Where the last colour begins.
  private var start = 0

  /// The next colour; nil at the end. Functions that are none of a colour, such as gradients, are looked into.
  mutating func next() -> Value? {
    while place < bytes.endIndex {
      start = place
      let byte = bytes[place]
      if byte == UInt8(ascii: "#") {
        place += 1
        let digits = take { $0.isNamePart }
        if let value = hex(digits) { return value }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        place += 1
        _ = take { $0 != byte }
        place = min(place + 1, bytes.endIndex)
      } else if byte.isNamePart {
        let name = take { $0.isNamePart }
        guard place < bytes.endIndex, bytes[place] == UInt8(ascii: "(") else {
          if name.count <= 24, let value = Self.named(name.lowercased) { return value }
          continue
        }
        place += 1
        guard let function = Function(rawValue: name.lowercased) else { continue }
        let arguments = take { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "(") }
        // Computed values are not colours that somebody chose.
        guard place < bytes.endIndex, bytes[place] == UInt8(ascii: ")") else { continue }
        place += 1
        if function != .url, let value = Self.value(function, arguments) { return value }
      } else {
        place += 1
      }
    }
    return nil
  }

  private mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.endIndex, condition(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }

  private func hex(_ digits: ArraySlice<UInt8>) -> Value? {
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
    let isShort = digits.count < 6
    let pairs = stride(from: 0, to: digits.count, by: isShort ? 1 : 2).compactMap { offset in
      let first = digits[digits.startIndex + offset]
      return UInt8(String(decoding: isShort ? [first, first] : [first, digits[digits.startIndex + offset + 1]], as: UTF8.self), radix: 16)
    }
    guard pairs.count == 4 else { return Value(color: .rgb(pairs[0], pairs[1], pairs[2])) }
    let color = order == .alphaLast ? pairs[0...2] : pairs[1...3]
    let alpha = order == .alphaLast ? pairs[3] : pairs[0]
    return Value(
      color: .rgb(color[color.startIndex], color[color.startIndex + 1], color[color.startIndex + 2]), opacity: Double(alpha) / 255)
  }

  private static func named(_ name: String) -> Value? {
    if name == "transparent" { return Value(color: .rgb(0, 0, 0), opacity: 0) }
    return NamedColors.value(name).map { Value(color: .rgb(UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255))) }
  }
}

extension UInt8 {
  var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  /// A letter, a digit, `-`, `_`, or a part of a character beyond ASCII.
  var isNamePart: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x2D || self == 0x5F
      || self >= 0x80
  }
}

extension Collection<UInt8> {
  /// The text in small letters; what is no UTF-8 is replaced.
  var lowercased: String { String(decoding: self, as: UTF8.self).lowercased() }
}

extension ArraySlice<UInt8> {
  /// Without blanks at both ends.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isSpace { slice.removeFirst() }
    while let last = slice.last, last.isSpace { slice.removeLast() }
    return slice
  }
}
