/// Reads one MRZ using the table of its format.
struct MrzParser {
  private let given: [String]
  private let cells: MrzCells
  private let layout: MrzLayout
  private let lengths: [Int]
  private var errors: [MrzError] = []
  private var corrections: [MrzCorrection] = []
  private var remarks: [MrzRemark] = []
  private var fields: [MrzField: String]
  /// Whether a cell has no character or one that is not allowed.
  private var isDamaged = false
  /// Fields that a short line does not reach. They are removed from `fields` last, because removing one moves the others.
  private var lost: [MrzField] = []

  static func parse(_ lines: [String], autocorrect: Bool) -> MrzResult {
    MrzCells.with(lines) { cells, lengths in
      switch MrzDetector(cells: cells, lengths: lengths).verdict() {
      case .refused(let error): return MrzResult(format: nil, valid: false, lines: lines, errors: [error])
      case .layout(let layout):
        var parser = MrzParser(given: lines, cells: cells, layout: layout, lengths: lengths)
        return parser.result(autocorrect: autocorrect)
      }
    }
  }

  private init(given: [String], cells: MrzCells, layout: MrzLayout, lengths: [Int]) {
    self.given = given
    self.cells = cells
    self.layout = layout
    self.lengths = lengths
    fields = layout.emptyFields
  }

  private mutating func result(autocorrect: Bool) -> MrzResult {
    for (line, wanted) in layout.lineLengths.enumerated() where lengths[line] != wanted {
      let message = "Line \(line + 1) has \(lengths[line]) characters and must have \(wanted)."
      errors.append(.init(code: .lineLength, line: line, message: message))
      cells.endLine(line, at: min(wanted, lengths[line]))
    }
    isDamaged = !cells.checked(by: layout)
    if isDamaged { mend(autocorrect: autocorrect) }
    for index in layout.fields.indices { read(at: index) }
    checkName()
    var checks: [MrzCheck] = []
    checks.reserveCapacity(layout.checks.count)
    var longNumber: MrzLongNumber?
    for check in layout.checks {
      if check.field == .documentNumberCheckDigit, layout.continuesNumber, let number = MrzContinuedNumber(check, cells, layout) {
        fields[.documentNumber] = number.number
        fields[.documentNumberCheckDigit] = number.check.found
        fields[.optional1] = number.rest
        checks.append(number.check)
        longNumber = number.reading
      } else if check.field == .documentNumberCheckDigit, let number = straightNumber(from: check) {
        fields[.documentNumber] = number.text
        fields[.documentNumberCheckDigit] = ""
        fields[.optional1] = number.rest
        checks.append(MrzCheck(field: check.field, expected: "", found: "", passed: true))
        remark(.documentNumber, .documentNumber, "The document number has \(number.text.utf8.count) characters and no check digit.")
      } else {
        checks.append(cells.verdict(on: check))
      }
    }
    for (check, place) in zip(checks, layout.checks) where !check.passed { report(check, at: place.position) }
    for field in lost { fields[field] = nil }
    return MrzResult(
      format: layout.format, valid: errors.isEmpty, lines: corrections.isEmpty ? given : correctedLines(), fields: fields, checks: checks,
      corrections: corrections, errors: errors, remarks: remarks, longNumber: longNumber)
  }

  private mutating func remark(_ code: MrzRemark.Code, _ field: MrzField, _ message: String) {
    remarks.append(MrzRemark(code, field, message))
  }
}

// MARK: - Names

extension MrzParser {
  /// Every format with a name must have one (9303-4, 4.2.2.1: the primary identifier).
  private mutating func checkName() {
    guard let field = layout.fields.first(where: { $0.field == .lastName }), fields[.lastName] == "", !lost.contains(.lastName) else {
      return
    }
    if fields[.firstName, default: ""].isEmpty {
      errors.append(
        .init(
          code: .name, field: .lastName, line: field.span.line, column: field.span.start,
          message: "The name is empty; every holder has one."))
    } else {
      remark(.lastName, .lastName, "The last name is empty; the standard writes a lone name as the last name.")
    }
  }
}

// MARK: - Numbers

extension MrzParser {
  /// A number of the issuer's own length without a check digit (`MrzExceptions.straightNumbers`), and the optional data after it; nil where the
  /// number is as the standard has it.
  private func straightNumber(from check: MrzLayout.Check) -> (text: String, rest: String)? {
    guard layout.format == .td1, let head = check.spans.first, let optional = layout.span(of: .optional1), !cells.verdict(on: check).passed,
      let length = MrzExceptions.straightNumbers.first(where: { $0.state == fields[.issuingState] })?.characters
    else { return nil }
    let number = head.cell..<head.cell + length
    guard number.allSatisfy({ cells[$0] != MrzCells.filler && cells[$0] != MrzCells.none }), cells[number.upperBound] == MrzCells.filler
    else {
      return nil
    }
    return (cells.canonical(number), cells.canonical(number.upperBound..<optional.cells.upperBound))
  }
}

// MARK: - Characters

extension MrzParser {
  /// Corrects or reports every character that is not allowed in its cell.
  private mutating func mend(autocorrect: Bool) {
    for (line, length) in layout.lineLengths.enumerated() {
      for column in 0..<length {
        let cell = line * MrzLayout.stride + column
        let byte = cells[cell]
        guard byte != MrzCells.none, !layout.legal(byte, at: cell), let alphabet = layout.alphabets[cell] else { continue }
        if autocorrect, let better = alphabet.correction(of: byte) {
          cells.replace(cell, by: better)
          corrections.append(.init(line: line, column: column, from: MrzCells.text(byte), to: MrzCells.text(better)))
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
    if let place, place.content == .names, let gap = cells.separator(in: place.span), cell > gap { field = .firstName }
    let found = given[line].unicodeScalars.dropFirst(column).first.map { String($0) } ?? ""
    let isName = (place?.content == .names || place?.content == .name) && MrzCheckSum.value(of: cells[cell]) != nil
    let message = "Line \(line + 1), column \(column + 1): “\(found)” is not allowed here; \(alphabet.sentence)."
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
}

// MARK: - Fields

extension MrzParser {
  private mutating func read(at index: Int) {
    let field = layout.fields[index]
    let span = field.span
    let (start, end) = (span.cell, span.cells.upperBound)
    // A field beyond the end of a short line is absent, not empty. (Names begin too early to be lost completely.)
    guard cells[start] != MrzCells.none else { return lost.append(field.field) }
    switch field.content {
    case .text, .check, .name: set(index, cells.canonical(span.cells))
    case .names:
      let gap = cells.separator(in: span)
      set(index, cells.canonical(start..<(gap ?? end)))
      fields[.firstName] = gap.map { cells.canonical($0..<end) } ?? ""
    case .code:
      let code = cells.canonical(span.cells)
      set(index, code)
      guard layout.legal(cells[start], at: start), !layout.allows(code: code) else { return }
      // The state comes right after the code.
      let state = cells.canonical(end..<end + 3)
      guard !layout.isCard || MrzExceptions.code(code, of: state) == nil else {
        return remark(.documentCode, .documentCode, "\(state) prints the document code \(code), which the standard does not have.")
      }
      let rule = layout.begins(code) ? "\(code) is excluded" : "it begins with \(layout.firstLettersListed)"
      let message = "The document code “\(code)” does not belong to this format; \(rule)."
      errors.append(.init(code: .code, field: field.field, line: span.line, column: span.start, message: message))
    case .state:
      let code = cells.canonical(span.cells)
      set(index, code)
      if let meant = MrzExceptions.states[code] { remark(.state, field.field, "\(code) is printed for \(meant).") }
      guard !CountryCodes.isPrinted(cells[start], cells[start + 1], cells[start + 2]), isLegal(span) else { return }
      let message = "“\(code)” is not the code of a state or organisation (ISO 3166-1, ICAO 9303-3)."
      errors.append(.init(code: .code, field: field.field, line: span.line, column: span.start, message: message))
    case .sex:
      if cells[start] == UInt8(ascii: "X") { remark(.sex, .sex, "X is for the visual zone; in the MRZ the standard has < for it.") }
      set(index, cells[start] == MrzCells.filler ? "X" : MrzCells.text(cells[start]))
    case .date: set(index, date(field))
    case .month:
      set(index, cells.canonical(span.cells))
      guard isLegal(span), !cells.isBlank(span) else { return }
      let month = (Int(cells[start + 2]) - 48) * 10 + Int(cells[start + 3]) - 48
      if !(1...12).contains(month) { reportDate(field) }
    }
  }

  /// Sets the value of the n-th field of the table. Its index in the dictionary was computed once for all MRZs.
  private mutating func set(_ index: Int, _ value: String) { fields.values[layout.fieldPlaces[index]] = value }

  /// The value of a date field. An impossible date is reported.
  private mutating func date(_ field: MrzLayout.Field) -> String {
    let span = field.span
    let cell = span.cell
    if isLegal(span) {
      let date = MrzDate.read(cells[cell], cells[cell + 1], cells[cell + 2], cells[cell + 3], cells[cell + 4], cells[cell + 5])
      if date?.day == nil {
        if cells.isBlank(span) { return "" }
        // Only a birth date may have an unknown month and day.
        if date == nil || field.field == .expirationDate { reportDate(field) }
      }
    }
    // Unknown parts keep their fillers, so that the positions of the others do not change.
    return cells.raw(span)
  }

  private mutating func reportDate(_ field: MrzLayout.Field) {
    let message = "“\(cells.raw(field.span))” is not a date; it must be \(field.content == .month ? "YYMM" : "YYMMDD")."
    errors.append(.init(code: .date, field: field.field, line: field.span.line, column: field.span.start, message: message))
  }

  /// Whether every cell has an allowed character.
  private func isLegal(_ span: MrzLayout.Span) -> Bool {
    guard isDamaged else { return true }
    for cell in span.cells where !layout.legal(cells[cell], at: cell) { return false }
    return true
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
