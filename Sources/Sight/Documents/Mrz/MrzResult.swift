/// A position in an MRZ, counted from 0.
public struct MrzPosition: Codable, Hashable, Sendable {
  public var line: Int
  public var column: Int
  public init(line: Int, column: Int) { self.line = line; self.column = column }
}

/// A character that was corrected, with the reason. Nothing is corrected silently.
public struct MrzCorrection: Codable, Hashable, Sendable {
  public enum Reason: String, Codable, Sendable {
    /// The character is not allowed there: a letter in a date, a digit in a name.
    case layout
    /// A check digit requires it, or the MRZ as a whole is more plausible with it than with the likeliest single character.
    case checkDigit
    /// It gives an existing code of a state or organisation, which the likeliest characters do not.
    case code
    /// The original is rare there: the letter O in a number, a thirteenth month, a letter after the last filler of a name.
    case rare
  }

  public var line: Int
  public var column: Int
  public var from: String
  public var to: String
  public var reason: Reason

  public init(line: Int, column: Int, from: String, to: String, reason: Reason = .layout) {
    self.line = line
    self.column = column
    self.from = from
    self.to = to
    self.reason = reason
  }

  /// Readings from before reasons existed have none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    line = try values.decode(.line, in: MrzPosition.bounds)
    column = try values.decode(.column, in: MrzPosition.bounds)
    from = try values.decode(.from, atMost: MrzResult.mostText)
    to = try values.decode(.to, atMost: MrzResult.mostText)
    reason = try values.decodeIfPresent(Reason.self, forKey: .reason) ?? .layout
  }
}

/// The verdict on one check digit.
public struct MrzCheck: Codable, Hashable, Sendable {
  /// The check digit's own name (`documentNumberCheckDigit`); `field.protectedField` is what it protects.
  public var field: MrzField
  /// The correct digit for the characters; empty when a character is missing or illegal.
  public var expected: String
  /// The printed character: a digit, `<`, or a wrong character; empty when the line ends before it.
  public var found: String
  public var passed: Bool
  public init(field: MrzField, expected: String, found: String, passed: Bool) {
    self.field = field
    self.expected = expected
    self.found = found
    self.passed = passed
  }
}

/// How the check digit of a document number of more than nine characters was computed. ICAO 9303-5, 4.2.2, continues the number in the
/// optional data after a `<` in place of the check digit. It does not say whether that `<` is included, and issuers differ.
public enum MrzLongNumber: String, Codable, Sendable {
  /// The `<` is not included (Portugal, newer Belgian cards).
  case withoutFiller
  /// The `<` is included (older Belgian cards).
  case withFiller
  /// Both ways give the same digit.
  case either
  /// Neither gives the printed digit: the number is damaged.
  case neither
}

/// The content of an MRZ and its faults. A damaged MRZ gives a partial result.
public struct MrzResult: Codable, Equatable, Sendable {
  /// nil when the lines fit no format.
  public var format: MrzFormat?
  /// Whether the layout and every check digit are correct and, for a picture, the recogniser trusts its reading.
  public var valid: Bool
  /// The lines after correction.
  public var lines: [String]
  /// The fields in canonical form: fillers turned into spaces and trimmed, `sex` M, F or X, dates YYMMDD. In a date, unknown parts
  /// keep their `<<`; a date that is all fillers is empty. A field that the format lacks, or that a damaged line no longer has, is absent.
  public var fields: [MrzField: String]
  public var checks: [MrzCheck]
  public var corrections: [MrzCorrection]
  /// Characters that the recogniser is not sure of and no check digit protects.
  public var uncertain: [MrzPosition]
  public var errors: [MrzError]
  /// What is not as the standard has it, and is still read as it is meant. A valid MRZ may have remarks.
  public var remarks: [MrzRemark]
  /// How a number of more than nine characters was checked; nil for an ordinary number.
  public var longNumber: MrzLongNumber?

  public init(
    format: MrzFormat?, valid: Bool, lines: [String], fields: [MrzField: String] = [:], checks: [MrzCheck] = [],
    corrections: [MrzCorrection] = [], uncertain: [MrzPosition] = [], errors: [MrzError] = [], remarks: [MrzRemark] = [],
    longNumber: MrzLongNumber? = nil
  ) {
    self.format = format
    self.valid = valid
    self.lines = lines
    self.fields = fields
    self.checks = checks
    self.corrections = corrections
    self.uncertain = uncertain
    self.errors = errors
    self.remarks = remarks
    self.longNumber = longNumber
  }
}

// The content in the terms of the journey's result.
extension MrzResult {
  /// The value of a field; nil when it is absent or empty.
  public func value(_ field: MrzField) -> String? {
    guard let value = fields[field], !value.isEmpty else { return nil }
    return value
  }

  /// The issuing country; nil when the code is unknown.
  public var issuingCountry: Country? { value(.issuingState).flatMap(Country.init(code:)) }

  /// The holder's nationality; nil when the format has none or the code is unknown.
  public var nationality: Country? { value(.nationality).flatMap(Country.init(code:)) }

  /// The birth date by the century rule of `MrzDate`; nil when absent, unknown or impossible.
  public func birth(asOf today: CalendarDate) -> PartialDate? { value(.birthDate).flatMap(MrzDate.init)?.birth(asOf: today) }

  /// The last day of validity by the century rule of `MrzDate`; nil when absent, unlimited (all fillers) or
  /// impossible.
  public func expiration(asOf today: CalendarDate) -> CalendarDate? {
    value(.expirationDate).flatMap(MrzDate.init)?.expiration(asOf: today)
  }

  /// Whether there is a name; true where the format has no place for one, or the line with it is missing.
  public var namesHolder: Bool { fields[.lastName] != "" || value(.firstName) != nil }

  /// The first thing that only its issuer has; nil when there is none.
  public var foreign: MrzRemark? { remarks.first { $0.code.isForeignToStandard } }

  /// The components of the last name: `DE<BRUIJN` is DE and BRUIJN. The MRZ does not show which of them belong together.
  public var lastNames: [String] { components(.lastName) }
  public var firstNames: [String] { components(.firstName) }

  /// Whether the name may have been truncated: its last cell holds a letter (ICAO 9303-4, 4.2.3). A name that fits exactly looks the same.
  public var nameIsTruncated: Bool {
    guard let layout else { return false }
    return layout.fields.contains { field in
      guard field.content == .names || field.content == .name, lines.indices.contains(field.span.line) else { return false }
      let line = Array(lines[field.span.line].utf8)
      return line.count >= field.span.end && line[field.span.end - 1] != UInt8(ascii: "<")
    }
  }

  /// Whether a character of a field is `uncertain`. If both names share a line, each has its own side of the `<<`.
  public func isUncertain(_ field: MrzField) -> Bool {
    guard let layout, let span = layout.span(of: field) else { return false }
    var columns = span.start..<span.end
    if layout.fields.contains(where: { $0.content == .names && $0.span == span }), lines.indices.contains(span.line) {
      let line = Array(lines[span.line].utf8)
      let gap = columns.first { $0 + 1 < line.count && line[$0] == UInt8(ascii: "<") && line[$0 + 1] == UInt8(ascii: "<") }
      let border = gap ?? span.end
      columns = field == .firstName ? border..<span.end : span.start..<border
    }
    return uncertain.contains { $0.line == span.line && columns.contains($0.column) }
  }

  /// The lines separated by LF.
  public var rawMrz: String { lines.joined(separator: "\n") }

  /// The layout that was used to read the lines; nil when they fit no format.
  public var layout: MrzLayout? {
    format.map { MrzLayouts.layout($0, state: fields[.issuingState] ?? "", code: fields[.documentCode] ?? "") }
  }

  /// The checks that failed.
  public var failedChecks: [MrzCheck] { checks.filter { !$0.passed } }

  private func components(_ field: MrzField) -> [String] { value(field)?.split(separator: " ").map(String.init) ?? [] }
}

// MARK: Decoding

extension MrzPosition {
  static let bounds = 0...100_000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(line: try values.decode(.line, in: Self.bounds), column: try values.decode(.column, in: Self.bounds))
  }
}

extension MrzResult {
  /// The range of counts. An MRZ has at most three lines; text that is not an MRZ may have more.
  static let most = 0...100
  /// The most bytes of a line or a field.
  package static let mostText = 1000
  /// The range of counts of corrections, uncertain characters and errors.
  private static let mostMarks = 0...1000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      format: try values.decodeIfPresent(MrzFormat.self, forKey: .format), valid: try values.decode(Bool.self, forKey: .valid),
      lines: try values.decode(.lines, counting: Self.most), fields: try values.decode(.fields, counting: Self.most),
      checks: try values.decode(.checks, counting: Self.most), corrections: try values.decode(.corrections, counting: Self.mostMarks),
      uncertain: try values.decode(.uncertain, counting: Self.mostMarks), errors: try values.decode(.errors, counting: Self.mostMarks),
      // Readings from before there were remarks have none.
      remarks: try values.contains(.remarks) ? values.decode(.remarks, counting: Self.most) : [],
      longNumber: try values.decodeIfPresent(MrzLongNumber.self, forKey: .longNumber))
    guard (lines + fields.values).allSatisfy({ $0.utf8.count <= Self.mostText }) else { throw values.outside(.lines, "a longer text") }
    let marks = corrections.map { MrzPosition(line: $0.line, column: $0.column) } + uncertain
    guard marks.allSatisfy({ lines.indices.contains($0.line) && $0.column < lines[$0.line].unicodeScalars.count }) else {
      throw values.outside(.lines, "a place that is in no line")
    }
  }
}
