import Services

/// The registered application instances.
enum WalletInstances {
  static let kind = "wallet/instance"

  static func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  static func instance(_ id: String, _ context: ServiceContext) throws(EntityStoreError) -> ApplicationInstance? {
    try context.get(key(id))
  }

  static func put(_ instance: ApplicationInstance, _ context: inout ServiceContext) throws(EntityStoreError) {
    try context.put(instance, key(instance.applicationInstanceId))
  }

  /// All but the bank's own.
  static func wallets(_ context: ServiceContext) throws(EntityStoreError) -> [ApplicationInstance] {
    var wallets: [ApplicationInstance] = []
    for key in try context.keys(of: kind) where key.id != WalletBank.id {
      if let wallet: ApplicationInstance = try context.get(key) { wallets.append(wallet) }
    }
    return wallets
  }
}
