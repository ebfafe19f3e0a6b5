import Documents

/// The sex that a document states.
public enum Gender: String, Codable, CaseIterable, Sendable {
  case male = "Male"
  case female = "Female"
  /// The document gives another value, X or `<`.
  case other = "Other"
  /// The document has no such field.
  case unknown = "Unknown"

  public init(_ mrz: MrzResult) {
    switch mrz.fields[.sex] {
    case "M": self = .male
    case "F": self = .female
    case nil: self = .unknown
    default: self = .other
    }
  }
}

extension Gender {
  package init(_ sex: AamvaSex) {
    switch sex {
    case .male: self = .male
    case .female: self = .female
    case .unspecified: self = .other
    }
  }
}
