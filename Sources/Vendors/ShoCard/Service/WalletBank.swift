import Cryptography
import FoundationEssentials
import SandboxKit
import Services

/// A fictitious bank: a server application with the ShoCard Server SDK. It issues cards, asks for data, and verifies what is shared with it. Its
/// messages go through the same routing service as anybody's.
struct WalletBank: ServerApplication {
  static let id = "5a0cbace-0000-4000-8000-00000000ba4c"
  static let name = "Harbour Bank"
  static let accountType = "Bank Account"
  /// Where the routing service calls it. The call has an empty body.
  static let callbackURL = "https://harbour-bank.example/shocard/callback?id=1"
  static let key = EntityKey(EntityKind("wallet/bank", of: .service), "self")

  private struct Stored: Codable {
    /// The key pair in DER.
    var pair: Data
  }

  let pair: RSAPrivateKey

  /// The bank; with the first request it registers its application instance.
  static func opened(_ context: inout ServiceContext) throws(EntityStoreError) -> WalletBank {
    if let bank = try stored(context) {
      try bank.registerName(&context)
      return bank
    }
    switch newPair {
    case .success(let pair): return try adopt(pair, &context)
    case .failure(let error): throw EntityStoreError(error.message)
    }
  }

  /// Returns nil before the first request.
  static func stored(_ context: ServiceContext) throws(EntityStoreError) -> WalletBank? {
    try context.get(key, as: Stored.self).flatMap { RSAPrivateKey(der: Array($0.pair)) }.map { WalletBank(pair: $0) }
  }

  /// Keys take long to make, so new sandboxes of one process have the same bank. Its pair is nobody else's: it is of no run's series.
  private static let newPair = KeySeries.$current.withValue(nil) { Result { () throws(DIDError) in try JwksGenerator().generate() } }

  /// Opens the bank with a key pair.
  @discardableResult
  static func adopt(_ pair: RSAPrivateKey, _ context: inout ServiceContext) throws(EntityStoreError) -> WalletBank {
    let bank = WalletBank(pair: pair)
    try context.put(Stored(pair: Data(pair.der)), key)
    try bank.register(&context)
    try context.put(WalletRequest.shipped, WalletRequest.shipped.key)
    return bank
  }

  /// Issues a card (`createClaim`).
  /// - Returns: the claim's id.
  @discardableResult
  func issue(
    _ data: [(key: String, value: String)], to holder: String, message text: String?, reference: ClaimReference? = nil,
    notifies: Bool = true, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> String {
    let claim = try claim(data, for: holder, reference: reference, &context)
    try WalletClaim(claim: claim, issuedAt: context.now).put(&context)
    try send(claim, message: text, notifies: notifies, &context)
    return claim.id
  }

  /// Expires a claim, and tells its holder (`expireClaim`).
  /// - Parameter timestamp: a UNIX timestamp in seconds; in the past: at once.
  func expire(_ id: String, at timestamp: Int64, message text: String?, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard var issued: WalletClaim = try context.get(WalletClaim.key(id)) else { return }
    do {
      let signature = try sign(ClaimRegistration.expirySubject(id, timestamp))
      let registration = try ClaimRegistry.expire(id, at: timestamp, by: Self.id, signature, &context)
      issued.expiresAt = registration.expiresAt
    } catch { throw EntityStoreError("The claim cannot be expired.") }
    try issued.put(&context)
    var message = message(.expireClaim, to: issued.claim.holder.content, text, context)
    (message.claimReference, message.expiryTimestamp) = (issued.claim.reference, timestamp)
    try send(message, &context)
  }

  /// Asks for data (`requestShare`).
  /// - Parameter recipient: the instance that is asked, or nil for any instance that scans the code.
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
