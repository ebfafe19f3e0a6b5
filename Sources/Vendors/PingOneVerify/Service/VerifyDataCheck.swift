import Notation

/// What the relying party knows about the person, to compare with the document (`requirements` of a transaction: `given_name`,
/// `family_name`, `birth_date`).
struct VerifyDataCheck: Codable, Equatable, Sendable {
  var givenName: String?
  var familyName: String?
  /// ISO 8601.
  var birthDate: String?

  /// What differs. Something that cannot be read on the document differs too.
  func problems(with data: VerifyUserData) -> [VerifyTransaction.Answer.Problem] {
    let compared = [
      ("GIVEN_NAME_MISMATCH", "first name", givenName, data.firstName), ("FAMILY_NAME_MISMATCH", "last name", familyName, data.lastName),
      ("BIRTH_DATE_MISMATCH", "date of birth", birthDate, data.dateOfBirth),
    ]
    return compared.compactMap { code, name, wanted, read in
      guard let wanted, Self.folded(wanted) != Self.folded(read ?? "") else { return nil }
      return VerifyTransaction.Answer.Problem(code: code, text: "The \(name) on the document is not the one that was requested.")
    }
  }

  /// Documents print capital letters, and other characters between the parts of a name.
  private static func folded(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }
}
