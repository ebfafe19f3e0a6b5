import Documents

extension Fiction {
  /// The lines of an MRZ with its fields replaced and its check digits computed anew (ICAO 9303-3, 4.9). A digit that was wrong is wrong by as much.
  /// What is no MRZ of a known format is replaced cell by cell.
  func zone(_ lines: [String]) -> [String] {
    let read = Mrz.parse(lines)
    guard let layout = read.layout, lines.count == layout.lineCount else { return lines.map(cells) }
    var cells = lines.map { $0.map(String.init) }
    for field in layout.fields where !field.isPart && field.content != .check { write(field, layout, &cells) }
    writeDigits(read, layout, from: lines, &cells)
    return cells.map { $0.joined() }
  }

  /// The runs of letters and digits of a line, each for itself.
  private func cells(_ line: String) -> String {
    line.split(separator: "<", omittingEmptySubsequences: false).map { word($0) }.joined(separator: "<")
  }

  private func write(_ field: MrzLayout.Field, _ layout: MrzLayout, _ cells: inout [[String]]) {
    let span = field.span, line = cells[span.line]
    guard span.start < line.count else { return }
    let old = line[span.start..<min(span.end, line.count)].joined()
    let new: String
    switch field.content {
    // They decide what is asked for, and how the rest is read.
    case .code, .state, .sex, .check: return
    case .date: new = dates.moved(mrz: old, isBirth: field.field == .birthDate) ?? old
    case .month: new = dates.moved(mrz: old + "01", isBirth: true).map { String($0.prefix(4)) } ?? old
    case .names, .name: new = self.cells(old)
    case .text: new = field.field == .version ? old : number(old, field, layout)
    }
    for (place, character) in zip(span.start..., new) where place < cells[span.line].count { cells[span.line][place] = String(character) }
  }

  /// A number keeps which of its characters are digits. That of a French card begins with a month (`issueDate`).
  private func number(_ old: String, _ field: MrzLayout.Field, _ layout: MrzLayout) -> String {
    guard layout.format == .frenchNationalID, field.field == .documentNumber,
      let month = dates.moved(mrz: old.prefix(4) + "01", isBirth: true)
    else { return cells(old) }
    return month.prefix(4) + cells(String(old.dropFirst(4)))
  }

  private func writeDigits(_ read: MrzResult, _ layout: MrzLayout, from lines: [String], _ cells: inout [[String]]) {
    func byte(_ cell: Int) -> UInt8 {
      let (line, column) = (cell / MrzLayout.stride, cell % MrzLayout.stride)
      return column < cells[line].count ? cells[line][column].utf8.first ?? 0x3C : 0x3C
    }
    if read.longNumber != nil { writeLongDigit(read, layout, &cells) }
    for check in layout.checks {
      let (line, column) = (check.position.line, check.position.column)
      guard column < cells[line].count, let found = Int(cells[line][column]),
        let old = read.checks.first(where: { $0.field == check.field }),
        let digit = MrzCheckSum.digit(over: check.cells.map(byte))
      else { continue }
      let error = Int(old.expected).map { (found - $0 + 10) % 10 } ?? 0
      cells[line][column] = String((digit + error) % 10)
    }
  }

  /// The digit of a number of more than nine characters stands behind its end, in the optional data (ICAO 9303-5, 4.2.2).
  private func writeLongDigit(_ read: MrzResult, _ layout: MrzLayout, _ cells: inout [[String]]) {
    guard let head = layout.span(of: .documentNumber), let optional = layout.span(of: .optional1) else { return }
    let line = cells[optional.line], run = line[optional.start..<min(optional.end, line.count)].prefix { $0 != "<" }
    guard run.count > 1 else { return }
    let number = cells[head.line][head.start..<head.end] + (read.longNumber == .withFiller ? ["<"] : []) + run.dropLast()
    guard let digit = MrzCheckSum.digit(over: number.joined().utf8),
      let old = read.checks.first(where: { $0.field == .documentNumberCheckDigit }),
      let found = Int(old.found)
    else { return }
    let error = Int(old.expected).map { (found - $0 + 10) % 10 } ?? 0
    cells[optional.line][optional.start + run.count - 1] = String((digit + error) % 10)
  }

  /// What was read in an MRZ, with the marks of the original: which characters were corrected or are uncertain, and which checks failed.
  func zone(_ old: MrzResult) -> MrzResult {
    var new = Mrz.parse(zone(old.lines))
    new.valid = old.valid
    new.uncertain = old.uncertain
    new.corrections = old.corrections.map { correction in
      var correction = correction
      let line = new.lines.indices.contains(correction.line) ? Array(new.lines[correction.line]) : []
      if line.indices.contains(correction.column) { correction.to = String(line[correction.column]) }
      correction.from = correction.to.allSatisfy(\.isNumber) ? "O" : "0"
      return correction
    }
    new.errors += old.errors.filter { $0.code == .lowConfidence }
    return new
  }
}
