import HTTPTypes
import SandboxKit
import Services
import ShoCardWire

/// The requests for registrations.
extension ClaimRegistry {
  /// - Parameter name: `{partition}::{id}`.
  static func find(_ name: String, _ context: ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let (partition, id) = parts(of: name), let found = try registration(partition: partition, id, context) else {
      return refusal(.unknownClaim)
    }
    return WalletRoutes.claim.response(found)
  }

  static func register(_ claim: ClaimHash, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    try answer { () throws(Refusal) in
      WalletRoutes.registration.response(
        try register(claim.id, hash: claim.hash, by: claim.instance, claim.signature, &context))
    }
  }

  /// - Parameter name: `{partition}::{id}`.
  static func expire(_ name: String, _ expiry: ClaimExpiry, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let (_, id) = parts(of: name) else { return refusal(.unknownClaim) }
    return try answer { () throws(Refusal) in
      WalletRoutes.expiry.response(try expire(id, at: expiry.timestamp, by: expiry.instance, expiry.signature, &context))
    }
  }

  private static func parts(of name: String) -> (partition: String, id: String)? {
    let parts = name.split(separator: "::", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private static func answer(_ work: () throws(Refusal) -> ServiceResponse) throws(EntityStoreError) -> ServiceResponse {
    do throws(Refusal) { return try work() } catch {
      if case .store(let problem) = error { throw problem }
      return refusal(error)
    }
  }

  private static func refusal(_ refusal: Refusal) -> ServiceResponse {
    let (status, message): (HTTPResponse.Status, String) =
      switch refusal {
      case .store(let problem): (problem.status, problem.message)
      case .unknownInstance: (.notFound, "There is no such application instance.")
      case .wrongSignature: (.forbidden, "The signature is not the instance's.")
      case .otherHash: (.conflict, "Another hash is registered for the claim.")
      case .unknownClaim: (.notFound, "The claim is not registered. It is named PARTITION::ID.")
      case .notIssuer: (.forbidden, "Only its issuer can expire a claim.")
      }
    return WalletRoutes.claim.refusal(status, message)
  }
}
