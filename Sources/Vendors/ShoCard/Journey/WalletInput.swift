import Notation
import Services

/// The caller's input: `{"request","pingBaseUrl","selfClaim"}`. Every key is optional. `request` is what a QR code holds, so that nothing must be
/// scanned or typed; `selfClaim` is a card that the person makes of their own data.
struct WalletInput {
  private(set) var journey = WalletJourney()

  init(_ node: Node?, _ decoding: Decoding) {
    guard let node else { return }
    let root = decoding.object(node, allowing: ["request", "pingBaseUrl", "selfClaim"])
    if let request = root["request"].node {
      journey.request = ShareRequest(request)
      if journey.request == nil {
        decoding.report(
          at: request, expected: #"{"shocard":{"shocardid":…,"ss_id":…,"action":"request_share","requested_keys":[…]}}"#)
      }
    }
    journey.pingBaseURL = root["pingBaseUrl"].oneOf(ApplicationInstanceCreator.PingBaseURL.self) ?? journey.pingBaseURL
    if let claim = root["selfClaim"].node {
      let pairs = root["selfClaim"].eachMember { $0.string() } ?? [:]
      // In the order in which they are written.
      journey.selfClaim = (claim.members ?? []).compactMap { member in pairs[member.key].map { WalletPair(member.key, $0) } }
    }
  }
}
