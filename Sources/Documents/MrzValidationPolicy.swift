/// How many things may be wrong with a zone that a journey takes (App Components: MrzValidationPolicy).
public enum MrzValidationPolicy: String, Codable, CaseIterable, Sendable {
  /// Nothing.
  case strong
  /// One field; the composite check digit is not looked at.
  case normal
  /// Three fields; the composite check digit is not looked at.
  case weak

  /// How many fields may be wrong.
  public var allowedErrors: Int {
    switch self {
    case .strong: 0
    case .normal: 1
    case .weak: 3
    }
  }

  /// Whether a zone may be taken. What is counted is fields, not messages: a misread digit in a birth date is one error though the
  /// check digit complains too. A zone of no format or with a line of the wrong length is never taken.
  public func accepts(_ result: MrzResult) -> Bool {
    guard result.format != nil else { return false }
    if self == .strong { return result.valid }
    var wrong: Set<MrzField?> = []
    for error in result.errors where error.field != .compositeCheckDigit {
      if error.code == .lineLength || error.code == .lineCount || error.code == .unknownFormat { return false }
      wrong.insert(error.field.map { $0.protectedField ?? $0 })
    }
    return wrong.count <= allowedErrors
  }
}
