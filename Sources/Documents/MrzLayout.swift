/// The table of one format: its lines, what every cell may hold, where each field and check digit stands. The parser, the writer, hand
/// entry and the picture decoder read this table and nothing else.
///
/// A cell's number is `line * stride + column`, the same in every layout, so that lines of any length can be laid into one buffer.
/// Layouts are immutable and shared (`MrzLayouts`).
public final class MrzLayout: Sendable {
  /// A row of cells in one line.
  public struct Span: Hashable, Sendable {
    public let line: Int
    /// From column (counted from 0) up to but not including `end`.
    public let start: Int
    public let end: Int

    public var count: Int { end - start }
    /// The number of the span's first cell.
    public var cell: Int { line * MrzLayout.stride + start }
    /// The numbers of its cells.
    public var cells: Range<Int> { cell..<cell + count }

    public init(line: Int, _ columns: Range<Int>) {
      self.line = line
      start = columns.lowerBound
      end = columns.upperBound
    }

    public func contains(line: Int, column: Int) -> Bool { line == self.line && column >= start && column < end }
  }

  /// How a field's characters become its value.
  public enum Content: Sendable, Equatable {
    /// As they are, fillers as blanks.
    case text
    /// A document code: a letter first.
    case code
    /// A state's or organisation's code.
    case state
    /// YYMMDD; unknown months and days may be `<<` in a birth date.
    case date
    /// YYMM.
    case month
    case sex
    /// A name that is written whole: one identifier.
    case name
    /// `PRIMARY<<SECONDARY`: the field is the last name, what follows `<<` the first name.
    case names
    /// A check digit; its sum is in `checks`.
    case check
  }

  public struct Field: Sendable {
    public let field: MrzField
    public let span: Span
    public let alphabet: MrzAlphabet
    public let content: Content
    /// Whether its cells are also part of a larger field that stands earlier in the table (the parts of a French number).
    public let isPart: Bool
  }

  public struct Check: Sendable {
    /// The check digit's own name.
    public let field: MrzField
    public let position: MrzPosition
    /// The characters it is made over, in order.
    public let spans: [Span]
    /// Whether a `<` may stand for a digit of 0 although what it protects is not empty (optional data, ICAO 9303-4, 4.2.2).
    public let fillerIsZero: Bool
    /// Whether the composite check digit is made over this digit and what it protects; false for the composite itself and where
    /// there is none.
    public let isInComposite: Bool

    /// The number of the check digit's own cell.
    public var cell: Int { position.line * MrzLayout.stride + position.column }
    public var isComposite: Bool { field == .compositeCheckDigit }
    /// The numbers of the cells it is made over, in order; the n-th has the weight `MrzCheckSum.weight(at: n)`.
    public var cells: [Int] { spans.flatMap(\.cells) }
  }

  /// Cells from one line's start to the next one's: longer than any line, so that a line with a few characters too many fits too.
  public static let stride = 48

  public let format: MrzFormat
  /// The length of each line.
  public let lineLengths: [Int]
  public let fields: [Field]
  public let checks: [Check]
  /// Whether a document number of more than nine characters goes on in `optional1` (ICAO 9303-5, 4.2.2; 9303-6, 4.2.2).
  public let continuesNumber: Bool
  /// The letters that a document code may begin with.
  public let firstLetters: String
  /// Codes that begin with one of these letters and may not be used all the same.
  public let excludedCodes: [String]

  /// Every cell's alphabet by its number; nil between the end of a line and the next one.
  public let alphabets: [MrzAlphabet?]
  /// The index in `fields` of each cell's field (the smallest that holds it); -1 for filler cells.
  let fieldIndexes: [Int8]
  /// `alphabets` as bits, to be met with `MrzAlphabet.masks`.
  let bits: [UInt8]
  /// Every field of the format with an empty value, and where in that dictionary the value of each row of `fields` stands: filling a copy
  /// costs a third of building one.
  let emptyFields: [MrzField: String]
  let fieldPlaces: [Dictionary<MrzField, String>.Index]

  public var lineCount: Int { lineLengths.count }

  init(
    _ format: MrzFormat, lines: [Int], firstLetters: String, excludedCodes: [String] = [], continuesNumber: Bool = false,
    fields: [Field], checks: [Check] = []
  ) {
    self.format = format
    lineLengths = lines
    self.firstLetters = firstLetters
    self.excludedCodes = excludedCodes
    self.continuesNumber = continuesNumber
    self.fields = fields
    self.checks = checks
    var alphabets = [MrzAlphabet?](repeating: nil, count: lines.count * Self.stride)
    var indexes = [Int8](repeating: -1, count: lines.count * Self.stride)
    for (line, length) in lines.enumerated() {
      // What no field claims is filler.
      for column in 0..<length { alphabets[line * Self.stride + column] = .filler }
    }
    for (index, field) in fields.enumerated() {
      for cell in field.span.cells {
        alphabets[cell] = field.alphabet
        indexes[cell] = Int8(index)
      }
    }
    self.alphabets = alphabets
    bits = alphabets.map { $0.map { 1 << $0.rawValue } ?? 0 }
    fieldIndexes = indexes
    var empty: [MrzField: String] = [:]
    for field in fields {
      empty[field.field] = ""
      if field.content == .names { empty[.firstName] = "" }
    }
    emptyFields = empty
    fieldPlaces = fields.compactMap { empty.index(forKey: $0.field) }
  }

  /// Whether a byte may stand in the cell of a number.
  @inline(__always) func legal(_ byte: UInt8, at cell: Int) -> Bool { MrzAlphabet.masks[Int(byte)] & bits[cell] != 0 }

  /// Whether a document code begins as this format's codes do.
  func begins(_ code: String) -> Bool { code.first.map(firstLetters.contains) ?? false }

  /// Whether a document code may stand in this format.
  public func allows(code: String) -> Bool { begins(code) && !excludedCodes.contains(code) }

  /// `A, C or I`
  var firstLettersListed: String {
    guard let last = firstLetters.last, firstLetters.count > 1 else { return firstLetters }
    return firstLetters.dropLast().map(String.init).joined(separator: ", ") + " or \(last)"
  }

  /// What a cell may hold; nil when the layout has no such cell.
  public func alphabet(at position: MrzPosition) -> MrzAlphabet? {
    guard lineLengths.indices.contains(position.line), position.column >= 0, position.column < lineLengths[position.line] else {
      return nil
    }
    return alphabets[position.line * Self.stride + position.column]
  }

  /// The field that a cell belongs to (the smallest, where one is a part of another); nil for filler cells.
  public func field(at position: MrzPosition) -> MrzField? {
    guard alphabet(at: position) != nil else { return nil }
    let index = fieldIndexes[position.line * Self.stride + position.column]
    return index < 0 ? nil : fields[Int(index)].field
  }

  /// Where a field stands. First names share the span of the last name where the line holds both.
  public func span(of field: MrzField) -> Span? {
    if let found = fields.first(where: { $0.field == field }) { return found.span }
    return field == .firstName ? fields.first { $0.content == .names }?.span : nil
  }
}
