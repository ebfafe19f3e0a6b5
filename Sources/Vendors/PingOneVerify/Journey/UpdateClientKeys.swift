import Cryptography
import HTTPTypes
import JourneyKit
import Notation
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
    let body = JSONValue.object([
      "code": code.map { .string($0) }, "entityId": .string(entity), "jwks": JSONWebKeySet([key.publicKey]).json,
      "signature": .string(signature),
      "pushNotificationToken": pushToken.map { .string($0) }, "pushSandbox": .bool(pushSandbox),
      "applicationId": applicationID.map { .string($0) }, "uniqueToken": uniqueToken.map { .string($0) },
    ])
    var request = ServiceRequest(.put, VerifyPath.of(transactionID, "applicationInstance"), body: body.bytes())
    request.head.headerFields[.contentType] = "application/json"
    if code == nil { request.head.headerFields[.authorization] = "Bearer \(try VerifyVault.configuration(vault).accessToken)" }
    return request
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Registration {
    let root = try object(of: response, orThrow: .cannotUpdatePublicKeys)
    guard let token = root["accessToken"]?.string, let status = root["status"]?.string.flatMap(VerifyStatus.init) else {
      throw VerifyError(.invalidReponseFromIdvService).workflowError
    }
    let documents = try documents(root["documents"])
    let vault = resources.device.vault
    let before = code == nil ? try? VerifyVault.configuration(vault) : nil
    try vault.put(
      VerifyVault.Configuration(
        transactionID: transactionID, accessToken: token, uniqueToken: uniqueToken ?? before?.uniqueToken,
        isSubmitted: before?.isSubmitted ?? false), VerifyVault.configuration)
    return Registration(status: status, documents: documents)
  }

  private func documents(_ node: Node?) throws(WorkflowError) -> [VerifyDocument]? {
    guard let node else { return nil }
    guard let elements = node.elements else {
      throw VerifyError(.initiateDocumentTransactionError, "The answer does not say which documents are wanted.").workflowError
    }
    do throws(VerifyError) { return try VerifyDocument.all(in: elements) } catch { throw error.workflowError }
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
