import Documents

extension Fiction {
  /// The content of a barcode. In an AAMVA payload (DL/ID Card Design Standard, annex D) each element keeps its length, so that the directory of the
  /// header stays right.
  func barcode(_ old: BarcodeReading) -> BarcodeReading {
    var new = old
    if (try? Aamva.parse(old.bytes)) != nil {
      new.bytes = payload(old.bytes)
      // A byte of ISO 8859-1 is a character; what was replaced is ASCII.
      new.text = String(String.UnicodeScalarView(new.bytes.map { Unicode.Scalar($0) }))
    } else {
      new.text = text(old.text)
      new.bytes = Array(new.text.utf8)
    }
    return new
  }

  private func payload(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { line in element(Array(line)) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// A line holds one element: three letters and the value. The first one comes after the header and the type of its subfile.
  private func element(_ line: [UInt8]) -> [UInt8] {
    let text = String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    guard !text.hasPrefix("@"), text.contains(where: \.isLetter) else { return line }
    var head = "", body = text
    if text.contains("ANSI ") || text.contains("AAMVA") {
      // The directory has ten characters for each subfile; the type stands once more in front of the first element.
      guard let start = ["DL", "ID", "EN"].compactMap({ type in text.ranges(of: type + "D").last?.lowerBound }).max() else { return line }
      head = String(text[..<start]) + text[start...].prefix(2)
      body = String(text[start...].dropFirst(2))
    }
    let id = body.prefix(3), value = String(body.dropFirst(3))
    guard id.count == 3, id.allSatisfy(\.isLetter) else { return Array((head + word(body)).utf8) }
    let end = value.hasSuffix("\r") ? "\r" : "", bare = String(value.dropLast(end.count))
    let new = AamvaElementID(rawValue: String(id)).map { self.value(bare, of: $0) } ?? self.text(bare)
    return Array((head + id + new + end).unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "X") })
  }

  private func value(_ value: String, of id: AamvaElementID) -> String {
    guard let definition = AamvaElementTable.definition(of: id) else { return text(value) }
    switch definition.kind {
    case .date: return dates.moved(digits: value) ?? value
    // Categories of many people, which decide how the rest is read.
    case .country, .state, .sex, .code, .truncation, .indicator, .yesOrNo, .compliance: return value
    case .eyeColor: return value.count == 3 ? "BRO" : value
    case .hairColor: return value.count == 3 ? "BRO" : value
    case .race: return value.count == 1 ? "U" : value
    case .height, .centimetres: return measure(value, 60...76, metric: 155...190)
    case .pounds, .kilograms: return measure(value, 110...230, metric: 50...104)
    case .weightRange: return value.isEmpty ? value : "3"
    case .text, .name, .givenNames, .fullName, .suffix, .street, .city, .postalCode, .number: return words(in: value)
    }
  }

  private func words(in value: String) -> String { ["", "NONE", "unavl"].contains(value) ? value : text(value) }

  /// A height or a weight: another likely one with as many digits.
  private func measure(_ value: String, _ range: ClosedRange<Int>, metric: ClosedRange<Int>) -> String {
    let digits = value.prefix(while: \.isNumber)
    guard digits.count == 3 else { return digits.isEmpty ? value : text(value) }
    let values = value.contains("cm") || value.contains("kg") ? metric : range
    return FictitiousDates.padded(values.lowerBound + number(below: values.count, of: value), 3) + value.dropFirst(3)
  }
}
