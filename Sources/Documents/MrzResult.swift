/// A place in a machine-readable zone; both parts count from 0.
public struct MrzPosition: Codable, Hashable, Sendable {
  public var line: Int
  public var column: Int
  public init(line: Int, column: Int) { self.line = line; self.column = column }
}

/// One character that was changed, from what, and why: nothing is corrected silently.
public struct MrzCorrection: Codable, Hashable, Sendable {
  public enum Reason: String, Codable, Sendable {
    /// The character may not stand there: a letter in a date, a digit in a name.
    case layout
    /// A check digit demands it, or the whole zone makes better sense with it than with the likeliest single character.
    case checkDigit
    /// A code of a state or an organisation that exists, where the likeliest characters make none.
    case code
    /// What is rare there: the letter O in a number, a thirteenth month, a letter behind a name's last filler.
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

  /// Readings that were kept before reasons were have none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    line = try values.decode(.line, in: MrzPosition.bounds)
    column = try values.decode(.column, in: MrzPosition.bounds)
    from = try values.decode(.from, atMost: MrzResult.mostText)
    to = try values.decode(.to, atMost: MrzResult.mostText)
    reason = try values.decodeIfPresent(Reason.self, forKey: .reason) ?? .layout
  }
}

/// One check digit: what the characters demand, and what stands there.
public struct MrzCheck: Codable, Hashable, Sendable {
  /// The check digit's own name (`documentNumberCheckDigit`); `field.protectedField` is what it protects.
  public var field: MrzField
  /// The digit that the characters demand; empty when a character is missing or illegal, so that there is no sum.
  public var expected: String
  /// What stands there: a digit, `<`, or a wrong character; empty when the line ends before it.
  public var found: String
  public var passed: Bool
  public init(field: MrzField, expected: String, found: String, passed: Bool) {
    self.field = field
    self.expected = expected
    self.found = found
    self.passed = passed
  }
}

/// How the check digit of a document number of more than nine characters was made. ICAO 9303-5, 4.2.2, lets the number go on in the
/// optional data after a `<` in the check digit's place, and does not say whether that `<` takes part; issuers do it either way.
public enum MrzLongNumber: String, Codable, Sendable {
  /// The `<` is left out (Portugal, newer Belgian cards).
  case withoutFiller
  /// The `<` counts as a character (older Belgian cards).
  case withFiller
  /// Both give the same digit.
  case either
  /// Neither fits: the number is damaged.
  case neither
}

/// What a machine-readable zone says, and what is wrong with it. A damaged zone gives a partial result, never nothing.
public struct MrzResult: Codable, Equatable, Sendable {
  /// nil when the lines fit no format.
  public var format: MrzFormat?
  /// Whether the layout and every check digit hold (and, for a picture, whether the recogniser trusts its reading).
  public var valid: Bool
  /// The lines after correction.
  public var lines: [String]
  /// The fields in canonical form: fillers turned into blanks and trimmed, `sex` M, F or X, dates YYMMDD. In a date, unknown parts
  /// keep their `<<`; a date that is all fillers is empty. A field that the format lacks, or that a damaged line lost, is absent.
  public var fields: [MrzField: String]
  public var checks: [MrzCheck]
  public var corrections: [MrzCorrection]
  /// Characters that the recogniser is not sure of and no check digit protects.
  public var uncertain: [MrzPosition]
  public var errors: [MrzError]
  /// How a number of more than nine characters was checked; nil when the number is an ordinary one.
  public var longNumber: MrzLongNumber?

  public init(
    format: MrzFormat?, valid: Bool, lines: [String], fields: [MrzField: String] = [:], checks: [MrzCheck] = [],
    corrections: [MrzCorrection] = [], uncertain: [MrzPosition] = [], errors: [MrzError] = [], longNumber: MrzLongNumber? = nil
  ) {
    self.format = format
    self.valid = valid
    self.lines = lines
    self.fields = fields
    self.checks = checks
    self.corrections = corrections
    self.uncertain = uncertain
    self.errors = errors
    self.longNumber = longNumber
  }
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
  /// Zones have three lines of 44 characters at most, and what is none may be a little longer.
  static let most = 0...100
  /// Bytes of a line or a field.
  package static let mostText = 1000
  /// A character in doubt is one of a line.
  private static let mostMarks = 0...1000

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      format: try values.decodeIfPresent(MrzFormat.self, forKey: .format), valid: try values.decode(Bool.self, forKey: .valid),
      lines: try values.decode(.lines, counting: Self.most), fields: try values.decode(.fields, counting: Self.most),
      checks: try values.decode(.checks, counting: Self.most), corrections: try values.decode(.corrections, counting: Self.mostMarks),
      uncertain: try values.decode(.uncertain, counting: Self.mostMarks), errors: try values.decode(.errors, counting: Self.mostMarks),
      longNumber: try values.decodeIfPresent(MrzLongNumber.self, forKey: .longNumber))
    guard (lines + fields.values).allSatisfy({ $0.utf8.count <= Self.mostText }) else { throw values.outside(.lines, "a longer text") }
    let marks = corrections.map { MrzPosition(line: $0.line, column: $0.column) } + uncertain
    guard marks.allSatisfy({ lines.indices.contains($0.line) && $0.column < lines[$0.line].unicodeScalars.count }) else {
      throw values.outside(.lines, "a place that is in no line")
    }
  }
}
