/// The placeholders of vendors' texts: `%@`, `%s`, `%d`, numbered `%1$@`, and `%%` for a per cent sign.
enum VendorPlaceholders {
  /// Whether an entry contains placeholders.
  static func has(_ entry: Catalogue.Entry) -> Bool { entry.texts.contains { !replaced($0) { _ in nil }.unknown.isEmpty } }

  /// The text with each placeholder replaced.
  ///
  /// - Parameter fill: the replacement for the placeholder with this number (from 0), or nil if there is none.
  /// - Returns: the text, and the placeholders without a replacement, as they are written.
  static func replaced(_ text: String, _ fill: (Int) -> String?) -> (text: String, unknown: [String]) {
    var result = String.UnicodeScalarView(), unknown: [String] = [], count = 0
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        result.append(scalar)
        continue
      }
      let before = rest
      if rest.first == "%" {
        rest.removeFirst()
        result.append("%")
        continue
      }
      var number: Int?
      let digits = rest.prefix { ("0"..."9").contains($0) }
      if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
        number = Int(String(digits))
        rest = rest.dropFirst(digits.count + 1)
      }
      guard let kind = rest.first, "@sdiu".unicodeScalars.contains(kind) else {
        // A per cent sign in a sentence: "100 %".
        rest = before
        result.append(scalar)
        continue
      }
      rest.removeFirst()
      let index = number.map { $0 - 1 } ?? count
      if number == nil { count += 1 }
      if let words = index >= 0 ? fill(index) : nil {
        result.append(contentsOf: words.unicodeScalars)
      } else {
        unknown.append("%" + (number.map { "\($0)$" } ?? "") + String(Character(kind)))
      }
    }
    return (String(result), unknown)
  }
}
