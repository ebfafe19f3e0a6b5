import PingOneVerifyWire
import SandboxKit

/// What the service wants of a person, and how it decides (the vendor's verify policy).
struct VerifyPolicy: Codable, Equatable, Sendable {
  /// The kind of its entities.
  static let kind = EntityKind("verify/policy", of: .service)

  enum Decision: String, Codable, CaseIterable, Sendable {
    /// Both providers answer at once.
    case automatic
    /// The face provider waits for the office, so the status is PARTIAL meanwhile.
    case office
  }

  /// What the newer transaction model wants.
  struct Documents: Codable, Equatable, Sendable {
    var required: [VerifyDocumentClass]
    var optional: [VerifyDocumentClass]
    var delivery = VerifyPasscode.Delivery.prompt

    /// Required documents come first. None is wanted twice.
    var requirements: [VerifyRequirement] {
      required.map { VerifyRequirement($0, isOptional: false) }
        + optional.filter { !required.contains($0) }.map { VerifyRequirement($0, isOptional: true) }
    }
  }

  var id: String
  var decision = Decision.automatic
  /// Whether data without a selfie fail. (In the newer model the documents say it.)
  var requiresSelfie = true
  /// nil for the older model: a document and a selfie.
  var documents: Documents?

  static let standard = VerifyPolicy(id: "standard")
  /// (Our choice of documents.)
  static let documents = VerifyPolicy(
    id: "documents", requiresSelfie: false, documents: Documents(required: [.driverLicense, .selfie], optional: [.email, .phone]))

  /// Both policies, as the office left them.
  static func all(_ context: ServiceContext) throws(EntityStoreError) -> [VerifyPolicy] {
    var all: [VerifyPolicy] = []
    for shipped in [standard, documents] { all.append(try context.get(shipped.entity) ?? shipped) }
    return all
  }

  static func current(_ id: String, _ context: ServiceContext) throws(EntityStoreError) -> VerifyPolicy {
    try all(context).first { $0.id == id } ?? standard
  }

  var entity: EntityKey { EntityKey(Self.kind, id) }
}
