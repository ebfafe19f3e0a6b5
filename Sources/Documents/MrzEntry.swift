/// A machine-readable zone that is typed by hand: one cell per character, a cursor, and what is wrong so far.
public struct MrzEntry: Equatable, Sendable {
  public let format: MrzFormat
  /// The characters; nil where nothing stands yet.
  public private(set) var cells: [[Character?]]
  /// The cell that the next character goes into.
  public private(set) var cursor: MrzPosition
  /// Cells that the recogniser was not sure of and the person has not touched yet.
  public private(set) var uncertain: Set<MrzPosition>
  /// The characters at the start, to tell what was entered by hand.
  private let initial: [[Character?]]

  /// An empty grid, or one with what was read so far. Lines that are too long are cut, other characters than A to Z, 0 to 9 and `<` are
  /// left open.
  public init(format: MrzFormat, lines: [String] = [], uncertain: [MrzPosition] = []) {
    self.format = format
    let lengths = MrzLayouts.layout(format).lineLengths
    cells = lengths.enumerated().map { line, length in
      let given = lines.indices.contains(line) ? Array(lines[line].uppercased()) : []
      return (0..<length).map { column in
        guard column < given.count, let byte = given[column].asciiValue, MrzCheckSum.value(of: byte) != nil else { return nil }
        return given[column]
      }
    }
    initial = cells
    cursor = MrzPosition(line: 0, column: 0)
    self.uncertain = Set(uncertain.filter { lengths.indices.contains($0.line) && (0..<lengths[$0.line]).contains($0.column) })
    cursor = firstToMend ?? cursor
  }

  /// The table of the format; of a licence, the one of the state that stands in it.
  public var layout: MrzLayout {
    guard format == .drivingLicence || format == .td3 else { return MrzLayouts.layout(format) }
    let head = String(cells[0].prefix(5).map { $0 ?? "<" })
    return MrzLayouts.layout(format, state: String(head.suffix(3)), code: String(head.prefix(2)))
  }

  /// The lines with `<` where nothing stands yet.
  public var lines: [String] { cells.map { line in String(line.map { $0 ?? "<" }) } }

  /// What the journal gets: the lines, separated by LF.
  public var text: String { lines.joined(separator: "\n") }

  /// Whether every cell has a character.
  public var isComplete: Bool { cells.allSatisfy { line in line.allSatisfy { $0 != nil } } }

  /// What the zone says with open cells as fillers.
  public var result: MrzResult { Mrz.parse(lines) }

  /// The fields of which a character was changed or filled in by hand.
  public var enteredFields: Set<MrzField> {
    let layout = layout
    var entered: Set<MrzField> = []
    for line in cells.indices {
      for column in cells[line].indices where cells[line][column] != initial[line][column] {
        if let field = layout.field(at: .init(line: line, column: column)) { entered.insert(field) }
      }
    }
    // A line holds both names; which of them changed is told by the values.
    if entered.contains(.lastName), layout.span(of: .lastName) == layout.span(of: .firstName) {
      let before = Mrz.parse(initial.map { line in String(line.map { $0 ?? "<" }) }).fields
      let after = result.fields
      if before[.lastName] == after[.lastName] { entered.remove(.lastName) }
      if before[.firstName] != after[.firstName] { entered.insert(.firstName) }
    }
    return entered
  }

  /// Whether a character (capital or small letter, digit, `<` or blank) may stand at a place.
  public func allows(_ character: Character, at position: MrzPosition) -> Bool {
    guard let byte = Self.typed(character)?.asciiValue, let alphabet = layout.alphabet(at: position) else { return false }
    return alphabet.contains(byte)
  }

  /// A small letter is its capital, a blank is `<`; nil for what no zone has.
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
  /// Puts a character at the cursor and moves on to the next cell. false, and nothing changed, when it may not stand there.
  @discardableResult
  public mutating func type(_ character: Character) -> Bool {
    guard allows(character, at: cursor), let typed = Self.typed(character) else { return false }
    set(typed)
    advance()
    return true
  }

  /// Types a text as it comes from a paste: line breaks are ignored, a character that may not stand in its cell leaves it open. Returns
  /// how many were taken.
  @discardableResult
  public mutating func type(contentsOf text: String) -> Int {
    var taken = 0
    for character in text where !character.isNewline {
      if type(character) { taken += 1 } else { advance() }
    }
    return taken
  }

  /// Clears the cell at the cursor, or, when it is open, the one before it.
  public mutating func erase() {
    if cells[cursor.line][cursor.column] == nil { move(columns: -1) }
    set(nil)
  }

  /// Fills the rest of the cursor's field with `<` and goes to the next field: the key after a short name.
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

  /// Moves the cursor along the line and, past its ends, to the neighbouring lines; it stops at the first and the last cell.
  public mutating func move(columns: Int) {
    for _ in 0..<abs(columns) { if columns > 0 { advance() } else { retreat() } }
  }

  /// Moves the cursor up or down, as far as there are lines; in a shorter line to its last cell at most.
  public mutating func move(lines: Int) {
    let line = min(max(cursor.line + lines, 0), cells.count - 1)
    cursor = MrzPosition(line: line, column: min(cursor.column, cells[line].count - 1))
  }

  /// Puts the cursor on a cell; places outside the grid give the nearest cell.
  public mutating func move(to position: MrzPosition) {
    let line = min(max(position.line, 0), cells.count - 1)
    cursor = MrzPosition(line: line, column: min(max(position.column, 0), cells[line].count - 1))
  }

  /// Puts the cursor on the next cell after it that is open, illegal or suspect; from the end it goes on at the start.
  public mutating func moveToNextFault() {
    let faults = faultyCells
    guard let next = faults.first(where: { ($0.line, $0.column) > (cursor.line, cursor.column) }) ?? faults.first else { return }
    cursor = next
  }

  private var firstToMend: MrzPosition? { faultyCells.first }

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
