import Services
import Workflow

/// Everything that the wallet has.
public struct WalletState: Codable, Equatable, Sendable {
  /// The newest first.
  public var cards: [WalletCard]
  /// The newest first.
  public var messages: [WalletMessage]
  /// The newest first.
  public var shared: [SharedData]
}

/// Reads the wallet on the device.
public struct ReadWallet: Query, DeviceEffect {
  public static let name = "shocard.read"

  public init() {}

  public func performed(on device: Device) throws(WorkflowError) -> WalletState {
    let identity: WalletIdentity? = try device.vault.get(WalletIdentity.name)
    let verified = try VerifyClaim.all(device), stored = try device.vault.all(StoredCard.beginning, as: StoredCard.self)
    let exchanged = Set(stored.compactMap { $0.claim.referenceClaimID?.content })
    let cards = stored.map { card in
      let isVerified = verified.contains { $0.claim.id == card.claim.referenceClaimID?.content }
      let origin: WalletCard.Origin = card.claim.issuer.content == identity?.id ? .own : isVerified ? .verify : .issuer
      return WalletCard(card.claim, origin, expiresAt: card.expiresAt, at: device.now)
    }
    let unproven = verified.filter { !exchanged.contains($0.claim.id) }.map { $0.card(at: device.now) }
    return WalletState(
      cards: (cards + unproven).sorted { ($0.createDate, $0.id) > ($1.createDate, $1.id) },
      messages: try device.vault.all(WalletMessage.beginning, as: WalletMessage.self).sorted {
        ($0.receivedAt, $0.mail) > ($1.receivedAt, $1.mail)
      },
      shared: try device.vault.all(SharedData.beginning, as: SharedData.self).sorted { ($0.at, $0.id) > ($1.at, $1.id) })
  }
}

/// Notes what the person did with a message.
public struct MarkMessage: Command, DeviceEffect {
  public static let name = "shocard.markMessage"
  public static let samples: [Sample<Bool>] = [.output(true)]

  public var id: String
  public var state: WalletMessage.State

  public func performed(on device: Device) throws(WorkflowError) -> Bool {
    guard var message: WalletMessage = try device.vault.get(WalletMessage.name(id)) else { return false }
    message.state = state
    try device.vault.put(message, message.name)
    return true
  }
}
