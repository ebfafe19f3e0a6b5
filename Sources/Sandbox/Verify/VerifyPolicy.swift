/// How the service decides.
struct VerifyPolicy: Codable, Equatable, Sendable {
  static let entity = EntityKey("verify/policy", "standard")

  enum Decision: String, Codable, CaseIterable, Sendable {
    /// Both providers answer at once.
    case automatic
    /// The face provider waits for the office, so the status is PARTIAL meanwhile.
    case office
  }

  var decision = Decision.automatic
  /// Whether data without a selfie fail.
  var requiresSelfie = true

  static func current(_ context: ServiceContext) throws(EntityStoreError) -> VerifyPolicy { try context.get(entity) ?? VerifyPolicy() }
}
