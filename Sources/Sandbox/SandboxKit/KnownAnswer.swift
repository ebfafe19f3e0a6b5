import Cryptography
import FoundationEssentials
import Services

/// What was answered to a request with an idempotency key. The same caller gets the same answer to the same request.
package struct KnownAnswer: Codable, Sendable {
  /// How long it is kept, in milliseconds: a page that loses its connection repeats a request until it gets an answer. (Our choice: a day.)
  package static let life: Int64 = 86_400_000

  private var status: Int
  private var type: String?
  private var body: Data
  /// The digest of the request's body, or nil if each attempt has another one.
  private var content: String?

  /// Returns nil for a refusal: what was refused did nothing, and may be accepted later.
  /// - Parameter content: see `content(of:isRenewed:)`.
  init?(_ response: ServiceResponse, content: String?) {
    guard response.status < 400 else { return nil }
    status = response.status
    type = response.head.headerFields[.contentType]
    body = Data(response.body)
    self.content = content
  }

  /// The answer to a repetition; nil if its body is another one.
  func response(toContent content: String?) -> ServiceResponse? {
    self.content == content ? ServiceResponse(.init(code: status), body: Array(body), type: type) : nil
  }

  /// The digest of a request's body, or nil if each attempt has another one.
  static func content(of request: ServiceRequest, isRenewed: Bool) -> String? { isRenewed ? nil : digest(request.body) }

  /// The kind of the answers of a service.
  package static func kind(_ service: any SandboxService) -> EntityKind { EntityKind("\(service.name)/answer", of: .session) }

  /// - Returns: the entity, or nil if the request has no key. A key belongs to a caller, a method, a path and an owner: two owners may use the same
  ///   one, if their numbers come from the same seed.
  static func entity(_ request: ServiceRequest, of service: any SandboxService, by caller: String) -> EntityKey? {
    guard let key = request.idempotencyKey else { return nil }
    let parts = [caller, request.head.method.rawValue, request.head.path ?? "", request.owner?.session ?? ""]
    return EntityKey(kind(service), "\(key)/\(digest(Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8)))")
  }

  private static func digest(_ bytes: [UInt8]) -> String { Base64URL.text(SecureHash.sha256(bytes)) }

  /// Keeps it under the ids of what the same request has read and written of sessions and devices, so that it goes with them.
  func put(_ key: EntityKey, _ context: inout ServiceContext) throws(EntityStoreError) {
    let ids = (Array(context.read.keys) + context.changes.keys).filter { $0.kind.owner != .service }.map(\.id)
    try context.put(self, key, due: context.now + Self.life)
    context.list(key, as: Listing(order: context.now, words: Set(ids)))
    try context.ownAsOthers(key)
  }

  /// Forgets the answers to requests that have read or written an entity of this id.
  package static func forget(_ id: String, of service: any SandboxService, _ context: inout ServiceContext) throws(EntityStoreError) {
    for key in try context.keys(ListQuery(kind(service), words: [id], limit: .max)) { context.remove(key) }
  }
}
