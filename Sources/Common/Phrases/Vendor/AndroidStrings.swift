import Notation

/// Reads Android's `strings.xml`: `string` and `plurals` elements in `resources`. It reads this format, not XML in general: document types,
/// and with them external entities, are rejected.
public enum AndroidStrings {
  public static func parse(_ bytes: some Sequence<UInt8>) -> VendorFile {
    var file = VendorFile()
    guard let text = String.decoded(bytes) else {
      file.report("text in UTF-8 or UTF-16", found: "other bytes", at: Position(line: 1, column: 1))
      return file
    }
    var reader = Reader(xml: XMLReader(text), file: file)
    reader.read()
    reader.file.issues = (reader.file.issues + reader.xml.issues).sorted { $0.position < $1.position }
    return reader.file
  }

  private struct Reader {
    var xml: XMLReader
    var file: VendorFile

    mutating func read() {
      while let event = xml.next() {
        guard case .open(let name, let attributes, let position, let isEmpty) = event else { continue }
        switch name {
        case "resources": continue
        case "string":
          guard let key = key(attributes, name, position) else { continue }
          let text = isEmpty ? "" : content(of: name)
          file.add(VendorText(key: key, entry: .text(AndroidText.decoded(text, at: position, key: key, &file)), position: position))
        case "plurals":
          guard let key = key(attributes, name, position), !isEmpty else { continue }
          plurals(key, position)
        default:
          // Arrays, colours and other resources are not texts.
          if !isEmpty { _ = content(of: name) }
        }
      }
    }

    private mutating func key(_ attributes: [String: String], _ name: String, _ position: Position) -> String? {
      if let key = attributes["name"], !key.isEmpty { return key }
      file.report("the attribute name", found: "<\(name)> without it", at: position)
      return nil
    }

    private mutating func plurals(_ key: String, _ position: Position) {
      var forms: [PluralForm: String] = [:]
      while let event = xml.next() {
        switch event {
        case .close("plurals"):
          if forms[.other] == nil {
            file.report("an item with the quantity \"other\", which every language has", found: "none", at: position, path: key)
          } else {
            file.add(VendorText(key: key, entry: .plural(forms), position: position))
          }
          return
        case .open("item", let attributes, let place, let isEmpty):
          let text = isEmpty ? "" : content(of: "item")
          guard let form = attributes["quantity"].flatMap(PluralForm.init(rawValue:)) else {
            file.report(
              "a quantity: zero, one, two, few, many or other", found: attributes["quantity"].map { "\"\($0)\"" } ?? "none", at: place,
              path: key)
            continue
          }
          forms[form] = AndroidText.decoded(text, at: place, key: key, &file)
        case .open, .close, .text: continue
        }
      }
    }

    /// The text up to the end of this element, including that of elements in it (`b`, `xliff:g`).
    private mutating func content(of name: String) -> String {
      var text = "", depth = 1
      while let event = xml.next() {
        switch event {
        case .text(let part): text += part
        case .open(name, _, _, false): depth += 1
        case .close(name):
          depth -= 1
          if depth == 0 { return text }
        case .open, .close: continue
        }
      }
      return text
    }
  }
}

/// Android's escapes: `\'`, `\n`, `\u2026`. A run of whitespace becomes one space unless it is quoted.
enum AndroidText {
  static func decoded(_ raw: String, at position: Position, key: String, _ file: inout VendorFile) -> String {
    var cursor = ScalarCursor(raw)
    var text = String.UnicodeScalarView()
    var isQuoted = false, owesBlank = false
    func append(_ scalar: Unicode.Scalar) {
      if owesBlank, !text.isEmpty { text.append(" ") }
      owesBlank = false
      text.append(scalar)
    }
    while let scalar = cursor.take() {
      if scalar == "\"" {
        isQuoted.toggle()
      } else if scalar.properties.isWhitespace, !isQuoted {
        owesBlank = true
      } else if scalar == "\\" {
        switch cursor.take() {
        case "n": append("\n")
        case "t": append("\t")
        case "u":
          let digits = String((0..<4).compactMap { _ in cursor.take().map(Character.init) })
          if let value = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
            append(value)
          } else {
            file.report("four hexadecimal digits behind \\u", found: "\"\(digits)\"", at: position, path: key)
          }
        case let other?: append(other)
        case nil: file.report("a character behind \\", found: "the text's end", at: position, path: key)
        }
      } else {
        append(scalar)
      }
    }
    return String(text)
  }
}
