import Cryptography
import FoundationEssentials
import Services

/// What was answered to a request with an idempotency key. The same caller gets the same answer to the same request.
package struct KnownAnswer: Codable {
  /// How long it is kept, in milliseconds: a page that loses its connection repeats a request until it gets an answer. (Our choice: a day.)
  package static let life: Int64 = 86_400_000

  private var status: Int
  private var type: String?
  private var body: Data
  /// The digest of the request's body, or nil if each attempt has another one.
  private var content: String?

  /// Returns nil for a refusal: what was refused did nothing, and may be accepted later.
  package init?(_ response: ServiceResponse, to request: ServiceRequest, of service: any SandboxService) {
    guard response.status < 400 else { return nil }
    status = response.status
    type = response.head.headerFields[.contentType]
    body = Data(response.body)
    content = Self.content(of: request, service)
  }

  /// The answer to a repetition.
  package func response(to request: ServiceRequest, of service: any SandboxService) -> ServiceResponse {
    guard content == Self.content(of: request, service) else {
      return .refusal(.unprocessableContent, "The idempotency key was used for a request with another body. Use a new key.")
    }
    return ServiceResponse(.init(code: status), body: Array(body), type: type)
  }

  private static func content(of request: ServiceRequest, _ service: any SandboxService) -> String? {
    service.isRenewed(request) ? nil : digest(request.body)
  }

  /// The kind of the answers of a service.
  package static func kind(_ service: any SandboxService) -> EntityKind { EntityKind("\(service.name)/answer", of: .session) }

  /// - Returns: the entity, or nil if the request has no key. A key belongs to a caller, a method, a path and an owner: two owners may use the same
  ///   one, if their numbers come from the same seed.
  package static func entity(
    _ request: ServiceRequest, _ service: any SandboxService, _ context: ServiceContext
  ) throws(EntityStoreError) -> EntityKey? {
    guard let key = request.idempotencyKey else { return nil }
    let parts = [
      try service.caller(of: request, context), request.head.method.rawValue, request.head.path ?? "", request.owner?.session ?? "",
    ]
    return EntityKey(kind(service), "\(key)/\(digest(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8)))")
  }

  private static func digest(_ bytes: [UInt8]) -> String { Base64URL.text(SecureHash.sha256(bytes)) }

  /// Forgets the answers of a service that name an id.
  package static func forget(naming id: String, of service: any SandboxService, _ context: inout ServiceContext) throws(EntityStoreError) {
    for key in try context.keys(of: kind(service)) {
      guard let known: KnownAnswer = try context.get(key), String(decoding: known.body, as: UTF8.self).contains(id) else { continue }
      context.remove(key)
    }
  }
}
