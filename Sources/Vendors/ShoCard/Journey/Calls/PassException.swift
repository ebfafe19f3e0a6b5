import Cryptography
import Services
import ShoCardWire
import Workflow

/// Tells the sender of a message that it could not be processed. The SDK does it by itself; the message's form is ours.
public struct PassException: Command, ServiceEffect {
  public static let name = "shocard.passException"
  public static let samples: [Sample<Bool>] = [.output(true)]

  /// The message's id, a new UUID.
  public var id: String
  public var recipient: String
  public var recipientKeys: JSONWebKeySet
  public var errors: [DIDError]

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device), key = try identity.key()
    var message = InstanceMessage(.exception, id: id, from: identity.id, to: recipient, at: resources.device.now)
    message.errors = errors
    let envelope: Envelope
    do throws(DIDError) { envelope = try Envelope.seal(message, by: key, to: recipientKeys) } catch {
      throw WalletError.did(error).workflowError
    }
    return try identity.signed(
      WalletRoutes.delivery.request(body: MailDelivery(from: identity.id, to: recipient, envelope)), at: resources.device.now)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Bool {
    try WalletError.check(response)
    return true
  }
}
