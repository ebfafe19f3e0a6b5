import Services
import Workflow

/// The ShoCard wallet of PingOne: cards that others issued, shared key by key with those who ask (PingOne ShoCard SDK).
public struct WalletJourney: Journey {
  public static let name = "wallet"
  /// Since version 2, the sender of a message learns that it could not be processed; since version 3, the cards are on the first screen, and a
  /// request is answered in a table.
  public static let version = 3

  /// What a QR code of a service holds; nil if the person scans it, or a message brings it.
  public var request: ShareRequest?
  public var pingBaseURL: ApplicationInstanceCreator.PingBaseURL
  /// A card that the person makes of their own data; empty for none.
  public var selfClaim: [WalletPair]

  public init(
    request: ShareRequest? = nil, pingBaseURL: ApplicationInstanceCreator.PingBaseURL = .com, selfClaim: [WalletPair] = []
  ) {
    (self.request, self.pingBaseURL, self.selfClaim) = (request, pingBaseURL, selfClaim)
  }

  public func run(_ guide: Guide) async throws(Exit) -> WalletResult {
    let client = DistributedIDClient(guide: guide)
    let instance = try await client.applicationInstance(pingBaseURL)
    _ = try await client.processMessages()
    try await client.exchangeVerifyClaims()
    try await makeSelfClaim(guide, client)
    // A request of the caller is all that is done then.
    guard let request else {
      var home = WalletHome(guide: guide, client: client)
      return WalletResult(instance: instance, try await home.run())
    }
    let answer = try await WalletConsent(guide: guide, client: client).answer(request, until: nil)
    return WalletResult(instance: instance, try await guide.query(ReadWallet()), verification: answer?.verification)
  }

  /// A card that is there from an earlier run is not made again.
  private func makeSelfClaim(_ guide: Guide, _ client: DistributedIDClient) async throws(Exit) {
    guard !selfClaim.isEmpty else { return }
    let cards = try await guide.query(ReadWallet()).cards
    if cards.contains(where: { $0.origin == .own && !$0.isExpired && $0.pairs == selfClaim }) { return }
    _ = try await client.createSelfClaim(selfClaim)
  }
}
