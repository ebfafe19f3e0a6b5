import Services

/// A document that the policy wants, and where it stands. Every member may be missing in an answer of another server, so that the error can say
/// which one is.
package struct VerifyDocumentState: Equatable, Sendable {
  /// The passcode that confirms an address, without its digits.
  package struct Passcode: Equatable, Sendable {
    /// One of `VerifyPasscodeStatus`.
    package var status: String?
    package var address: String?
    package var attemptsLeft: Int?
    package var messagesLeft: Int?
    package var isExpired: Bool?

    package init(status: String?, address: String?, attemptsLeft: Int?, messagesLeft: Int?, isExpired: Bool?) {
      (self.status, self.address, self.attemptsLeft) = (status, address, attemptsLeft)
      (self.messagesLeft, self.isExpired) = (messagesLeft, isExpired)
    }

    static let schema = Schema<Passcode>.object(
      .optional("status", \.status, .word(of: VerifyPasscodeStatus.self)), .optional("address", \.address, .string),
      .optional("attemptsLeft", \.attemptsLeft, .integer), .optional("messagesLeft", \.messagesLeft, .integer),
      .optional("expired", \.isExpired, .bool), make: Passcode.init)
  }

  /// One of `VerifyDocumentClass`.
  package var documentClass: String?
  /// One of `VerifyDocumentStatus`.
  package var status: String?
  package var isOptional: Bool?
  /// It is nil if the class has no passcode.
  package var passcode: Passcode?

  package init(documentClass: String?, status: String?, isOptional: Bool?, passcode: Passcode?) {
    (self.documentClass, self.status, self.isOptional, self.passcode) = (documentClass, status, isOptional, passcode)
  }

  package static let schema = Schema<VerifyDocumentState>.object(
    .optional("documentClass", \.documentClass, .word(of: VerifyDocumentClass.self)),
    .optional("status", \.status, .word(of: VerifyDocumentStatus.self)), .optional("optional", \.isOptional, .bool),
    .optional("otp", \.passcode, Passcode.schema), make: VerifyDocumentState.init)

  static let example = VerifyDocumentState(
    documentClass: "EMAIL", status: "OPTIONAL", isOptional: true,
    passcode: Passcode(status: "OTP_SENT", address: "ben@mail.example", attemptsLeft: 5, messagesLeft: 2, isExpired: false))
}
