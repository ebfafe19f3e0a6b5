import Services

/// The answer to a request for the status of a transaction.
package struct VerifyTransactionState: Sendable {
  /// What a service provider does not like.
  package struct Problem: Equatable, Sendable {
    package var providerID: String
    package var texts: [String]
    /// Each text by its code.
    package var messages: [Named<String>]

    package init(providerID: String, texts: [String], messages: [Named<String>]) {
      (self.providerID, self.texts, self.messages) = (providerID, texts, messages)
    }

    static let schema = Schema<Problem>.object(
      .required("providerId", \.providerID, .string), .optional("errors", \.texts, .array(.text), default: []),
      .optional("messages", \.messages, .members(.text), default: []), make: Problem.init)
  }

  package var transactionID: String
  package var status: VerifyStatus
  package var providers: [String]
  package var problems: [Problem]
  package var claims: [Claim]
  package var userData: [Named<String>]
  /// In the newer transaction model.
  package var documents: [VerifyDocumentState]?
  /// One of `VerifySubmissionStatus`; nil in the older model.
  package var submissionStatus: String?

  package init(
    transactionID: String, status: VerifyStatus, providers: [String], problems: [Problem], claims: [Claim], userData: [Named<String>],
    documents: [VerifyDocumentState]?, submissionStatus: String?
  ) {
    (self.transactionID, self.status, self.providers, self.problems) = (transactionID, status, providers, problems)
    (self.claims, self.userData, self.documents, self.submissionStatus) = (claims, userData, documents, submissionStatus)
  }

  package static let schema = Schema<VerifyTransactionState>.object(
    .required("transactionId", \.transactionID, .string), .required("status", \.status, .oneOf),
    .optional("providers", \.providers, .array(.string), default: []), .optional("errors", \.problems, .array(Problem.schema), default: []),
    .required("claims", \.claims, .array(.sdkValue)), .optional("userData", \.userData, .members(.text), default: []),
    .optional("documents", \.documents, .array(VerifyDocumentState.schema)),
    .optional("documentSubmissionStatus", \.submissionStatus, .word(of: VerifySubmissionStatus.self)), make: VerifyTransactionState.init)

  static let example = VerifyTransactionState(
    transactionID: "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b10", status: .fail, providers: ["document"],
    problems: [
      Problem(
        providerID: "document", texts: ["The document has expired."],
        messages: [Named("DOCUMENT_EXPIRED", "The document has expired.")])
    ], claims: [], userData: [], documents: nil, submissionStatus: nil)
}
