import Cryptography
import SandboxKit
import Services

/// The transactions of the service. It begins with one for each policy, whose codes are known.
enum VerifyTransactions {
  /// Returns nil if there is no transaction with this id.
  static func find(_ id: String, _ context: ServiceContext) throws(EntityStoreError) -> VerifyTransaction? {
    // One that was erased with its client's session is offered again as it was shipped.
    try context.get(EntityKey(VerifyTransaction.kind, id)) ?? allShipped[id]
  }

  /// The transaction that a code begins or began; nil if there is none.
  static func find(code: String, _ context: ServiceContext) throws(EntityStoreError) -> VerifyTransaction? {
    let stored: [VerifyTransaction] = try context.all(with: VerifyTransaction.listKey(code: code))
    if let found = stored.first(where: \.acceptsCode) { return found }
    guard let shipped = allShipped.values.first(where: { $0.code == code }) else { return nil }
    return try find(shipped.id, context).flatMap { $0.code == code && $0.acceptsCode ? $0 : nil }
  }

  /// The transaction that issued a claim, if the claim is still valid, or nil if it was withdrawn with its transaction.
  static func issuer(ofClaim id: String, _ context: ServiceContext) throws(EntityStoreError) -> VerifyTransaction? {
    let stored: [VerifyTransaction] = try context.all(with: VerifyTransaction.listKey(claim: id))
    return stored.first { $0.status.isPositive && $0.claims.contains { $0.id == id } }
  }

  /// Whether a claim of the service says something in a transaction: it still stands, and was issued to the device that presents it, for the
  /// same user. A kept claim shows its whole content, so everybody who saw one could present it.
  static func counts(
    _ claim: Claim, in transaction: VerifyTransaction, signedBy key: RSAPublicKey, _ context: ServiceContext
  ) throws(EntityStoreError) -> Bool {
    guard let issuer = try issuer(ofClaim: claim.id, context), issuer.userID == transaction.userID else { return false }
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

  /// By their ids.
  static let allShipped = Dictionary(uniqueKeysWithValues: [shipped, shippedDocuments].map { ($0.id, $0) })
}

extension VerifyTransaction: ListedEntity {
  var listing: Listing? {
    Listing(
      at: createdAt, foundBy: [userID] + userData.pairs.map(\.value),
      keys: [Self.listKey(code: code)] + claims.map { Self.listKey(claim: $0.id) })
  }

  /// What finds the transaction of a code, and the one that issued a claim.
  static func listKey(code: String) -> String { "code/\(code)" }
  static func listKey(claim id: String) -> String { "claim/\(id)" }
}
