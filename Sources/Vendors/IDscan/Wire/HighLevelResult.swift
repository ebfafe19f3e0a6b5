/// The result of a journey, or of a page of it (SDK: `IDSEnterpriseResponse.highLevelResult`).
public enum HighLevelResult: String, Codable, CaseIterable, Sendable {
  /// All rules and checks passed.
  case passed = "Passed"
  /// A document failed its authentication.
  case refer = "Refer"
  /// The document was not recognised.
  case notSupported = "NotSupported"
  /// A business rule refuses the document or its holder.
  case notAccepted = "NotAccepted"
  /// There is not enough data: steps are missing, or the picture is poor.
  case undefined = "Undefined"
  case expired = "Expired"
}

/// How strictly a document is judged ("Authentication Tolerance").
public enum ScanTolerance: String, Codable, CaseIterable, Sendable { case normal = "Default", medium = "Medium", strict = "Strict" }
