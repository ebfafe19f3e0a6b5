import Cryptography
import FoundationEssentials
import Services
import Workflow

/// Reads which application instance the device has.
public struct ReadInstance: Query, DeviceEffect {
  public static let name = "shocard.readInstance"
  public static let samples: [Sample<Instance?>] = [.output(nil), .output(Instance(id: "example-instance", pushToken: "another-token"))]

  public struct Instance: Codable, Equatable, Sendable {
    public var id: String
    public var pushToken: String
  }

  /// - Returns: the instance, or nil if the device has none yet.
  public func performed(on device: Device) throws(WorkflowError) -> Instance? {
    let identity: WalletIdentity? = try device.vault.get(WalletIdentity.name)
    return identity.map { Instance(id: $0.id, pushToken: $0.instance.pushToken) }
  }
}

/// The wallet's application instance with its private key, as the device keeps it. The journal never contains any of it except the
/// instance's id.
struct WalletIdentity: Codable, Equatable {
  static let name = "wallet/instance"

  var instance: ApplicationInstance
  /// The key pair in DER.
  var pair: Data

  var id: String { instance.applicationInstanceId }

  /// - Throws: `noInstance` when the device has none.
  static func read(_ device: Device) throws(WorkflowError) -> WalletIdentity {
    guard let identity: WalletIdentity = try device.vault.get(name) else { throw WalletError.noInstance.workflowError }
    return identity
  }

  /// - Throws: `failedToFindSigningKey`.
  func key() throws(WorkflowError) -> RSAPrivateKey {
    guard let key = RSAPrivateKey(der: Array(pair)) else {
      throw WalletError.did(DIDError(ClaimProblem(.failedToFindSigningKey, .issuerKey))).workflowError
    }
    return key
  }

  /// A request with the instance's signature.
  /// - Parameter now: milliseconds since 1970, UTC, on the device's clock.
  func signed(_ request: ServiceRequest, at now: Int64) throws(WorkflowError) -> ServiceRequest {
    var request = request
    let key = try key()
    do throws(DIDError) {
      request.head.headerFields[.authorization] = try InstanceToken.make(id, for: request, with: key, at: now)
    } catch { throw WalletError.did(error).workflowError }
    return request
  }

  /// The instance's signature (JWS) of a text.
  func signature(of text: String) throws(WorkflowError) -> String {
    let key = try key()
    do { return try JWS.sign(Array(text.utf8), with: key) } catch {
      throw WalletError.did(DIDError(ClaimProblem(.failedToFindSigningKey, .issuerKey))).workflowError
    }
  }
}
