import Cryptography
import FoundationEssentials
import SandboxKit

/// The service's RSA key pair. It is made with the first request that needs it, and kept.
enum VerifyKey {
  private static let entity = EntityKey(EntityKind("verify/key", of: .service), "service")

  /// Returns nil if the key was not needed yet.
  static func stored(_ context: ServiceContext) throws(EntityStoreError) -> RSAPrivateKey? {
    try context.get(entity, as: Data.self).flatMap { RSAPrivateKey(der: Array($0)) }
  }

  static func current(_ context: inout ServiceContext) throws(EntityStoreError) -> RSAPrivateKey {
    if let key = try stored(context) { return key }
    guard let key = try? RSAPrivateKey.generate() else { throw EntityStoreError("The system could not make a key for the service.") }
    try put(key, &context)
    return key
  }

  static func put(_ key: RSAPrivateKey, _ context: inout ServiceContext) throws(EntityStoreError) { try context.put(Data(key.der), entity) }
}
