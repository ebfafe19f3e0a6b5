import Cryptography
import FoundationEssentials
import Services

/// A fictitious bank: a server application with the ShoCard Server SDK. It issues cards, asks for data, and verifies what is shared with it. Its
/// messages go through the same routing service as anybody's.
struct WalletBank {
  static let id = "5a0cbace-0000-4000-8000-00000000ba4c"
  static let name = "Harbour Bank"
  static let accountType = "Bank Account"
  /// Where the routing service calls it. The call has an empty body.
  static let callbackURL = "https://harbour-bank.example/shocard/callback?id=1"
  static let key = EntityKey("wallet/bank", "self")

  private struct Stored: Codable {
    /// The key pair in DER.
    var pair: Data
  }

  let pair: RSAPrivateKey

  /// The bank; with the first request it registers its application instance.
  static func opened(_ context: inout ServiceContext) throws(EntityStoreError) -> WalletBank {
    if let stored: Stored = try context.get(key), let pair = RSAPrivateKey(der: Array(stored.pair)) { return WalletBank(pair: pair) }
    switch newPair {
    case .success(let pair): return try adopt(pair, &context)
    case .failure(let error): throw EntityStoreError(error.message)
    }
  }

  /// Keys take long to make, so new sandboxes of one process have the same bank.
  private static let newPair = Result { () throws(DIDError) in try JwksGenerator().generate() }

  /// Opens the bank with a key pair.
  @discardableResult
  static func adopt(_ pair: RSAPrivateKey, _ context: inout ServiceContext) throws(EntityStoreError) -> WalletBank {
    let instance: ApplicationInstance
    do throws(DIDError) {
      var creator = ApplicationInstanceCreator(.server, osType: "Linux").withJsonWebKeySet(JSONWebKeySet([pair.publicKey]))
        .withCallbackURL(callbackURL)
      instance = try creator.build(id: id)
    } catch { throw EntityStoreError(error.message) }
    try context.put(Stored(pair: Data(pair.der)), key)
    try WalletInstances.put(instance, &context)
    try context.put(WalletRequest.shipped, WalletRequest.shipped.key)
    return WalletBank(pair: pair)
  }

  // MARK: Calls of the SDK

  /// Sends a message (`shareData`, `createClaim`, `requestShare`, `expireClaim`).
  func send(_ message: InstanceMessage, notifies: Bool = true, _ context: inout ServiceContext) throws(EntityStoreError) {
    // A wallet that is gone gets nothing.
    guard let recipient = try WalletInstances.instance(message.aud, context) else { return }
    let envelope: Envelope
    do throws(DIDError) { envelope = try Envelope.seal(message, by: pair, to: recipient.jwks) } catch {
      throw EntityStoreError(error.message)
    }
    try WalletMailbox(message.aud).deliver(envelope, from: Self.id, notifies: notifies, &context)
  }

  func message(
    _ type: InstanceMessage.Kind, to recipient: String, _ text: String?, challenge: Challenge? = nil, _ context: ServiceContext
  ) -> InstanceMessage {
    InstanceMessage(type, id: context.id(), from: Self.id, to: recipient, at: context.now, message: text, challenge: challenge)
  }

  /// Makes and registers a claim.
  func claim(
    _ data: [(key: String, value: String)], for holder: String, reference: ClaimReference? = nil, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> Claim {
    let parties = Claim.Parties(issuer: Self.id, subject: holder, holder: holder)
    do throws(ClaimProblem) {
      var claim = try Claim(id: context.id(), parties, data, reference: reference, signedBy: pair, at: context.now)
      claim.partitionId = try register(claim, &context).partitionId
      return claim
    } catch { throw EntityStoreError(error.message) }
  }

  private func register(_ claim: Claim, _ context: inout ServiceContext) throws(ClaimProblem) -> ClaimRegistration {
    do { return try WalletRegistry.register(claim.id, hash: claim.dataHash, by: Self.id, sign(claim.dataHash), &context) } catch {
      throw ClaimProblem(.missingTransactionId, .registration)
    }
  }

  private func sign(_ text: String) throws(ClaimProblem) -> String {
    do { return try JWS.sign(Array(text.utf8), with: pair) } catch { throw ClaimProblem(.failedToFindSigningKey, .issuerKey) }
  }

  /// Issues a card (`createClaim`).
  /// - Returns: the claim's id.
  @discardableResult
  func issue(
    _ data: [(key: String, value: String)], to holder: String, message text: String?, reference: ClaimReference? = nil,
    notifies: Bool = true, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> String {
    let claim = try claim(data, for: holder, reference: reference, &context)
    let issued = WalletClaim(claim: claim, issuedAt: context.now)
    try context.put(issued, issued.key)
    var message = message(.claim, to: holder, text, context)
    message.claim = claim
    try send(message, notifies: notifies, &context)
    return claim.id
  }

  /// Expires a claim, and tells its holder (`expireClaim`).
  /// - Parameter timestamp: a UNIX timestamp in seconds; in the past: at once.
  func expire(_ id: String, at timestamp: Int64, message text: String?, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard var issued: WalletClaim = try context.get(WalletClaim.key(id)) else { return }
    do {
      let signature = try sign(ClaimRegistration.expirySubject(id, timestamp))
      let registration = try WalletRegistry.expire(id, at: timestamp, by: Self.id, signature, &context)
      issued.expiresAt = registration.expiresAt
    } catch { throw EntityStoreError("The claim cannot be expired.") }
    try context.put(issued, issued.key)
    var message = message(.expireClaim, to: issued.claim.holder.content, text, context)
    (message.claimReference, message.expiryTimestamp) = (issued.claim.reference, timestamp)
    try send(message, &context)
  }

  /// Asks for data (`requestShare`).
  /// - Parameter recipient: nil: whoever scans the code.
  /// - Returns: the request's id.
  func requestShare(
    _ keys: [String], of recipient: String?, message text: String, lifetime: Int64, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> String {
    let challenge = Challenge(id: context.id(), expiresAt: context.now / 1000 + lifetime)
    let request = WalletRequest(
      challenge: challenge, requestedKeys: keys, message: text, recipient: recipient, createdAt: context.now)
    try context.put(request, request.key)
    guard let recipient else { return challenge.id }
    var message = message(.requestShare, to: recipient, text, challenge: challenge, context)
    message.requestedKeys = keys
    try send(message, &context)
    return challenge.id
  }
}
