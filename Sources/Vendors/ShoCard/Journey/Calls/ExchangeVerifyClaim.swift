import Services
import Workflow

/// Asks the verification service for a claim of this wallet, in exchange for one that PingOne Verify keeps on the same device. It arrives as a
/// message. A repeated request gets the same claim.
public struct ExchangeVerifyClaim: Command, ServiceEffect {
  public static let name = "shocard.exchangeVerifyClaim"
  public static let samples: [Sample<String>] = [.output("example-claim")]

  /// The claim that Verify keeps.
  public var claim: String

  public func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    let identity = try WalletIdentity.read(resources.device)
    guard let kept = try VerifyClaim.read(claim, resources.device) else { throw WalletError.noCard.workflowError }
    return ClaimExchange.route().request(
      body: ClaimExchange(of: claim, for: identity.id, signature: try kept.signature(for: identity.id, resources.device)))
  }

  /// - Returns: the id of the claim that the message brings.
  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    try WalletError.check(response)
    return try ClaimExchange.route().answer(in: response)
  }
}
