/// One thing that is wrong with a machine-readable zone.
public struct MrzError: Codable, Hashable, Sendable {
  /// What kind of thing is wrong.
  public enum Code: String, Codable, Sendable {
    /// No format has this number of lines.
    case lineCount
    /// A line is too short or too long.
    case lineLength
    /// Number and length of the lines fit, but the first characters belong to no format.
    case unknownFormat
    /// A character that may not stand in its cell.
    case character
    /// A check digit that does not fit what it protects.
    case checkDigit
    /// A day that no calendar has.
    case date
    /// A document code or state code that is not known.
    case code
    /// A name with characters that names do not have.
    case name
    /// The recogniser does not trust its own reading (pictures only).
    case lowConfidence
  }

  public var code: Code
  /// The field that is wrong; for a check digit its own name, as in `MrzCheck.field`.
  public var field: MrzField?
  /// Where, counted from 0; nil when it concerns the whole.
  public var line: Int?
  public var column: Int?
  /// One plain English sentence for logs and the command line.
  public var message: String

  public init(code: Code, field: MrzField? = nil, line: Int? = nil, column: Int? = nil, message: String) {
    self.code = code
    self.field = field
    self.line = line
    self.column = column
    self.message = message
  }
}

extension MrzError {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      code: try values.decode(Code.self, forKey: .code), field: try values.decodeIfPresent(MrzField.self, forKey: .field),
      line: try values.decodeIfPresent(.line, in: MrzPosition.bounds), column: try values.decodeIfPresent(.column, in: MrzPosition.bounds),
      message: try values.decode(.message, atMost: MrzResult.mostText))
  }
}
