import Services

/// What a person types to confirm a phone: its number, the code that was sent to it, or that another code is wanted.
package struct FlowPhoneEntry: Equatable, Sendable {
  /// As the person writes it, with the country's calling code or as it is dialled in `country`.
  package var phoneNumber: String?
  /// ISO 3166-1 alpha-2.
  package var country: String?
  package var code: String?
  package var isResent: Bool

  package init(phoneNumber: String? = nil, country: String? = nil, code: String? = nil, isResent: Bool = false) {
    (self.phoneNumber, self.country, self.code, self.isResent) = (phoneNumber, country, code, isResent)
  }

  private var resend: Bool? { isResent ? true : nil }

  static let schema = Schema<FlowPhoneEntry>.object(
    .optional("phone_number", \.phoneNumber, .text), .optional("country", \.country, .text), .optional("code", \.code, .text),
    .optional("resend", \.resend, .bool)
  ) { FlowPhoneEntry(phoneNumber: $0, country: $1, code: $2, isResent: $3 ?? false) }
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
