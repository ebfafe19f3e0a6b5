/// The formats of machine-readable zones (ICAO 9303 parts 4 to 7; ISO/IEC 18013-1 for licences; national ones).
/// Raw values are the names that `vestibule read mrz` prints.
public enum MrzFormat: String, Codable, CaseIterable, Sendable {
  case td1 = "TD1", td2 = "TD2", td3 = "TD3", mrvA = "MRVA", mrvB = "MRVB", frenchNationalID = "FRENCH_NATIONAL_ID",
    drivingLicence = "DRIVING_LICENCE", swissDrivingLicence = "SWISS_DRIVING_LICENCE"
}

/// The canonical names of the fields of a machine-readable zone, as `vestibule read mrz` prints them.
public enum MrzField: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  case documentCode, issuingState, documentNumber, documentNumberCheckDigit, lastName, firstName, nationality, birthDate,
    birthDateCheckDigit, sex, expirationDate, expirationDateCheckDigit, optional1, optional1CheckDigit, optional2,
    compositeCheckDigit, version, randomData, administrativeCode, issueDate, languageCode
}

/// A place in a machine-readable zone; both parts count from 0.
public struct MrzPosition: Codable, Hashable, Sendable {
  public var line: Int
  public var column: Int
  public init(line: Int, column: Int) { self.line = line; self.column = column }
}

/// One character that was changed, and from what: nothing is corrected silently.
public struct MrzCorrection: Codable, Hashable, Sendable {
  public var line: Int
  public var column: Int
  public var from: String
  public var to: String
  public init(line: Int, column: Int, from: String, to: String) {
    self.line = line
    self.column = column
    self.from = from
    self.to = to
  }
}

/// One check digit: the field it protects, what the characters demand, and what stands there.
public struct MrzCheck: Codable, Hashable, Sendable {
  public var field: MrzField
  public var expected: String
  public var found: String
  public var passed: Bool
  public init(field: MrzField, expected: String, found: String, passed: Bool) {
    self.field = field
    self.expected = expected
    self.found = found
    self.passed = passed
  }
}

/// What a machine-readable zone says, and what is wrong with it. A damaged zone gives a partial result, never nothing.
public struct MrzResult: Codable, Equatable, Sendable {
  /// nil when the lines fit no format.
  public var format: MrzFormat?
  /// Whether the layout and every check digit hold (and, for a picture, whether the recogniser trusts its reading).
  public var valid: Bool
  /// The lines after correction.
  public var lines: [String]
  /// The fields in canonical form: dates YYMMDD, fillers turned into blanks and trimmed, `sex` M, F or X.
  public var fields: [MrzField: String]
  public var checks: [MrzCheck]
  public var corrections: [MrzCorrection]
  /// Characters that the recogniser is not sure of and no check digit protects.
  public var uncertain: [MrzPosition]
  public var errors: [MrzError]

  public init(
    format: MrzFormat?, valid: Bool, lines: [String], fields: [MrzField: String] = [:], checks: [MrzCheck] = [],
    corrections: [MrzCorrection] = [], uncertain: [MrzPosition] = [], errors: [MrzError] = []
  ) {
    self.format = format
    self.valid = valid
    self.lines = lines
    self.fields = fields
    self.checks = checks
    self.corrections = corrections
    self.uncertain = uncertain
    self.errors = errors
  }
}

/// One thing that is wrong with a machine-readable zone.
public struct MrzError: Codable, Hashable, Sendable {
  public enum Code: String, Codable, Sendable {
    case lineCount, lineLength, unknownFormat, character, checkDigit, date, code, name, lowConfidence
  }

  public var code: Code
  public var field: MrzField?
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
