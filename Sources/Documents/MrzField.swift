/// The canonical names of the fields of a machine-readable zone, as `vestibule read mrz` prints them.
public enum MrzField: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  case documentCode, issuingState, documentNumber, documentNumberCheckDigit, lastName, firstName, nationality, birthDate,
    birthDateCheckDigit, sex, expirationDate, expirationDateCheckDigit, optional1, optional1CheckDigit, optional2,
    compositeCheckDigit
  /// One-line driving licences: the version of the layout and the issuer's random data.
  case version, randomData
  /// The French identity card: the office's code, and the three parts of the number (YYMM of issue, département, serial).
  case administrativeCode, issueDate, administrativeCode2, documentNumber5
  /// The Swiss licence: the blank's number with the language's letter at its end, and the two parts of the licence's number.
  case faksNumber, languageCode, pinCode, versionNumber

  /// The field that a check digit protects; nil for the composite (it protects several) and for fields that are no check digits.
  public var protectedField: MrzField? {
    switch self {
    case .documentNumberCheckDigit: .documentNumber
    case .birthDateCheckDigit: .birthDate
    case .expirationDateCheckDigit: .expirationDate
    case .optional1CheckDigit: .optional1
    default: nil
    }
  }
}
