import Cryptography
import JourneyKit
import Services
import Workflow

/// The calls of the SDK (ShoCard SDK, "DistributedIDClient"), each as the requests and the steps on the device that it takes. Those of an issuer
/// and of a relying party, `createClaim` and `requestShare`, are the sandbox's bank's.
struct DistributedIDClient {
  let guide: Guide

  /// The device's application instance; the first time it is created and registered.
  /// - Returns: its id.
  func applicationInstance(_ pingBaseURL: ApplicationInstanceCreator.PingBaseURL) async throws(Exit) -> String {
    let pushToken = try await guide.perform(RegisterForPush<WalletJourney>())
    guard let instance = try await guide.query(ReadInstance()) else {
      return try await guide.perform(
        CreateApplicationInstance(id: try await guide.uuid(), pushToken: pushToken, pingBaseURL: pingBaseURL))
    }
    if instance.pushToken != pushToken { try await updateApplicationInstance(pushToken) }
    return instance.id
  }

  func updateApplicationInstance(_ pushToken: String) async throws(Exit) {
    try await guide.perform(UpdateApplicationInstance(pushToken: pushToken))
  }

  /// Handles what is in the mailbox.
  /// - Returns: the handler's callbacks, oldest first.
  func processMessages() async throws(Exit) -> [HandlerCallback] {
    var callbacks: [HandlerCallback] = []
    for mail in try await guide.query(FetchMails()) {
      let senderKeys = try await guide.query(FindKeys(instance: mail.sender))
      let claims = try await guide.query(OpenMail(mail: mail.id, senderKeys: senderKeys))
      var evidence: [HandleMail.Evidence] = []
      for claim in claims { evidence.append(HandleMail.Evidence(claim: claim, evidence: try await self.evidence(for: claim))) }
      if let callback = try await guide.perform(HandleMail(mail: mail.id, senderKeys: senderKeys, evidence: evidence)) {
        callbacks.append(callback)
        if guide.version >= 2 { try await pass(callback, on: senderKeys) }
      }
      try await guide.perform(DeleteMail(mail: mail.id))
    }
    return callbacks
  }

  /// Passes an exception to the sender of the message, if the sender is known ("handleException"). An exception is not answered.
  private func pass(_ callback: HandlerCallback, on senderKeys: JSONWebKeySet?) async throws(Exit) {
    guard callback.name == .handleException, callback.isReport != true, let senderKeys, callback.errors.contains(where: \.isForSender)
    else {
      return
    }
    // The message is dealt with in any case.
    _ = try await guide.attempt(
      PassException(id: try await guide.uuid(), recipient: callback.sender, recipientKeys: senderKeys, errors: callback.errors))
  }

  /// Gets a claim of this wallet for each one that PingOne Verify keeps on the same device. If the service refuses, the values stay a card
  /// without proof.
  func exchangeVerifyClaims() async throws(Exit) {
    var hasMail = false
    for card in try await guide.query(ReadWallet()).cards where !card.isProven {
      do throws(Exit) {
        try await guide.perform(ExchangeVerifyClaim(claim: card.id))
        hasMail = true
      } catch { guard case .error = error else { throw error } }
    }
    if hasMail { _ = try await processMessages() }
  }

  /// - Throws: the SDK's error, `unknownRecipient` among them.
  func shareData(
    _ selections: [SharedSelection], with recipient: String, message: String? = nil, challenge: Challenge?
  ) async throws(Exit) -> SharedData {
    guard let keys = try await guide.query(FindKeys(instance: recipient)) else { throw WalletError.did(DIDError(.unknownRecipient)).exit }
    let id = try await guide.uuid()
    return try await guide.perform(
      ShareData(id: id, recipient: recipient, recipientKeys: keys, message: message, challenge: challenge, selections: selections))
  }

  /// - Returns: the claim's id.
  func createSelfClaim(_ data: [WalletPair]) async throws(Exit) -> String {
    let id = try await guide.perform(CreateSelfClaim(id: try await guide.uuid(), data: data))
    try await guide.perform(RegisterClaim(id: id))
    return id
  }

  /// - Returns: everything that is wrong with a card; empty if it is verified.
  func verifyData(_ card: String) async throws(Exit) -> [DIDError] {
    guard let claim = try await guide.query(LocateCard(card: card)) else { throw WalletError.noCard.exit }
    return try await guide.query(VerifyData(card: card, evidence: try await evidence(for: claim)))
  }

  /// Revokes a claim of the person's own at once.
  func expireClaim(_ id: String) async throws(Exit) {
    let now = try await guide.now()
    try await guide.perform(ExpireClaim(id: id, expiryTimestamp: now / 1000 - 1))
  }

  private func evidence(for claim: ClaimLocator) async throws(Exit) -> ClaimEvidence {
    let keys = try await guide.query(FindKeys(instance: claim.issuer))
    return ClaimEvidence(issuerKeys: keys, registration: try await guide.query(FindRegistration(claim: claim)))
  }
}

extension Guide {
  /// A new UUID of version 4 (RFC 9562). It is drawn, so that a journey that is resumed has the same one.
  func uuid() async throws(Exit) -> String {
    let high = UInt64(try await draw(below: Int.max)), low = UInt64(try await draw(below: Int.max))
    let digits = [(high & ~0xF000) | 0x4000, low & ~(3 << 62) | 2 << 62].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let ends = [8, 12, 16, 20, 32]
    return zip([0] + ends, ends).map { digits.dropFirst($0).prefix($1 - $0) }.joined(separator: "-")
  }
}
