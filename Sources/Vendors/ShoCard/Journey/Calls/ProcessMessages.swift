import Cryptography
import FoundationEssentials
import Services
import ShoCardWire
import Workflow

/// A mail in the mailbox.
public struct MailHeader: Codable, Equatable, Sendable {
  public var id: String
  public var sender: String
}

/// Reads the mailbox. The envelopes stay on the device, so that the journal need not hold them.
public struct FetchMails: Query, ServiceEffect {
  public static let name = "shocard.fetchMails"
  static let beginning = "wallet/mail/"

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device)
    return try identity.signed(WalletRoutes.mails.request(identity.id), at: resources.device.now)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> [MailHeader] {
    try WalletError.check(response)
    let mails = try WalletRoutes.mails.answer(in: response)
    for mail in mails { try resources.device.vault.put(mail, Self.beginning + mail.id) }
    return mails.map { MailHeader(id: $0.id, sender: $0.senderId) }
  }
}

/// Opens an envelope, to learn which claims it holds.
/// - Returns: the claims that must be looked up; none if it cannot be opened, which `HandleMail` reports.
public struct OpenMail: Query, DeviceEffect {
  public static let name = "shocard.openMail"

  public var mail: String
  public var senderKeys: JSONWebKeySet?

  public func performed(on device: Device) throws(WorkflowError) -> [ClaimLocator] {
    guard case .success(let message) = try OpenedMail(mail, senderKeys, device).result else { return [] }
    return Array(Set(message.claims)).sorted { $0.path < $1.path }
  }
}

/// Verifies a message, keeps what it brings, and calls the handler. A message that arrived before is not handled again.
public struct HandleMail: Command, DeviceEffect {
  public static let name = "shocard.handleMail"

  /// What is known of a claim.
  public struct Evidence: Codable, Equatable, Sendable {
    public var claim: ClaimLocator
    public var evidence: ClaimEvidence
  }

  public var mail: String
  public var senderKeys: JSONWebKeySet?
  public var evidence: [Evidence]

  /// - Returns: the callback, or nil if the message was handled before.
  public func performed(on device: Device) throws(WorkflowError) -> HandlerCallback? {
    let opened = try OpenedMail(mail, senderKeys, device)
    let callback: HandlerCallback, message: InstanceMessage?
    switch opened.result {
    case .success(let found):
      let known = Dictionary(evidence.map { ($0.claim, $0.evidence) }, uniquingKeysWith: { first, _ in first })
      (callback, message) = (HandlerCallback(found, errors: found.errors(known, at: device.now)), found)
    case .failure(let error):
      (callback, message) = (HandlerCallback(.handleException, id: mail, sender: opened.sender, errors: [error]), nil)
    }
    if let known: WalletMessage = try device.vault.get(WalletMessage.name(callback.id)) { return known.mail == mail ? known.callback : nil }
    let kept = WalletMessage(callback: callback, mail: mail, receivedAt: device.now, state: .new)
    var values: [String: [UInt8]?] = [kept.name: Self.bytes(kept)]
    if let card = try message.flatMap({ message throws(WorkflowError) in try Self.card(message, callback, device) }) {
      values[card.name] = Self.bytes(card)
    }
    // Card and message are kept together, so that a crash in between loses neither.
    try device.vault.apply(values)
    return callback
  }

  /// The card that the message brings or expires, or nil if it does neither, or something is wrong with it.
  private static func card(_ message: InstanceMessage, _ callback: HandlerCallback, _ device: Device) throws(WorkflowError) -> StoredCard? {
    guard callback.errors.isEmpty else { return nil }
    if let claim = message.claim { return StoredCard(claim: claim, receivedAt: device.now) }
    guard message.type == .expireClaim, let id = callback.claim, var card = try StoredCard.read(id, device) else { return nil }
    card.expiresAt = [card.expiresAt, message.expiryTimestamp].compactMap(\.self).min()
    return card
  }

  private static func bytes(_ value: some Encodable) -> [UInt8]? { (try? JSONEncoder().encode(value)).map(Array.init) }
}

/// Removes a mail that was handled.
public struct DeleteMail: Command, ServiceEffect {
  public static let name = "shocard.deleteMail"
  public static let samples: [Sample<Bool>] = [.output(true)]

  public var mail: String

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device)
    return try identity.signed(WalletRoutes.removal.request(identity.id, mail), at: resources.device.now)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Bool {
    try WalletError.check(response)
    try resources.device.vault.apply([FetchMails.beginning + mail: nil])
    return true
  }
}

/// A mail on the device, opened with the instance's key.
private struct OpenedMail {
  var sender = ""
  var result: Result<InstanceMessage, DIDError>

  init(_ id: String, _ senderKeys: JSONWebKeySet?, _ device: Device) throws(WorkflowError) {
    let identity = try WalletIdentity.read(device), key = try identity.key()
    guard let mail: Mail = try device.vault.get(FetchMails.beginning + id) else {
      result = .failure(DIDError(.envelopeNotReadable))
      return
    }
    sender = mail.senderId
    result = Result { () throws(DIDError) in
      try mail.envelope.open(with: key, from: mail.senderId, senderKeys, to: identity.id)
    }
  }
}
