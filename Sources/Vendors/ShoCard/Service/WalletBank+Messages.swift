import SandboxKit
import Services

/// The bank as a message handler: what it does with the messages in its mailbox.
extension WalletBank {
  /// `processMessages`: opens, verifies and answers each message, and removes it.
  func processMessages(_ context: inout ServiceContext) throws(EntityStoreError) {
    let mailbox = Mailbox(Self.id)
    for mail in try mailbox.mails(context) {
      context.remove(mailbox.key(mail.id))
      let senderKeys = try ApplicationInstances.instance(mail.senderId, context)?.jwks
      let opened = Result { () throws(DIDError) in try mail.envelope.open(with: pair, from: mail.senderId, senderKeys, to: Self.id) }
      switch opened {
      case .success(let message):
        switch message.type {
        case .share: try handleShare(message, &context)
        case .exception: try keep(refused: mail.id, of: mail.senderId, message.reported, &context)
        case .requestShare, .claim, .expireClaim, .secureMessage: break
        }
      case .failure(let error): try handleException(mail, error, &context)
      }
    }
  }

  /// `handleShare`: verifies what was shared, keeps it with the result, and tells the sender.
  private func handleShare(_ message: InstanceMessage, _ context: inout ServiceContext) throws(EntityStoreError) {
    // A message that arrives twice is handled once.
    guard try context.get(EntityKey(WalletShare.kind, message.jti), as: WalletShare.self) == nil else { return }
    var evidence: [ClaimLocator: ClaimEvidence] = [:]
    for locator in message.claims {
      evidence[locator] = ClaimEvidence(
        issuerKeys: try ApplicationInstances.instance(locator.issuer, context)?.jwks,
        registration: try ClaimRegistry.registration(partition: locator.partitionId, locator.id, context))
    }
    var errors = message.errors(evidence, at: context.now)
    if let problem = try answered(message, &context) { errors = [problem] }
    let wanted = message.challenge.flatMap { try? WalletTestOutcomes($0.id, context) }
    if wanted?.verification != nil { errors = wanted?.errors ?? [] }
    let share = WalletShare(
      id: message.jti, sender: message.iss, receivedAt: context.now, challenge: message.challenge?.id, message: message.message,
      pairs: (message.shares ?? []).flatMap { share in
        share.pairs.map { WalletShare.Pair(key: $0.key, value: $0.value, claim: share.claim?.id) }
      }, errors: errors, decided: wanted?.verification)
    try share.put(&context)
    try reply(to: message, share, &context)
  }

  /// Notes the answer to a request. The bank's own copy of the challenge counts, not the one that came back.
  /// - Returns: why the request cannot be answered.
  private func answered(_ message: InstanceMessage, _ context: inout ServiceContext) throws(EntityStoreError) -> DIDError? {
    guard let challenge = message.challenge else { return nil }
    guard var request = try WalletRequest.find(challenge.id, context),
      request.recipient.map({ $0 == message.iss }) ?? true
    else { return DIDError(.requestNotUnderstood) }
    guard !request.challenge.isExpired(at: context.now) else { return DIDError(.challengeExpired) }
    if !request.answeredBy.contains(message.iss) { request.answeredBy.append(message.iss) }
    try context.put(request, request.key)
    return nil
  }

  /// The answer proves who the bank is, and says how the verification ended. The key `verification` is ours.
  private func reply(to message: InstanceMessage, _ share: WalletShare, _ context: inout ServiceContext) throws(EntityStoreError) {
    var reply = self.message(
      .share, to: message.iss, Self.thanks(share), challenge: message.challenge.map { Challenge(id: $0.id) }, context)
    reply.shares = [
      Share(try identity(&context)), Share(unverifiable: [(Self.verificationKey, share.verification.rawValue)]),
    ]
    try send(reply, &context)
  }

  static let verificationKey = "verification"

  private static func thanks(_ share: WalletShare) -> String {
    switch share.verification {
    case .verified: "Thank you. What you shared is verified."
    case .unverifiable: "Thank you. What you shared cannot be verified."
    case .failed: "What you shared is refused. \(share.errors.first?.message ?? "")"
    }
  }

  /// `handleException`: a mail that cannot be opened is kept, and its sender is told.
  private func handleException(_ mail: Mail, _ error: DIDError, _ context: inout ServiceContext) throws(EntityStoreError) {
    try keep(refused: mail.id, of: mail.senderId, [error], &context)
    guard error.isForSender else { return }
    var exception = message(.exception, to: mail.senderId, nil, context)
    exception.errors = [error]
    try send(exception, &context)
  }

  /// What nothing was shared with is kept as a share with nothing in it but the errors.
  private func keep(
    refused id: String, of sender: String, _ errors: [DIDError], _ context: inout ServiceContext
  ) throws(EntityStoreError) {
    try WalletShare(id: id, sender: sender, receivedAt: context.now, pairs: [], errors: errors).put(&context)
  }
}
