/// How many faults a journey accepts in an MRZ (App Components: MrzValidationPolicy).
public enum MrzValidationPolicy: String, Codable, CaseIterable, Sendable {
  /// None, and nothing that only issuers have (`MrzRemark.Code.isForeignToStandard`).
  case strong
  /// One field may be wrong; the composite check digit is ignored.
  case normal
  /// Three fields may be wrong; the composite check digit is ignored.
  case weak

  /// How many fields may be wrong.
  public var allowedErrors: Int {
    switch self {
    case .strong: 0
    case .normal: 1
    case .weak: 3
    }
  }

  /// Whether an MRZ is accepted. Fields are counted, not messages: a misread digit in a birth date is one error, although its check digit
  /// fails too. An MRZ without a format, with a line of the wrong length or without a name is never accepted.
  public func accepts(_ result: MrzResult) -> Bool {
    guard result.format != nil, result.namesHolder else { return false }
    if self == .strong { return result.valid && result.foreign == nil }
    var wrong: Set<MrzField?> = []
    for error in result.errors where error.field != .compositeCheckDigit {
      if error.code == .lineLength || error.code == .lineCount || error.code == .unknownFormat { return false }
      wrong.insert(error.field.map { $0.protectedField ?? $0 })
    }
    return wrong.count <= allowedErrors
  }
}
