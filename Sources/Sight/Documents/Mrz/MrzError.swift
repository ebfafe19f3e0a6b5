/// A fault in an MRZ.
public struct MrzError: Codable, Hashable, Sendable {
  /// The kind of fault.
  public enum Code: String, Codable, Sendable {
    /// No format has this number of lines.
    case lineCount
    /// A line is too short or too long.
    case lineLength
    /// The number and lengths of the lines fit, but the first characters belong to no format.
    case unknownFormat
    /// A character that is not allowed in its cell.
    case character
    /// A wrong check digit.
    case checkDigit
    /// An impossible date.
    case date
    /// An unknown document code or state code.
    case code
    /// A name with characters that are not allowed in names, or no name at all.
    case name
    /// The recogniser does not trust its own reading (pictures only).
    case lowConfidence
  }

  public var code: Code
  /// The field at fault; for a check digit its own name, as in `MrzCheck.field`.
  public var field: MrzField?
  /// The position, counted from 0; nil for the MRZ as a whole.
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
