import Cryptography
import SandboxKit
import Services

/// The transactions of the service. It begins with one for each policy, whose codes are known.
struct VerifyTransactions {
  let all: [VerifyTransaction]

  init(_ context: ServiceContext) throws(EntityStoreError) {
    var stored: [VerifyTransaction] = []
    for key in try context.keys(of: VerifyTransaction.kind) {
      if let transaction: VerifyTransaction = try context.get(key) { stored.append(transaction) }
    }
    // One that was erased with its client's session is offered again as it was shipped.
    let isKnown = Set(stored.map(\.id))
    all = (stored + Self.allShipped.filter { !isKnown.contains($0.id) }).sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
  }

  /// Returns nil if there is no transaction with this id.
  subscript(id: String) -> VerifyTransaction? { all.first { $0.id == id } }

  /// The transaction that issued a claim, if the claim is still valid, or nil if it was withdrawn with its transaction.
  func issuer(ofClaim id: String) -> VerifyTransaction? {
    all.first { $0.status.isPositive && $0.claims.contains { $0.id == id } }
  }

  /// Whether a claim of the service says something in a transaction: it still stands, and was issued to the device that presents it, for the
  /// same user. A kept claim shows its whole content, so everybody who saw one could present it.
  func counts(_ claim: Claim, in transaction: VerifyTransaction, signedBy key: RSAPublicKey) -> Bool {
    guard let issuer = issuer(ofClaim: claim.id), issuer.userID == transaction.userID else { return false }
    return issuer.device?.keySet?.keys.contains(key) == true
  }

  static func put(_ transaction: VerifyTransaction, _ context: inout ServiceContext) throws(EntityStoreError) {
    try context.put(transaction, EntityKey(VerifyTransaction.kind, transaction.id))
  }

  /// A new transaction of a user.
  static func create(
    _ userID: String, _ policy: VerifyPolicy = .standard, _ dataCheck: VerifyDataCheck = VerifyDataCheck(), _ context: inout ServiceContext
  ) throws(EntityStoreError) -> VerifyTransaction {
    let id = context.id()
    var transaction = VerifyTransaction(
      id: id, userID: userID, policyID: policy.id, code: RandomDigits.text(12, from: context.id()), createdAt: context.now,
      requirements: policy.documents?.requirements, dataCheck: dataCheck)
    transaction.note("Requested.", at: context.now)
    try put(transaction, &context)
    return transaction
  }

  /// (Our choice.)
  static let shipped = VerifyTransaction(
    id: "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b10", userID: "anna", code: "123456789012", createdAt: 0)

  /// (Our choice.)
  static let shippedDocuments = VerifyTransaction(
    id: "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b0f", userID: "ben", policyID: VerifyPolicy.documents.id, code: "210987654321", createdAt: 0,
    requirements: VerifyPolicy.documents.documents?.requirements)

  private static let allShipped = [shipped, shippedDocuments]
}
