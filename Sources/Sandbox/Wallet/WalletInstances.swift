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

  /// The instances that are no wallets.
  static let servers = [WalletBank.id, VerifyIssuer.id]

  static func wallets(_ context: ServiceContext) throws(EntityStoreError) -> [ApplicationInstance] {
    var wallets: [ApplicationInstance] = []
    for key in try context.keys(of: kind) where !servers.contains(key.id) {
      if let wallet: ApplicationInstance = try context.get(key) { wallets.append(wallet) }
    }
    return wallets
  }
}
