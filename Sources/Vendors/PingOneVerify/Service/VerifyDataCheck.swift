import Documents
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
    let isCut = Mrz.isCut(last: familyName ?? "", first: givenName ?? "", to: data.lastName ?? "", data.firstName ?? "")
    func isSameName(_ wanted: String, _ read: String) -> Bool { isCut || NameComparison.isSame(wanted, read) }
    let compared = [
      ("GIVEN_NAME_MISMATCH", "first name", givenName, data.firstName, isSameName),
      ("FAMILY_NAME_MISMATCH", "last name", familyName, data.lastName, isSameName),
      ("BIRTH_DATE_MISMATCH", "date of birth", birthDate, data.dateOfBirth, ==),
    ]
    return compared.compactMap { code, name, wanted, read, isSame in
      guard let wanted, !isSame(wanted, read ?? "") else { return nil }
      return VerifyTransaction.Answer.Problem(code: code, text: "The \(name) on the document is not the one that was requested.")
    }
  }
}
