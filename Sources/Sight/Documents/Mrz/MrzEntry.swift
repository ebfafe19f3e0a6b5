/// The manual entry of an MRZ: one cell per character, a cursor, and the faults so far.
public struct MrzEntry: Equatable, Sendable {
  public let format: MrzFormat
  /// The characters; nil for empty cells.
  public private(set) var cells: [[Character?]]
  /// The cell for the next character.
  public private(set) var cursor: MrzPosition
  /// Cells that the recogniser was not sure of and that the person has not changed yet.
  public private(set) var uncertain: Set<MrzPosition>
  /// The characters at the start, to find what was entered manually.
  private let initial: [[Character?]]

  /// An empty grid, or one with the lines that were read. Lines that are too long are truncated, and characters other than A to Z, 0 to 9 and
  /// `<` leave their cells empty.
  public init(format: MrzFormat, lines: [String] = [], uncertain: [MrzPosition] = []) {
    self.format = format
    let lengths = MrzLayouts.layout(format).lineLengths
    cells = lengths.enumerated().map { line, length in Self.row(lines.indices.contains(line) ? lines[line] : "", length) }
    initial = cells
    cursor = MrzPosition(line: 0, column: 0)
    self.uncertain = Set(uncertain.filter { lengths.indices.contains($0.line) && (0..<lengths[$0.line]).contains($0.column) })
    cursor = firstFault ?? cursor
  }

  /// The cells of a line. Characters that no MRZ has leave theirs empty.
  private static func row(_ text: String, _ length: Int) -> [Character?] {
    let given = Array(text.uppercased())
    return (0..<length).map { column in
      guard column < given.count, let byte = given[column].asciiValue, MrzCheckSum.value(of: byte) != nil else { return nil }
      return given[column]
    }
  }

  /// The layout of the format; for a licence or passport, the one of its state.
  public var layout: MrzLayout {
    guard format == .drivingLicence || format == .td3 else { return MrzLayouts.layout(format) }
    let head = String(cells[0].prefix(5).map { $0 ?? "<" })
    return MrzLayouts.layout(format, state: String(head.suffix(3)), code: String(head.prefix(2)))
  }

  /// The lines, with `<` for empty cells.
  public var lines: [String] { cells.map { line in String(line.map { $0 ?? "<" }) } }

  /// The lines separated by LF, as stored in the journal.
  public var text: String { lines.joined(separator: "\n") }

  /// Whether every cell has a character.
  public var isComplete: Bool { cells.allSatisfy { line in line.allSatisfy { $0 != nil } } }

  /// The parsed MRZ, with fillers for empty cells.
  public var result: MrzResult { Mrz.parse(lines) }

  /// The fields in which the person changed or filled in a character.
  public var enteredFields: Set<MrzField> {
    let layout = layout
    var entered: Set<MrzField> = []
    for line in cells.indices {
      for column in cells[line].indices where cells[line][column] != initial[line][column] {
        if let field = layout.field(at: .init(line: line, column: column)) { entered.insert(field) }
      }
    }
    // Both names share a line; comparing the values shows which of them changed.
    if entered.contains(.lastName), layout.span(of: .lastName) == layout.span(of: .firstName) {
      let before = Mrz.parse(initial.map { line in String(line.map { $0 ?? "<" }) }).fields
      let after = result.fields
      if before[.lastName] == after[.lastName] { entered.remove(.lastName) }
      if before[.firstName] != after[.firstName] { entered.insert(.firstName) }
    }
    return entered
  }

  /// Whether a character (a letter of either case, digit, `<` or blank) is allowed in a cell.
  public func allows(_ character: Character, at position: MrzPosition) -> Bool {
    guard let byte = Self.typed(character)?.asciiValue, let alphabet = layout.alphabet(at: position) else { return false }
    return alphabet.contains(byte)
  }

  /// Converts a lowercase letter to a capital and a blank to `<`; nil for characters that no MRZ has.
  private static func typed(_ character: Character) -> Character? {
    guard let byte = character.asciiValue else { return nil }
    let capital =
      switch byte {
      case UInt8(ascii: " "): UInt8(ascii: "<")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
      default: byte
      }
    return MrzCheckSum.value(of: capital) == nil ? nil : Character(UnicodeScalar(capital))
  }
}

// MARK: - Typing

extension MrzEntry {
  /// Puts a character into the cell at the cursor and moves to the next cell.
  /// - Returns: false, without any change, when the character is not allowed there.
  @discardableResult
  public mutating func type(_ character: Character) -> Bool {
    guard allows(character, at: cursor), let typed = Self.typed(character) else { return false }
    set(typed)
    advance()
    return true
  }

  /// Types a pasted text. A whole MRZ of this format, or one of its lines, lands in its cells wherever the cursor is. Other text is typed at
  /// the cursor: line breaks are ignored, and a character that is not allowed leaves its cell unchanged. The lines of another format are not
  /// typed at all.
  /// - Returns: the number of accepted characters.
  @discardableResult
  public mutating func type(contentsOf text: String) -> Int {
    let lines = MrzText.zone(MrzText.lines(of: text).filter { !$0.isEmpty })
    if !place(text).isEmpty { return lines.reduce(0) { $0 + $1.count } }
    if lines.count > 1, MrzDetector.fits(lines.map(\.count)), lines.map(\.count) != cells.map(\.count) { return 0 }
    var taken = 0
    for character in text.drop(while: \.isWhitespace) where !character.isNewline {
      if type(character) { taken += 1 } else { advance() }
    }
    return taken
  }

  /// Puts a whole MRZ of this format, or one of its lines, into its cells. The cursor goes to the next fault.
  /// - Returns: the lines that were put; none, without any change, when the text is neither.
  @discardableResult
  public mutating func place(_ text: String) -> Range<Int> {
    let lines = MrzText.zone(MrzText.lines(of: text).filter { !$0.isEmpty })
    let lengths = cells.map(\.count)
    var placed = 0..<0
    if lines.map(\.count) == lengths {
      placed = lines.indices
    } else if lines.count == 1, let index = place(ofLine: lines[0]) {
      placed = index..<index + 1
    } else {
      return placed
    }
    for (index, line) in zip(placed, lines) { put(line, at: index) }
    cursor = firstFault ?? MrzPosition(line: lengths.count - 1, column: (lengths.last ?? 1) - 1)
    return placed
  }

  /// Where a line belongs: where it gives the fewest faults, and the line of the cursor first. nil when no line is as long.
  private func place(ofLine text: String) -> Int? {
    let places = cells.indices.filter { cells[$0].count == text.count }
    func faults(_ index: Int) -> Int {
      var trial = self
      trial.put(text, at: index)
      return trial.result.errors.count { $0.line == index } * 2 + (index == cursor.line ? 0 : 1)
    }
    return places.min { faults($0) < faults($1) }
  }

  private mutating func put(_ text: String, at line: Int) {
    cells[line] = Self.row(text, cells[line].count)
    uncertain = uncertain.filter { $0.line != line }
  }

  /// Clears the cell at the cursor or, if that is empty, the previous one.
  public mutating func erase() {
    if cells[cursor.line][cursor.column] == nil { move(columns: -1) }
    set(nil)
  }

  /// Fills the rest of the current field with `<` and moves to the next field, for use after a short name.
  public mutating func fillField() {
    let layout = layout
    let field = layout.field(at: cursor)
    let line = cursor.line
    repeat {
      set("<")
      advance()
    } while cursor.line == line && cursor.column > 0 && layout.field(at: cursor) == field && !isAtEnd
    if isAtEnd, layout.field(at: cursor) == field { set("<") }
  }

  /// Moves the cursor along the line and on to the neighbouring lines. It stops at the first and the last cell.
  public mutating func move(columns: Int) {
    for _ in 0..<abs(columns) { if columns > 0 { advance() } else { retreat() } }
  }

  /// Moves the cursor up or down within the grid. In a shorter line it stops at the last cell.
  public mutating func move(lines: Int) {
    let line = min(max(cursor.line + lines, 0), cells.count - 1)
    cursor = MrzPosition(line: line, column: min(cursor.column, cells[line].count - 1))
  }

  /// Moves the cursor to a cell; positions outside the grid give the nearest cell.
  public mutating func move(to position: MrzPosition) {
    let line = min(max(position.line, 0), cells.count - 1)
    cursor = MrzPosition(line: line, column: min(max(position.column, 0), cells[line].count - 1))
  }

  /// Moves the cursor to the next cell that is empty, illegal, suspect or uncertain, and wraps around at the end.
  public mutating func moveToNextFault() {
    let faults = faultyCells
    guard let next = faults.first(where: { ($0.line, $0.column) > (cursor.line, cursor.column) }) ?? faults.first else { return }
    cursor = next
  }

  /// Whether the cell at the cursor is empty.
  public var isOpen: Bool { cells[cursor.line][cursor.column] == nil }

  private var firstFault: MrzPosition? { faultyCells.first }

  private var faultyCells: [MrzPosition] {
    let marks = marks
    return cells.indices.flatMap { line in
      cells[line].indices.compactMap { marks[line][$0] == .fine ? nil : MrzPosition(line: line, column: $0) }
    }
  }

  private var isAtEnd: Bool { cursor.line == cells.count - 1 && cursor.column == cells[cursor.line].count - 1 }

  private mutating func set(_ character: Character?) {
    cells[cursor.line][cursor.column] = character
    uncertain.remove(cursor)
  }

  private mutating func advance() {
    if cursor.column + 1 < cells[cursor.line].count {
      cursor.column += 1
    } else if cursor.line + 1 < cells.count {
      cursor = MrzPosition(line: cursor.line + 1, column: 0)
    }
  }

  private mutating func retreat() {
    if cursor.column > 0 {
      cursor.column -= 1
    } else if cursor.line > 0 {
      cursor = MrzPosition(line: cursor.line - 1, column: cells[cursor.line - 1].count - 1)
    }
  }
}
