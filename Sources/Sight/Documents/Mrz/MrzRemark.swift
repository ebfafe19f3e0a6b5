/// Something in an MRZ that the standard does not have but issuers print. It is read as it is meant.
public struct MrzRemark: Codable, Hashable, Sendable {
  public enum Code: String, Codable, Sendable {
    /// The code of the kind of document is the issuer's own.
    case documentCode
    /// The code of the state is the issuer's own.
    case state
    /// The document's number goes on through the cell of its check digit and has none.
    case documentNumber
    /// X for a sex that is not specified; the standard has `<` there, and X in the visual zone.
    case sex
    /// The last name is empty; the standard writes a lone name as the last name.
    case lastName

    /// Whether an MRZ by the standard could not be read like this, so that the strictest policy refuses it.
    public var isForeignToStandard: Bool { self == .documentCode || self == .state || self == .documentNumber }
  }

  public var code: Code
  public var field: MrzField
  /// One plain English sentence for logs and the command line.
  public var message: String

  public init(_ code: Code, _ field: MrzField, _ message: String) {
    self.code = code
    self.field = field
    self.message = message
  }
}

extension MrzRemark {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Code.self, forKey: .code), try values.decode(MrzField.self, forKey: .field),
      try values.decode(.message, atMost: MrzResult.mostText))
  }
}
