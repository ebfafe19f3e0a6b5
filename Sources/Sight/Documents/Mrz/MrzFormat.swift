/// The formats of MRZs (ICAO 9303 parts 4 to 7; ISO/IEC 18013-1 for licences; national ones). Raw values are the names that `vestibule read
/// mrz` prints.
public enum MrzFormat: String, Codable, CaseIterable, Sendable {
  /// Cards of ID-1 size, three lines of 30 (ICAO 9303-5).
  case td1 = "TD1"
  /// Cards of ID-2 size, two lines of 36 (ICAO 9303-6).
  case td2 = "TD2"
  /// Passports, two lines of 44 (ICAO 9303-4).
  case td3 = "TD3"
  /// Visas of full size, two lines of 44 (ICAO 9303-7).
  case mrvA = "MRVA"
  /// Small visas, two lines of 36 (ICAO 9303-7).
  case mrvB = "MRVB"
  /// The French national identity card of 1988 to 2021, two lines of 36 with a national layout.
  case frenchNationalID = "FRENCH_NATIONAL_ID"
  /// Driving licences with one line of 30 (ISO/IEC 18013-3, basic access protection; the inner layout is national).
  case drivingLicence = "DRIVING_LICENCE"
  /// The Swiss driving licence, lines of 9, 30 and 30 without check digits.
  case swissDrivingLicence = "SWISS_DRIVING_LICENCE"
}

/// The fields of an MRZ. Raw values are the names that `vestibule read mrz` prints.
public enum MrzField: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  case documentCode, issuingState, documentNumber, documentNumberCheckDigit, lastName, firstName, nationality, birthDate,
    birthDateCheckDigit, sex, expirationDate, expirationDateCheckDigit, optional1, optional1CheckDigit, optional2,
    compositeCheckDigit
  /// One-line driving licences: the version of the layout and the issuer's random data.
  case version, randomData
  /// The French identity card: the office's code, and the three parts of the number (YYMM of issue, département, serial number).
  case administrativeCode, issueDate, administrativeCode2, documentNumber5
  /// The Swiss licence: the number of the blank card with the letter of the language at its end, and the two parts of the licence number.
  case faksNumber, languageCode, pinCode, versionNumber

  /// The field that a check digit protects; nil for the composite, which protects several, and for other fields.
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
