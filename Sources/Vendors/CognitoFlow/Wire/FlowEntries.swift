import Services

/// What a person types to confirm a phone: its number, the code that was sent to it, or that another code is wanted.
package struct FlowPhoneEntry: Equatable, Sendable {
  /// In the form of E.164.
  package var phoneNumber: String?
  package var code: String?
  package var isResent: Bool

  package init(phoneNumber: String? = nil, code: String? = nil, isResent: Bool = false) {
    (self.phoneNumber, self.code, self.isResent) = (phoneNumber, code, isResent)
  }

  private var resend: Bool? { isResent ? true : nil }

  static let schema = Schema<FlowPhoneEntry>.object(
    .optional("phone_number", \.phoneNumber, .text), .optional("code", \.code, .text), .optional("resend", \.resend, .bool)
  ) { FlowPhoneEntry(phoneNumber: $0, code: $1, isResent: $2 ?? false) }
}

/// Which document a person has.
package struct FlowDocumentEntry: Equatable, Sendable {
  /// The code as on documents: ISO 3166-1 alpha-3, and ICAO's additional codes.
  package var country: String
  package var category: FlowDocumentCategory

  package init(country: String, category: FlowDocumentCategory) { (self.country, self.category) = (country, category) }

  static let schema = Schema<FlowDocumentEntry>.object(
    .required("country", \.country, .text), .required("category", \.category, .oneOf), make: FlowDocumentEntry.init)
}
