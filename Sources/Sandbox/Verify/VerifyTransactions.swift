/// The transactions of the service. It begins with one, whose code is known.
struct VerifyTransactions {
  let all: [VerifyTransaction]

  init(_ context: ServiceContext) throws(EntityStoreError) {
    var stored: [VerifyTransaction] = []
    for key in try context.keys(of: VerifyTransaction.kind) {
      if let transaction: VerifyTransaction = try context.get(key) { stored.append(transaction) }
    }
    all = (stored.isEmpty ? [Self.shipped] : stored).sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
  }

  /// nil: there is none with this id.
  subscript(id: String) -> VerifyTransaction? { all.first { $0.id == id } }

  static func put(_ transaction: VerifyTransaction, _ context: inout ServiceContext) throws(EntityStoreError) {
    // The one with which the sandbox begins is stored with the first change.
    if try context.keys(of: VerifyTransaction.kind).isEmpty { try context.put(shipped, EntityKey(VerifyTransaction.kind, shipped.id)) }
    try context.put(transaction, EntityKey(VerifyTransaction.kind, transaction.id))
  }

  /// A new transaction of a user.
  static func create(_ userID: String, _ context: inout ServiceContext) throws(EntityStoreError) -> VerifyTransaction {
    let id = context.id()
    var transaction = VerifyTransaction(id: id, userID: userID, code: code(from: context.id()), createdAt: context.now)
    transaction.note("Requested.", at: context.now)
    try put(transaction, &context)
    return transaction
  }

  /// Twelve digits from a random id.
  private static func code(from id: String) -> String {
    let number = (UInt64(id.filter { $0 != "-" }.suffix(12), radix: 16) ?? 0) % 1_000_000_000_000
    let digits = String(number)
    return String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// (Our choice.)
  static let shipped = VerifyTransaction(
    id: "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b10", userID: "anna", code: "123456789012", createdAt: 0)
}
