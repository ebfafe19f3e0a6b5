import Services
import Workflow

/// Where the evidence for a card is found, or nil if the card is not a claim of this wallet.
public struct LocateCard: Query, DeviceEffect {
  public static let name = "shocard.locateCard"

  public var card: String

  public func performed(on device: Device) throws(WorkflowError) -> ClaimLocator? {
    try StoredCard.read(card, device).map { ClaimLocator($0.claim.reference) }
  }
}

/// Verifies a card of this wallet (`verifyData`).
/// - Returns: everything that is wrong; empty: it is verified.
public struct VerifyData: Query, DeviceEffect {
  public static let name = "shocard.verifyData"
  public static let samples: [Sample<[DIDError]>] = [.output([]), .output([DIDError(ClaimProblem(.claimExpired, .expiry))])]

  public var card: String
  public var evidence: ClaimEvidence

  public func performed(on device: Device) throws(WorkflowError) -> [DIDError] {
    let identity = try WalletIdentity.read(device)
    guard let card = try StoredCard.read(card, device) else { throw WalletError.noCard.workflowError }
    return Share(card.claim).problems(evidence, sharedBy: identity.id, at: device.now).map { DIDError($0) }
  }
}
