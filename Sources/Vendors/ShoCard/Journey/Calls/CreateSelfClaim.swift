import Services
import ShoCardWire
import Workflow

/// Makes a claim of the person about themselves (`createSelfClaim`), and keeps it on the device. `RegisterClaim` follows.
public struct CreateSelfClaim: Command, DeviceEffect {
  public static let name = "shocard.createSelfClaim"
  public static let samples: [Sample<String>] = [.output("example-claim")]

  /// The type of a card that the person makes.
  static let cardType = "Self-asserted"

  /// A new UUID.
  public var id: String
  public var data: [WalletPair]

  public func performed(on device: Device) throws(WorkflowError) -> String {
    // Begun before: the salts stay the same.
    if try StoredCard.read(id, device) != nil { return id }
    let identity = try WalletIdentity.read(device), key = try identity.key()
    let pairs = [(key: Claim.cardType, value: Self.cardType)] + data.map { (key: $0.key, value: $0.value) }
    let claim: Claim
    do throws(ClaimProblem) {
      claim = try Claim(id: id, Claim.Parties(self: identity.id), pairs, signedBy: key, at: device.now)
    } catch { throw WalletError.did(DIDError(error)).workflowError }
    let card = StoredCard(claim: claim, receivedAt: device.now)
    try device.vault.put(card, card.name)
    return id
  }
}

/// Registers the hash of a claim with the ID Registration service. None of the claim's data is sent.
public struct RegisterClaim: Command, ServiceEffect {
  public static let name = "shocard.registerClaim"
  public static let samples: [Sample<String>] = [.output("p0")]

  public var id: String

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device)
    guard let card = try StoredCard.read(id, resources.device) else { throw WalletError.noCard.workflowError }
    let hash = card.claim.dataHash
    return WalletRoutes.registration.request(
      body: ClaimHash(id: id, hash: hash, instance: identity.id, signature: try identity.signature(of: hash)))
  }

  /// - Returns: the id of the partition.
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    try WalletError.check(response)
    let registration = try WalletRoutes.registration.answer(in: response)
    guard var card = try StoredCard.read(id, resources.device) else { throw WalletError.noCard.workflowError }
    card.claim.partitionId = registration.partitionId
    try resources.device.vault.put(card, card.name)
    return registration.partitionId
  }
}

/// Revokes a claim of the person's own (`expireClaim`).
public struct ExpireClaim: Command, ServiceEffect {
  public static let name = "shocard.expireClaim"
  public static let samples: [Sample<Bool>] = [.output(true)]

  public var id: String
  /// A UNIX timestamp in seconds; in the past: at once.
  public var expiryTimestamp: Int64

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device)
    guard let card = try StoredCard.read(id, resources.device) else { throw WalletError.noCard.workflowError }
    guard card.claim.issuer.content == identity.id else {
      throw WalletError.did(DIDError(ClaimProblem(.cannotExpireClaim, .issuer))).workflowError
    }
    return WalletRoutes.expiry.request(
      ClaimLocator(card.claim.reference).path,
      body: ClaimExpiry(
        at: expiryTimestamp, instance: identity.id,
        signature: try identity.signature(of: ClaimRegistration.expirySubject(id, expiryTimestamp))))
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Bool {
    try WalletError.check(response)
    let registration = try WalletRoutes.expiry.answer(in: response)
    guard var card = try StoredCard.read(id, resources.device) else { throw WalletError.noCard.workflowError }
    card.expiresAt = registration.expiresAt
    try resources.device.vault.put(card, card.name)
    return true
  }
}
