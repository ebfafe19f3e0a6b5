import Cryptography
import FoundationEssentials
import Services

/// What was answered to a request with an idempotency key. A repeated request gets the same answer.
package struct KnownAnswer: Codable {
  /// How long it is kept, in milliseconds: a page that loses its connection repeats a request until it gets an answer. (Our choice: a day.)
  package static let life: Int64 = 86_400_000

  private var status: Int
  private var type: String?
  private var body: Data

  package init(_ response: ServiceResponse) {
    status = response.status
    type = response.head.headerFields[.contentType]
    body = Data(response.body)
  }

  package var response: ServiceResponse { ServiceResponse(.init(code: status), body: Array(body), type: type) }

  /// The kind of the answers of a service.
  package static func kind(_ service: any SandboxService) -> EntityKind { EntityKind("\(service.name)/answer", of: .session) }

  /// - Returns: the entity, or nil if the request has no key.
  package static func entity(_ request: ServiceRequest, _ service: any SandboxService) -> EntityKey? {
    request.idempotencyKey.map { EntityKey(kind(service), $0 + service.caller(of: request) + owner(of: request)) }
  }

  /// Two owners may use the same key, when their numbers come from the same seed.
  private static func owner(of request: ServiceRequest) -> String {
    request.owner.map { "/" + Base64URL.text(SecureHash.sha256($0.session.utf8)).prefix(16) } ?? ""
  }

  /// Forgets the answers of a service that name an id.
  package static func forget(naming id: String, of service: any SandboxService, _ context: inout ServiceContext) throws(EntityStoreError) {
    for key in try context.keys(of: kind(service)) {
      guard let known: KnownAnswer = try context.get(key), String(decoding: known.body, as: UTF8.self).contains(id) else { continue }
      context.remove(key)
    }
  }
}
