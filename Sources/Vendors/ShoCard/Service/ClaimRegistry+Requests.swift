import HTTPTypes
import Notation
import SandboxKit
import Services

/// The requests below `claims`.
extension ClaimRegistry {
  /// - Parameter path: what follows `claims`.
  static func respond(
    to request: ServiceRequest, _ path: [String], _ body: Node?, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    let parts = path.first.map { $0.split(separator: "::", maxSplits: 1).map(String.init) } ?? []
    switch (request.head.method, path.count, parts.count) {
    case (.get, 1, 2):
      let found = try registration(partition: parts[0], parts[1], context)
      return found.map { ServiceResponse(json: $0.json) } ?? .refusal(.notFound, "The claim is not registered.")
    case (.post, 0, _):
      guard let claim = body?["id"]?.string, isID(claim), let hash = body?["hash"]?.string,
        let instance = body?["applicationInstanceId"]?.string, let signature = body?["hashSignature"]?.string
      else { return .refusal(.badRequest, "A claim is registered with id, hash, applicationInstanceId and hashSignature.") }
      return try answer { () throws(Refusal) in
        ServiceResponse(.created, json: try register(claim, hash: hash, by: instance, signature, &context).json)
      }
    case (.put, 1, 2):
      guard let timestamp = body?["expiryTimestamp"]?.number?.integer, let instance = body?["applicationInstanceId"]?.string,
        let signature = body?["signature"]?.string
      else { return .refusal(.badRequest, "A claim is expired with expiryTimestamp, applicationInstanceId and signature.") }
      return try answer { () throws(Refusal) in
        ServiceResponse(json: try expire(parts[1], at: Int64(timestamp), by: instance, signature, &context).json)
      }
    default: return .refusal(.notFound, "A claim is named PARTITION::ID.")
    }
  }

  private static func isID(_ text: String) -> Bool {
    text.utf8.count <= 64 && !text.isEmpty && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  private static func answer(_ work: () throws(Refusal) -> ServiceResponse) throws(EntityStoreError) -> ServiceResponse {
    do throws(Refusal) { return try work() } catch {
      switch error {
      case .store(let problem): throw problem
      case .unknownInstance: return .refusal(.notFound, "There is no such application instance.")
      case .wrongSignature: return .refusal(.forbidden, "The signature is not the instance's.")
      case .otherHash: return .refusal(.conflict, "Another hash is registered for the claim.")
      case .unknownClaim: return .refusal(.notFound, "The claim is not registered.")
      case .notIssuer: return .refusal(.forbidden, "Only its issuer can expire a claim.")
      }
    }
  }
}
