import Cryptography
import Services

extension ApplicationInstance {
  static let schema = Schema<ApplicationInstance>.object(
    .required("applicationInstanceId", \.applicationInstanceId, .string),
    .required("jwks", \.jwks, .keys),
    .required("pushToken", \.pushToken, .string), .required("osType", \.osType, .text)
  ) { ApplicationInstance(applicationInstanceId: $0, jwks: $1, pushToken: $2, osType: $3) }

  /// The instance as the service has registered it. Its sender needs no more than the id.
  static let answer = Schema<ApplicationInstance>.object(
    .required("applicationInstanceId", \.applicationInstanceId, .string),
    .optional("jwks", \.jwks, .keys, default: JSONWebKeySet([])), .optional("pushToken", \.pushToken, .text, default: ""),
    .optional("osType", \.osType, .text, default: "")
  ) { ApplicationInstance(applicationInstanceId: $0, jwks: $1, pushToken: $2, osType: $3) }

  static let example = ApplicationInstance(
    applicationInstanceId: "11111111-0000-4000-8000-000000000001", jwks: .example, pushToken: "example-token", osType: "Linux")
}

/// Who an application instance is, as far as the platform knows.
public struct Requester: Codable, Equatable, Sendable {
  public var id: String
  /// The name under which it is registered; nil if it has none. What an instance says about itself is no name.
  public var name: String?

  package init(id: String, name: String? = nil) { (self.id, self.name) = (id, name) }

  static let schema = Schema<Requester>.object(
    .required("applicationInstanceId", \.id, .string), .optional("name", \.name, .string), make: { Requester(id: $0, name: $1) })

  static let example = Requester(id: ShareRequest.example.requester, name: "Harbour Bank")
}

extension ShareRequest {
  static let example = ShareRequest(
    requester: "5a0cbace-0000-4000-8000-00000000ba4c", challengeID: "5a0cbace-0000-4000-8000-000000000001",
    message: "Harbour Bank would like to see your account.", requestedKeys: ["Bank Account->accountNumber"].compactMap { RequestedKey($0) })
}
