import Notation

/// The type of a document (guide, "Document types").
public enum DocumentType: String, CaseIterable, Codable, Sendable {
  case driversLicense, dutchDriversLicense, frenchIdCard, idCard, paperId, passport, proofOfAddress, residencePermit, tinReferenceDocument
}

/// What the Document Component captures. Without a type or a country, the client chooses.
public struct DocumentComponentConfig: Sendable {
  public var type: DocumentType?
  /// ISO 3166-1 alpha-3, such as `NLD`; none for a proof of address and a TIN document.
  public var issuingCountry: String?

  public init(type: DocumentType? = nil, issuingCountry: String? = nil) {
    self.type = type
    self.issuingCountry = issuingCountry
  }

  var json: JSONValue {
    .object(["documentType": type.map { .string($0.rawValue) }, "issuingCountry": issuingCountry.map { .string($0) }])
  }
}

/// The look of the Document Component.
public struct DocumentCustomizationConfig: Sendable {
  public var flavor: OrcaFlavor
  public init(flavor: OrcaFlavor) { self.flavor = flavor }
}

/// The look of the Biometrics Component.
public struct SelfieCustomizationConfig: Sendable {
  public var flavor: OrcaFlavor
  public init(flavor: OrcaFlavor) { self.flavor = flavor }
}

/// The look of the whole workflow.
public struct WorkflowCustomizationConfig: Sendable {
  public var flavor: OrcaFlavor
  public init(flavor: OrcaFlavor) { self.flavor = flavor }
}
