import Cryptography
import HTTPTypes
import JourneyKit
import PingOneVerifyWire
import Services
import Workflow

/// Tells the service which device this is, and its public key (JWKS).
public struct UpdateClientKeys: Command, ServiceEffect {
  public static let name = "idv.updateKeys"

  /// What the service says about the transaction.
  public struct Registration: Equatable, Sendable {
    public var status: VerifyStatus
    /// What the policy wants, in the newer transaction model; nil for a document and a selfie.
    public var documents: [VerifyDocument]?
  }

  public var transactionID: String
  /// It is nil if the device was registered before, and has an access token.
  public var code: String?
  public var applicationID: String?
  public var uniqueToken: String?
  public var usesPush: Bool
  public var pushSandbox: Bool

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let vault = resources.device.vault
    guard let entity: String = try vault.get(VerifyVault.entity) else { throw VerifyError(.encryptedStorage).workflowError }
    let key = try VerifyVault.privateKey(vault)
    let signature: String
    do throws(CryptographyError) { signature = try JWS.sign(Array("\(transactionID).\(entity)".utf8), with: key) } catch {
      throw VerifyError(.cannotUpdatePublicKeys, error.message).workflowError
    }
    let pushToken = usesPush ? try PushToken<VerifyJourney>.read(vault) : nil
    let request = VerifyRoutes.registration.request(
      transactionID,
      body: VerifyRegistration(
        code: code, entityID: entity, keys: JSONWebKeySet([key.publicKey]), signature: signature, pushToken: pushToken,
        pushSandbox: pushSandbox, applicationID: applicationID, uniqueToken: uniqueToken))
    return code == nil ? try resources.authorized(request) : request
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Registration {
    let registered = try answer(VerifyRoutes.registration, in: response, orThrow: .cannotUpdatePublicKeys)
    let documents = try documents(registered.documents)
    let vault = resources.device.vault
    let before = code == nil ? try? VerifyVault.configuration(vault) : nil
    try vault.put(
      VerifyVault.Configuration(
        transactionID: transactionID, accessToken: registered.accessToken, uniqueToken: uniqueToken ?? before?.uniqueToken,
        isSubmitted: before?.isSubmitted ?? false), VerifyVault.configuration)
    return Registration(status: registered.status, documents: documents)
  }

  private func documents(_ states: [VerifyDocumentState]?) throws(WorkflowError) -> [VerifyDocument]? {
    guard let states else { return nil }
    do throws(VerifyError) { return try VerifyDocument.all(states) } catch { throw error.workflowError }
  }
}

extension UpdateClientKeys.Registration: Codable {
  private enum Key: String, CodingKey { case status, documents }

  /// Sessions from before the newer model have the status alone.
  public init(from decoder: any Decoder) throws {
    if let status = try? decoder.singleValueContainer().decode(VerifyStatus.self) {
      self.init(status: status)
    } else {
      let container = try decoder.container(keyedBy: Key.self)
      self.init(
        status: try container.decode(VerifyStatus.self, forKey: .status),
        documents: try container.decodeIfPresent([VerifyDocument].self, forKey: .documents))
    }
  }
}
