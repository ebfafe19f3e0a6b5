import Cryptography
import Services
import ShoCardWire
import Workflow

/// What is shared of one card; or what the person typed, without a claim.
public struct SharedSelection: Codable, Hashable, Sendable {
  /// The claim's id; nil if there is no claim.
  public var card: String?
  public var keys: [String]
  /// The values that were typed, beside `keys`; nil for a card.
  public var values: [String]?

  init(card: String, keys: [String]) { (self.card, self.keys, values) = (card, keys, nil) }
  init(typed pairs: [WalletPair]) { (card, keys, values) = (nil, pairs.map(\.key), pairs.map(\.value)) }
}

/// Sends data to another instance (`shareData`): in an envelope that is signed by this instance and encrypted to the other.
public struct ShareData: Command, ServiceEffect {
  public static let name = "shocard.shareData"

  /// The message's id, a new UUID.
  public var id: String
  public var recipient: String
  public var recipientKeys: JSONWebKeySet
  public var message: String?
  public var challenge: Challenge?
  public var selections: [SharedSelection]

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device), key = try identity.key()
    var message = InstanceMessage(
      .share, id: id, from: identity.id, to: recipient, at: resources.device.now, message: message, challenge: challenge)
    var shares: [Share] = []
    for selection in selections { shares.append(try Self.share(selection, resources.device)) }
    message.shares = shares
    let envelope: Envelope
    do throws(DIDError) { envelope = try Envelope.seal(message, by: key, to: recipientKeys) } catch {
      throw WalletError.did(error).workflowError
    }
    let delivery = MailDelivery(from: identity.id, to: recipient, envelope)
    return try identity.signed(WalletRoutes.delivery.request(body: delivery), at: resources.device.now)
  }

  /// A claim of another SDK on this device is not registered for this instance, so its values are shared without it.
  private static func share(_ selection: SharedSelection, _ device: Device) throws(WorkflowError) -> Share {
    if let values = selection.values { return Share(unverifiable: zip(selection.keys, values).map { ($0, $1) }) }
    let id = selection.card ?? ""
    if let card = try StoredCard.read(id, device) { return Share(card.claim, keys: selection.keys) }
    let claim = try VerifyClaim.read(id, device)?.claim
    return Share(unverifiable: selection.keys.compactMap { key in claim?[key].map { (key, $0) } })
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> SharedData {
    switch response.status {
    case 404: throw WalletError.did(DIDError(.unknownRecipient)).workflowError
    case 413: throw WalletError.did(DIDError(.messageTooLarge)).workflowError
    default: try WalletError.check(response)
    }
    // An answer of another form is not the service's.
    _ = try WalletRoutes.delivery.answer(in: response)
    let shared = SharedData(
      id: id, recipient: recipient, keys: selections.flatMap(\.keys), challenge: challenge?.id, at: resources.device.now)
    try resources.device.vault.put(shared, shared.name)
    return shared
  }
}
