/// The faults that manual entry shows.
extension MrzEntry {
  public enum Mark: String, Codable, Sendable {
    case fine
    /// The cell is empty.
    case open
    /// The character is not allowed there.
    case illegal
    /// A check digit is wrong, and this cell is a likely cause.
    case suspect
    /// The recogniser was not sure, and no check digit protects the cell.
    case uncertain
  }

  /// The state of a check digit during entry.
  public struct LiveCheck: Hashable, Sendable {
    public enum State: String, Codable, Sendable {
      /// A cell that it needs is still empty.
      case open
      case passed, failed
    }
    /// The check digit's own name.
    public var field: MrzField
    public var position: MrzPosition
    public var state: State
    /// The correct digit for the characters; empty while the state is `open`.
    public var expected: String
  }

  /// The current state of every check digit of the format.
  public var checks: [LiveCheck] {
    let layout = layout
    let verdicts = result.checks
    return layout.checks.map { check in
      let isOpen = (check.cells + [check.cell]).contains { cell(number: $0) == nil }
      guard !isOpen, let verdict = verdicts.first(where: { $0.field == check.field }) else {
        return LiveCheck(field: check.field, position: check.position, state: .open, expected: "")
      }
      return LiveCheck(
        field: check.field, position: check.position, state: verdict.passed ? .passed : .failed, expected: verdict.expected)
    }
  }

  /// One mark per cell, line by line.
  public var marks: [[Mark]] {
    let layout = layout
    let suspects = suspects
    return cells.indices.map { line in
      cells[line].indices.map { column in
        let place = MrzPosition(line: line, column: column)
        guard let character = cells[line][column] else { return .open }
        guard let byte = character.asciiValue, layout.alphabet(at: place)?.contains(byte) == true else { return .illegal }
        return suspects.contains(place) ? .suspect : uncertain.contains(place) ? .uncertain : .fine
      }
    }
  }

  /// Cells that may have made a check digit fail: those where a look-alike (O for 0, I for 1) would make it pass or, if there are none, all
  /// cells that the digit protects and the digit itself. If only the composite fails, these are the cells that no other digit protects.
  public var suspects: Set<MrzPosition> {
    let layout = layout
    let failed = checks.filter { $0.state == .failed }.map(\.field)
    var found: Set<MrzPosition> = []
    for check in layout.checks where failed.contains(check.field) {
      // A wrong field is reported by its own digit. The composite then fails too and says nothing more.
      if check.isComposite, failed.count > 1 { continue }
      var numbers = check.cells + [check.cell]
      if check.isComposite {
        let vouched = Set(layout.checks.filter { !$0.isComposite }.flatMap { $0.cells + [$0.cell] })
        numbers.removeAll { vouched.contains($0) }
      } else if check.field == .documentNumberCheckDigit, isContinued(check), let optional = layout.span(of: .optional1) {
        numbers += optional.cells
      }
      let likely = numbers.filter { mends(check.field, cell: $0, layout: layout) }
      found.formUnion((likely.isEmpty ? numbers : likely).map { MrzPosition(line: $0 / MrzLayout.stride, column: $0 % MrzLayout.stride) })
    }
    return found
  }

  /// Characters that are confused with each other where both are allowed.
  private static let lookalikes: [Character: [Character]] = [
    "0": ["O", "D", "Q"], "O": ["0"], "D": ["0"], "Q": ["0"], "1": ["I", "L"], "I": ["1"], "L": ["1"], "2": ["Z"], "Z": ["2"], "5": ["S"],
    "S": ["5"], "6": ["G"], "G": ["6"], "8": ["B"], "B": ["8"], "<": ["K", "C"], "K": ["<"],
  ]

  /// Whether a look-alike in this cell makes the check digit pass.
  private func mends(_ field: MrzField, cell number: Int, layout: MrzLayout) -> Bool {
    let (line, column) = (number / MrzLayout.stride, number % MrzLayout.stride)
    guard let character = cells[line][column] else { return false }
    for other in Self.lookalikes[character] ?? [] where allows(other, at: MrzPosition(line: line, column: column)) {
      var changed = cells
      changed[line][column] = other
      let trial = Mrz.parse(changed.map { line in String(line.map { $0 ?? "<" }) })
      if trial.checks.first(where: { $0.field == field })?.passed == true { return true }
    }
    return false
  }

  private func isContinued(_ check: MrzLayout.Check) -> Bool { result.longNumber != nil && cell(number: check.cell) == "<" }

  private func cell(number: Int) -> Character? { cells[number / MrzLayout.stride][number % MrzLayout.stride] }
}
