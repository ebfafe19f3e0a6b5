import Documents

/// What a picture proves about the document it shows. A value without a valid check digit is no evidence, because it may be misread.
package struct DocumentEvidence: Equatable, Sendable {
  /// Letters and digits alone, so that `S123-456` and `S123456` are one number.
  package var number: String?
  /// YYYY-MM-DD.
  package var birth: String?

  /// The first field in which two pictures of the same document cannot differ, but these do.
  package func contradiction(with other: DocumentEvidence) -> MrzField? {
    if let number, let theirs = other.number, number != theirs { return .documentNumber }
    if let birth, let theirs = other.birth, birth != theirs { return .birthDate }
    return nil
  }
}

extension DocumentEvidence {
  /// The fields of an MRZ whose check digits are right. If a format has no digit for a field, its fields are believed only when the whole
  /// MRZ is valid.
  package init(_ mrz: MrzResult, asOf day: CalendarDate) {
    func holds(_ field: MrzField) -> Bool { mrz.checks.first { $0.field.protectedField == field }?.passed ?? mrz.valid }
    number = holds(.documentNumber) ? mrz.value(.documentNumber).map(Self.plain) : nil
    birth = holds(.birthDate) ? mrz.birth(asOf: day)?.complete?.iso : nil
  }

  package init(_ licence: DocumentLicence) {
    number = licence.number.map(Self.plain)
    birth = licence.birth?.iso
  }

  private static func plain(_ number: String) -> String { String(number.uppercased().filter { $0.isLetter || $0.isNumber }) }
}
