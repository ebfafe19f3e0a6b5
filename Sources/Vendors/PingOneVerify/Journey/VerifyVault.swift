import Cryptography
import FoundationEssentials
import Services
import Workflow

/// What the SDK keeps on the device (`EncryptedPreferences`, the keychain).
enum VerifyVault {
  /// All names begin with it.
  static let beginning = "verify/"
  static let entity = beginning + "entity", key = beginning + "key", configuration = beginning + "configuration"
  static let lock = beginning + "lock", claims = beginning + "claim/"

  /// The transaction that the SDK works with.
  struct Configuration: Codable {
    var transactionID: String
    /// Authorizes requests about the transaction.
    var accessToken: String
    /// The token from the caller or from a push; one for each transaction.
    var uniqueToken: String?
    var isSubmitted = false
  }

  /// A claim, and the document for which it was issued.
  struct KeptClaim: Codable {
    var cardType: String
    var idNumber: String
    var claim: Claim
  }

  /// - Throws: `invalidReponseFromIdvService` when the key is gone.
  static func privateKey(_ vault: any DeviceVault) throws(WorkflowError) -> RSAPrivateKey {
    let der: Data? = try vault.get(key)
    guard let key = der.flatMap({ RSAPrivateKey(der: Array($0)) }) else {
      throw VerifyError(.encryptedStorage, "The key pair is gone.").workflowError
    }
    return key
  }

  /// - Throws: `failedToLoadSavedConfig` when there is none.
  static func configuration(_ vault: any DeviceVault) throws(WorkflowError) -> Configuration {
    guard let saved: Configuration = try vault.get(configuration) else { throw VerifyError(.failedToLoadSavedConfig).workflowError }
    return saved
  }
}
