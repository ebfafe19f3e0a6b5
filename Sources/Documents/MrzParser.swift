/// Reads one zone through the table of its format. It works on one buffer of ASCII bytes, because a kiosk reads a zone in every frame.
struct MrzParser {
  private static let filler = UInt8(ascii: "<")
  /// Stands for a character that is not ASCII; no cell may hold it.
  private static let foreign: UInt8 = 1

  private let given: [String]
  private let cells: UnsafeMutableBufferPointer<UInt8>
  private let layout: MrzLayout
  private let lengths: [Int]
  private var errors: [MrzError] = []
  private var corrections: [MrzCorrection] = []
  private var fields: [MrzField: String]

  static func parse(_ lines: [String], autocorrect: Bool) -> MrzResult {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * MrzLayout.stride) { cells in
      cells.initialize(repeating: 0)
      var lengths: [Int] = []
      lengths.reserveCapacity(lines.count)
      for (index, line) in lines.enumerated() {
        lengths.append(index < 3 ? lay(line, into: cells, at: index * MrzLayout.stride) : line.unicodeScalars.count)
      }
      switch MrzDetector(cells: cells, lengths: lengths).verdict() {
      case .refused(let error): return MrzResult(format: nil, valid: false, lines: lines, errors: [error])
      case .layout(let layout):
        var parser = MrzParser(given: lines, cells: cells, layout: layout, lengths: lengths)
        return parser.result(autocorrect: autocorrect)
      }
    }
  }

  private init(given: [String], cells: UnsafeMutableBufferPointer<UInt8>, layout: MrzLayout, lengths: [Int]) {
    self.given = given
    self.cells = cells
    self.layout = layout
    self.lengths = lengths
    fields = Dictionary(minimumCapacity: layout.fields.count + 1)
  }

  /// Copies a line into the buffer as far as there is room, and returns its length in characters.
  private static func lay(_ line: String, into cells: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
    var line = line
    let ascii = line.withUTF8 { bytes -> Int? in
      for (column, byte) in bytes.prefix(MrzLayout.stride).enumerated() {
        guard byte < 0x80 else { return nil }
        // 0 means "the line has ended", so a NUL in the text is as foreign as any letter with an accent.
        cells[start + column] = byte == 0 ? foreign : byte
      }
      return bytes.count
    }
    if let ascii { return ascii }
    var column = 0
    for scalar in line.unicodeScalars {
      if column < MrzLayout.stride { cells[start + column] = scalar.isASCII && scalar.value != 0 ? UInt8(scalar.value) : foreign }
      column += 1
    }
    return column
  }

  private mutating func result(autocorrect: Bool) -> MrzResult {
    for (line, wanted) in layout.lineLengths.enumerated() where lengths[line] != wanted {
      let message = "Line \(line + 1) has \(lengths[line]) characters and must have \(wanted)."
      errors.append(.init(code: .lineLength, line: line, message: message))
      for column in min(wanted, lengths[line])..<MrzLayout.stride { cells[line * MrzLayout.stride + column] = 0 }
    }
    checkCharacters(autocorrect: autocorrect)
    for field in layout.fields { read(field) }
    var checks: [MrzCheck] = []
    checks.reserveCapacity(layout.checks.count)
    var longNumber: MrzLongNumber?
    for check in layout.checks {
      if check.field == .documentNumberCheckDigit, layout.continuesNumber, let number = continuedNumber(check) {
        checks.append(number.check)
        longNumber = number.reading
      } else {
        checks.append(verdict(on: check))
      }
    }
    for (check, place) in zip(checks, layout.checks) where !check.passed { report(check, at: place.position) }
    return MrzResult(
      format: layout.format, valid: errors.isEmpty, lines: corrections.isEmpty ? given : correctedLines(), fields: fields, checks: checks,
      corrections: corrections, errors: errors, longNumber: longNumber)
  }
}

// MARK: - Characters

extension MrzParser {
  private mutating func checkCharacters(autocorrect: Bool) {
    for line in 0..<layout.lineCount {
      let start = line * MrzLayout.stride
      for column in 0..<layout.lineLengths[line] {
        let byte = cells[start + column]
        if layout.legal(byte, at: start + column) || byte == 0 { continue }
        guard let alphabet = layout.alphabets[start + column] else { continue }
        if autocorrect, let better = alphabet.correction(of: byte) {
          cells[start + column] = better
          corrections.append(.init(line: line, column: column, from: Self.text(byte), to: Self.text(better)))
        } else {
          reportCharacter(line: line, column: column, alphabet: alphabet)
        }
      }
    }
  }

  private mutating func reportCharacter(line: Int, column: Int, alphabet: MrzAlphabet) {
    let cell = line * MrzLayout.stride + column
    let index = layout.fieldIndexes[cell]
    let place = index < 0 ? nil : layout.fields[Int(index)]
    var field = place?.field
    if let place, place.content == .names, let gap = separator(in: place.span), cell > gap { field = .firstName }
    let found = given[line].unicodeScalars.dropFirst(column).first.map { String($0) } ?? ""
    let isName = (place?.content == .names || place?.content == .name) && MrzCheckSum.value(of: cells[cell]) != nil
    let message = "Line \(line + 1), column \(column + 1): “\(found)” may not stand here; \(alphabet.sentence)."
    errors.append(.init(code: isName ? .name : .character, field: field, line: line, column: column, message: message))
  }

  private func correctedLines() -> [String] {
    given.indices.map { line in
      var scalars = Array(given[line].unicodeScalars)
      for correction in corrections where correction.line == line {
        if let scalar = correction.to.unicodeScalars.first { scalars[correction.column] = scalar }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
  }

  private static func text(_ byte: UInt8) -> String { byte == 0 ? "" : byte == foreign ? "?" : String(UnicodeScalar(byte)) }
}

// MARK: - Fields

extension MrzParser {
  private mutating func read(_ field: MrzLayout.Field) {
    let span = field.span
    // What a short line lost is absent, not empty.
    guard cells[span.cell] != 0 else { return }
    switch field.content {
    case .text, .check: fields[field.field] = canonical(span.cell, span.cell + span.count)
    case .name: fields[field.field] = canonical(span.cell, span.cell + span.count)
    case .names:
      let end = span.cell + span.count
      let gap = separator(in: span)
      fields[.lastName] = canonical(span.cell, gap ?? end)
      fields[.firstName] = gap.map { canonical($0, end) } ?? ""
    case .code:
      let code = canonical(span.cell, span.cell + span.count)
      fields[field.field] = code
      if layout.legal(cells[span.cell], at: span.cell), !layout.begins(code) {
        let message = "The document code “\(code)” does not belong to this format; it begins with \(layout.firstLettersListed)."
        errors.append(.init(code: .code, field: field.field, line: span.line, column: span.start, message: message))
      }
    case .state:
      let code = canonical(span.cell, span.cell + span.count)
      fields[field.field] = code
      guard isLegal(span), !CountryCodes.isPrinted(cells[span.cell], cells[span.cell + 1], cells[span.cell + 2]) else { return }
      let message = "“\(code)” is no code of a state or organisation (ISO 3166-1, ICAO 9303-3)."
      errors.append(.init(code: .code, field: field.field, line: span.line, column: span.start, message: message))
    case .sex:
      let byte = cells[span.cell]
      fields[field.field] = byte == Self.filler ? "X" : Self.text(byte)
    case .date: readDate(field)
    case .month:
      fields[field.field] = canonical(span.cell, span.cell + span.count)
      let cell = span.cell
      guard isLegal(span), !isBlank(span) else { return }
      let month = (Int(cells[cell + 2]) - 48) * 10 + Int(cells[cell + 3]) - 48
      if !(1...12).contains(month) { reportDate(field) }
    }
  }

  private mutating func readDate(_ field: MrzLayout.Field) {
    let span = field.span
    let cell = span.cell
    if isBlank(span) {
      fields[field.field] = ""
      return
    }
    let bytes = UnsafeBufferPointer(rebasing: cells[cell..<cell + span.count])
    fields[field.field] = bytes.contains(Self.filler) || bytes.contains(0) ? raw(span) : canonical(cell, cell + span.count)
    guard isLegal(span) else { return }
    let date = MrzDate.read(cells[cell], cells[cell + 1], cells[cell + 2], cells[cell + 3], cells[cell + 4], cells[cell + 5])
    // Only of a birth may the month and the day be unknown.
    if date == nil || field.field == .expirationDate && date?.day == nil { reportDate(field) }
  }

  private mutating func reportDate(_ field: MrzLayout.Field) {
    let message = "“\(raw(field.span))” is no date; it must be \(field.content == .month ? "YYMM" : "YYMMDD")."
    errors.append(.init(code: .date, field: field.field, line: field.span.line, column: field.span.start, message: message))
  }

  private func isBlank(_ span: MrzLayout.Span) -> Bool {
    for cell in span.cell..<span.cell + span.count where cells[cell] != Self.filler { return false }
    return true
  }

  /// Whether every cell is there and holds what it may.
  private func isLegal(_ span: MrzLayout.Span) -> Bool {
    for cell in span.cell..<span.cell + span.count where !layout.legal(cells[cell], at: cell) { return false }
    return true
  }

  /// The cell of the first `<<` of a name line; nil when it has none.
  private func separator(in span: MrzLayout.Span) -> Int? {
    var cell = span.cell
    let last = span.cell + span.count - 1
    while cell < last {
      if cells[cell] == Self.filler, cells[cell + 1] == Self.filler { return cell }
      cell += 1
    }
    return nil
  }

  private func raw(_ span: MrzLayout.Span) -> String {
    var text = ""
    for cell in span.cell..<span.cell + span.count { text += Self.text(cells[cell]) }
    return text
  }

  /// The cells as text: fillers as blanks, runs of them joined, none at the ends.
  private func canonical(_ start: Int, _ end: Int) -> String {
    String(unsafeUninitializedCapacity: end - start) { out in
      var count = 0
      var pending = false
      for cell in start..<end {
        let byte = cells[cell]
        if byte == Self.filler || byte == 0 {
          pending = count > 0
        } else {
          if pending {
            out[count] = UInt8(ascii: " ")
            count += 1
            pending = false
          }
          out[count] = byte == Self.foreign ? UInt8(ascii: "?") : byte
          count += 1
        }
      }
      return count
    }
  }
}

// MARK: - Check digits

extension MrzParser {
  private func verdict(on check: MrzLayout.Check) -> MrzCheck {
    var sum = 0
    var index = 0
    var isBlank = true
    var hasSum = true
    for span in check.spans {
      for cell in span.cell..<span.cell + span.count {
        if let value = MrzCheckSum.value(of: cells[cell]) {
          sum += value * MrzCheckSum.weight(at: index)
          isBlank = isBlank && cells[cell] == Self.filler
        } else {
          hasSum = false
        }
        index += 1
      }
    }
    let found = cells[check.cell]
    guard hasSum else { return .init(field: check.field, expected: "", found: Self.text(found), passed: false) }
    let expected = UInt8(sum % 10 + 48)
    // Over nothing the digit is 0, and issuers print `<` for it; over optional data the standard allows it.
    let passed = found == expected || found == Self.filler && expected == 48 && (isBlank || check.fillerIsZero)
    return .init(field: check.field, expected: Self.text(expected), found: Self.text(found), passed: passed)
  }

  /// The check of a number that goes on in the optional data; nil when the number is an ordinary one. It also puts the fields right.
  private mutating func continuedNumber(_ check: MrzLayout.Check) -> (check: MrzCheck, reading: MrzLongNumber)? {
    guard cells[check.cell] == Self.filler, let head = check.spans.first, let optional = layout.span(of: .optional1) else { return nil }
    let headEnd = head.cell + head.count
    let optionalEnd = optional.cell + optional.count
    var tailEnd = optional.cell
    while tailEnd < optionalEnd, cells[tailEnd] != Self.filler, cells[tailEnd] != 0 { tailEnd += 1 }
    // The tail needs a digit at its end; and only a full head goes on.
    guard tailEnd > optional.cell, (48...57).contains(cells[tailEnd - 1]) else { return nil }
    for cell in head.cell..<headEnd where cells[cell] == Self.filler { return nil }
    let found = cells[tailEnd - 1]
    fields[.documentNumber] = canonical(head.cell, headEnd) + canonical(optional.cell, tailEnd - 1)
    fields[.documentNumberCheckDigit] = Self.text(found)
    fields[.optional1] = canonical(tailEnd, optionalEnd)

    var without = 0
    var with = 0
    var index = 0
    for cell in [head.cell..<headEnd, optional.cell..<tailEnd - 1].joined() {
      guard let value = MrzCheckSum.value(of: cells[cell]) else {
        return (.init(field: check.field, expected: "", found: Self.text(found), passed: false), .neither)
      }
      without += value * MrzCheckSum.weight(at: index)
      with += value * MrzCheckSum.weight(at: cell >= headEnd ? index + 1 : index)
      index += 1
    }
    let (digitWithout, digitWith) = (UInt8(without % 10 + 48), UInt8(with % 10 + 48))
    let reading: MrzLongNumber =
      switch (found == digitWithout, found == digitWith) {
      case (true, true): .either
      case (true, false): .withoutFiller
      case (false, true): .withFiller
      case (false, false): .neither
      }
    let expected = reading == .withFiller ? digitWith : digitWithout
    return (.init(field: check.field, expected: Self.text(expected), found: Self.text(found), passed: reading != .neither), reading)
  }

  private mutating func report(_ check: MrzCheck, at position: MrzPosition) {
    let name = check.field.rawValue
    let message =
      check.expected.isEmpty
      ? "\(name) can't be checked: a character that it protects is missing or wrong."
      : check.found.isEmpty
        ? "\(name) is missing; it must be \(check.expected)."
        : "\(name) is \(check.found) and must be \(check.expected)."
    errors.append(.init(code: .checkDigit, field: check.field, line: position.line, column: position.column, message: message))
  }
}
