import Services

/// How the server writes a journey (`JourneyResult`; the members of the retrieval, and the SDK's `authenticationResultDetails`). What the
/// program can do without, a server of another version may leave out.
package struct ScanAnswer: Equatable, Sendable {
  package var requestID: String
  package var journeyID: String
  package var definitionID: String
  /// One of `HighLevelResult`.
  package var result: String
  /// Each rule with its state in capitals: `DOCUMENTEXPIRY:PASSED`.
  package var resultDetails: [String]
  /// Each rule with its state, in the server's order.
  package var details: [Named<String>]
  /// The action as the server spells it: `BACKSIDE`, `FRONTSIDE:SECONDSCAN`.
  package var requiredAction: String
  /// One of `ScanTolerance`.
  package var tolerance: String
  package var documents: [Document]
  /// It is nil unless a liveness check is required.
  package var liveness: ScanLivenessConfiguration?

  package init(
    requestID: String, journeyID: String, definitionID: String, result: String, resultDetails: [String], details: [Named<String>],
    requiredAction: String, tolerance: String, documents: [Document], liveness: ScanLivenessConfiguration?
  ) {
    (self.requestID, self.journeyID, self.definitionID, self.result) = (requestID, journeyID, definitionID, result)
    (self.resultDetails, self.details, self.requiredAction) = (resultDetails, details, requiredAction)
    (self.tolerance, self.documents, self.liveness) = (tolerance, documents, liveness)
  }

  package static let schema = Schema<ScanAnswer>.object(
    .optional("RequestId", \.requestID, .text, default: ""), .required("JourneyId", \.journeyID, .string),
    .optional("JourneyDefinitionId", \.definitionID, .text, default: ""),
    .required("HighLevelResult", \.result, .word(of: HighLevelResult.self)),
    .optional("HighLevelResultDetails", \.resultDetails, .array(.string), default: []),
    .optional("AuthenticationResultDetails", \.details, .members(.text), default: []),
    .required("RequiredAction", \.requiredAction, .string),
    .optional("AuthenticationToleranceLevel", \.tolerance, .word(of: ScanTolerance.self), default: ""),
    .optional("ProcessedDocuments", \.documents, .array(Document.schema), default: []),
    .optional("LivenessConfiguration", \.liveness, ScanLivenessConfiguration.schema), make: ScanAnswer.init)

  static let example = ScanAnswer(
    requestID: "0d1c9a54-5b0e-4f3c-8f0a-2f6f0e9f6a11", journeyID: "6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20",
    definitionID: "5d3b6f0a-0002-4c1e-9a6e-7b0f2c4d8e02", result: "Undefined", resultDetails: ["DOCUMENTEXPIRY:PASSED"],
    details: [Named("DOCUMENTEXPIRY", "Passed"), Named("FACEMATCH", "Skipped")], requiredAction: "BACKSIDE", tolerance: "Default",
    documents: [.example], liveness: nil)
}

extension ScanAnswer {
  /// A page that was scanned (`ProcessedDocuments[]`).
  package struct Document: Equatable, Sendable {
    package var side: String
    package var category: String?
    package var issuingCountry: String?
    package var isRecognized: Bool
    /// One of `HighLevelResult`.
    package var result: String
    package var attempt: Int
    /// ISO 8601
    package var scannedAt: String
    package var fields: [ScanField]

    package init(
      side: String, category: String?, issuingCountry: String?, isRecognized: Bool, result: String, attempt: Int, scannedAt: String,
      fields: [ScanField]
    ) {
      (self.side, self.category, self.issuingCountry, self.isRecognized) = (side, category, issuingCountry, isRecognized)
      (self.result, self.attempt, self.scannedAt, self.fields) = (result, attempt, scannedAt, fields)
    }

    static let schema = Schema<Document>.object(
      .optional("DocumentSide", \.side, .text, default: ""), .optional("DocumentCategory", \.category, .string),
      .optional("IssuingCountryCode", \.issuingCountry, .string), .optional("IsRecognized", \.isRecognized, .bool, default: false),
      .optional("HighLevelResult", \.result, .word(of: HighLevelResult.self), default: ""),
      .optional("WorkflowAttempt", \.attempt, .integer, default: 1), .optional("ScanDateTime", \.scannedAt, .text, default: ""),
      .optional("ExtractedFields", \.fields, .array(ScanField.schema), default: []), make: Document.init)

    static let example = Document(
      side: "FRONTSIDE", category: "ID Card", issuingCountry: "UTO", isRecognized: true, result: "Passed", attempt: 1,
      scannedAt: "2026-01-01T12:00:00.000Z", fields: [ScanField("LastName", "ERIKSSON")])
  }
}

/// A field that was read in a document (`ExtractedFields[]`).
public struct ScanField: Codable, Equatable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  static let schema = Schema<ScanField>.object(
    .required("Name", \.name, .text), .optional("Value", \.value, .text, default: ""), make: ScanField.init)
}
