/// The table of one format: its lines, the characters each cell allows, and the positions of fields and check digits. It is the only source of
/// these rules for the parser, the writer, manual entry and the picture decoder.
///
/// A cell's number is `line * stride + column` in every layout, so that lines of any length fit into one buffer.
/// Layouts are immutable and shared (`MrzLayouts`).
public final class MrzLayout: Sendable {
  /// A range of cells in one line.
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

  /// How the value of a field is derived from its characters.
  public enum Content: Sendable, Equatable {
    /// The characters, with fillers as spaces.
    case text
    /// A document code, which begins with a letter.
    case code
    /// The code of a state or organisation.
    case state
    /// YYMMDD; unknown months and days may be `<<` in a birth date.
    case date
    /// YYMM.
    case month
    case sex
    /// A name as one identifier.
    case name
    /// `PRIMARY<<SECONDARY`: the field is the last name, and the first name follows `<<`.
    case names
    /// A check digit; `checks` has its rule.
    case check
  }

  public struct Field: Sendable {
    public let field: MrzField
    public let span: Span
    public let alphabet: MrzAlphabet
    public let content: Content
    /// Whether its cells also belong to a larger field, earlier in the table (the parts of a French number).
    public let isPart: Bool
  }

  public struct Check: Sendable {
    /// The check digit's own name.
    public let field: MrzField
    public let position: MrzPosition
    /// The characters it is computed from, in order.
    public let spans: [Span]
    /// Whether `<` may replace a digit of 0 for a field of optional data (ICAO 9303-4, 4.2.2).
    public let fillerIsZero: Bool
    /// Whether the composite check digit includes this digit and what it protects; false for the composite itself, and without one.
    public let isInComposite: Bool

    /// The number of the check digit's own cell.
    public var cell: Int { position.line * MrzLayout.stride + position.column }
    public var isComposite: Bool { field == .compositeCheckDigit }
    /// The numbers of the cells it is computed from, in order; the n-th has the weight `MrzCheckSum.weight(at: n)`.
    public var cells: [Int] { spans.flatMap(\.cells) }
  }

  /// The number of cells from the start of one line to the next. It is more than any line needs, so that lines with a few extra characters fit.
  public static let stride = 48

  public let format: MrzFormat
  /// The length of each line.
  public let lineLengths: [Int]
  public let fields: [Field]
  public let checks: [Check]
  /// Whether a document number of more than nine characters continues in `optional1` (ICAO 9303-5, 4.2.2; 9303-6, 4.2.2).
  public let continuesNumber: Bool
  /// The letters that a document code may begin with.
  public let firstLetters: String
  /// Codes that begin with one of these letters but are not allowed.
  public let excludedCodes: [String]

  /// The alphabet of each cell by its number; nil between the end of a line and the next.
  public let alphabets: [MrzAlphabet?]
  /// The index in `fields` of each cell's field (the smallest that holds it); -1 for filler cells.
  let fieldIndexes: [Int8]
  /// `alphabets` as bits, to compare with `MrzAlphabet.masks`.
  let bits: [UInt8]
  /// Every field of the format with an empty value, and the index in that dictionary for each row of `fields`. Filling a copy costs a third of
  /// building a dictionary.
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
      // Cells outside all fields are fillers.
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

  /// Whether a byte is allowed in a cell.
  @inline(__always) func legal(_ byte: UInt8, at cell: Int) -> Bool { MrzAlphabet.masks[Int(byte)] & bits[cell] != 0 }

  /// Whether a document code begins with a letter of this format.
  func begins(_ code: String) -> Bool { code.first.map(firstLetters.contains) ?? false }

  /// Whether this format allows a document code.
  public func allows(code: String) -> Bool { begins(code) && !excludedCodes.contains(code) }

  /// Whether it is a card of ID-1 or ID-2 size.
  var isCard: Bool { format == .td1 || format == .td2 }

  /// `A, C or I`
  var firstLettersListed: String {
    guard let last = firstLetters.last, firstLetters.count > 1 else { return firstLetters }
    return firstLetters.dropLast().map(String.init).joined(separator: ", ") + " or \(last)"
  }

  /// The alphabet of a cell; nil when the layout has no such cell.
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

  /// The span of a field. First names share the span of the last name where one line holds both.
  public func span(of field: MrzField) -> Span? {
    if let found = fields.first(where: { $0.field == field }) { return found.span }
    return field == .firstName ? fields.first { $0.content == .names }?.span : nil
  }
}
