import Cryptography
import FoundationEssentials
import Notation
import SandboxKit

/// The PingOne environment: it signs ID tokens and pushes with a key of its own, made when it is first needed.
struct MFAEnvironment {
  private static let key = EntityKey(EntityKind("authenticator/environment", of: .service), "key")

  private struct Stored: Codable { var der: Data }

  private let pair: RSAPrivateKey

  static func current(_ context: inout ServiceContext) throws(MFARefusal) -> MFAEnvironment {
    if let stored: Stored = try context.found(key), let pair = RSAPrivateKey(der: Array(stored.der)) { return MFAEnvironment(pair: pair) }
    let pair: RSAPrivateKey
    do throws(CryptographyError) { pair = try RSAPrivateKey.generate() } catch { throw .status("SERVER_ERROR", error.message) }
    try put(pair, &context)
    return MFAEnvironment(pair: pair)
  }

  static func put(_ pair: RSAPrivateKey, _ context: inout ServiceContext) throws(MFARefusal) {
    try context.write(Stored(der: Data(pair.der)), key)
  }

  var keys: JSONWebKeySet { JSONWebKeySet([pair.publicKey]) }

  func signed(_ claims: JSONValue) throws(MFARefusal) -> String {
    do throws(CryptographyError) { return try JWS.sign(claims.bytes(), with: pair, type: "JWT") } catch {
      throw .status("SERVER_ERROR", error.message)
    }
  }
}
