/// Why fields cannot be written as an MRZ.
public struct MrzWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  public var field: MrzField
  /// One plain English sentence that says what to change.
  public var description: String

  public init(field: MrzField, description: String) {
    self.field = field
    self.description = description
  }
}

extension Mrz {
  /// Writes an MRZ with correct check digits.
  ///
  /// `fields` are in canonical form, as `MrzResult.fields` has them: dates YYMMDD (unknown parts `<<`, empty: unknown), `sex` M, F or X,
  /// codes without fillers. Names are transliterated and, if necessary, truncated. Check digits among the fields are ignored. Missing fields
  /// are filled with `<`. A document number that is too long for a TD1 or TD2 continues in the optional data.
  public static func write(_ format: MrzFormat, _ fields: [MrzField: String]) throws(MrzWriteError) -> [String] {
    let layout = MrzLayouts.layout(format, state: fields[.issuingState] ?? "", code: fields[.documentCode] ?? "")
    var writer = MrzWriter(layout: layout)
    try writer.write(fields)
    return writer.lines
  }
}

/// Fills the cells of one layout.
struct MrzWriter {
  private static let filler = UInt8(ascii: "<")
  private let layout: MrzLayout
  private var cells: [UInt8]

  init(layout: MrzLayout) {
    self.layout = layout
    cells = [UInt8](repeating: Self.filler, count: layout.lineCount * MrzLayout.stride)
  }

  var lines: [String] {
    layout.lineLengths.enumerated().map { line, length in
      String(decoding: cells[line * MrzLayout.stride..<line * MrzLayout.stride + length], as: UTF8.self)
    }
  }

  mutating func write(_ fields: [MrzField: String]) throws(MrzWriteError) {
    for field in fields.keys where layout.span(of: field) == nil {
      if fields[field]?.isEmpty == false {
        throw MrzWriteError(field: field, description: "\(layout.format.rawValue) has no field \(field.rawValue); leave it out.")
      }
    }
    var fields = fields
    let tail = try splitNumber(&fields)
    for field in layout.fields where field.content != .check {
      switch field.content {
      case .names:
        let name = MrzName(last: fields[.lastName] ?? "", first: fields[.firstName] ?? "", keepsDigits: field.alphabet == .any)
        try put(name, field)
      case .name: try put(MrzName(last: fields[field.field] ?? "", first: ""), field)
      default:
        guard let value = fields[field.field], !value.isEmpty else { continue }
        try put(value, field)
      }
    }
    writeDigits(number: tail)
  }

  /// Splits a long number: nine characters stay, and the rest with the check digit goes in front of the optional data. The digit does not
  /// include the `<` that replaces it.
  private func splitNumber(_ fields: inout [MrzField: String]) throws(MrzWriteError) -> Bool {
    guard layout.continuesNumber, let span = layout.span(of: .documentNumber), let number = fields[.documentNumber],
      number.utf8.count > span.count
    else { return false }
    guard let digit = MrzCheckSum.digit(over: number.utf8) else {
      throw MrzWriteError(field: .documentNumber, description: "The document number “\(number)” may only contain A to Z and 0 to 9.")
    }
    let rest = fields[.optional1] ?? ""
    fields[.optional1] = String(number.dropFirst(span.count)) + String(digit) + (rest.isEmpty ? "" : "<" + rest)
    fields[.documentNumber] = String(number.prefix(span.count))
    return true
  }

  private mutating func put(_ name: MrzName, _ field: MrzLayout.Field) throws(MrzWriteError) {
    if let fault = name.fault { throw MrzWriteError(field: field.field, description: fault) }
    put(name.fitted(to: field.span.count), field.span)
  }

  private mutating func put(_ value: String, _ field: MrzLayout.Field) throws(MrzWriteError) {
    var text = value == "X" && field.content == .sex ? "<" : value
    // In the canonical form, spaces replace fillers.
    text = String(text.map { $0 == " " ? "<" : $0 })
    guard text.utf8.count <= field.span.count else {
      throw MrzWriteError(
        field: field.field, description: "“\(value)” has \(text.count) characters; \(field.field.rawValue) takes \(field.span.count).")
    }
    guard let wrong = text.utf8.first(where: { !field.alphabet.contains($0) }) else { return put(text, field.span) }
    let character = text.first { $0.utf8.contains(wrong) }.map { String($0) } ?? ""
    throw MrzWriteError(
      field: field.field,
      description: "“\(value)” can't be \(field.field.rawValue): where it has “\(character)”, \(field.alphabet.sentence).")
  }

  private mutating func put(_ text: String, _ span: MrzLayout.Span) {
    for (offset, byte) in text.utf8.prefix(span.count).enumerated() { cells[span.cell + offset] = byte }
  }

  private mutating func writeDigits(number isContinued: Bool) {
    for check in layout.checks {
      // A continued number has its digit at the end, and `<` instead of the check digit.
      if isContinued, check.field == .documentNumberCheckDigit { continue }
      guard let digit = MrzCheckSum.digit(over: check.cells.map({ cells[$0] })) else { continue }
      // For empty optional data, issuers print `<` or 0; the standard allows both (9303-4, 4.2.2).
      let isEmpty = check.fillerIsZero && check.cells.allSatisfy { cells[$0] == Self.filler }
      cells[check.cell] = isEmpty ? Self.filler : UInt8(digit + 48)
    }
  }
}
