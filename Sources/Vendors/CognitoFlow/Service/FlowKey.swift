import SandboxKit

/// A key of a customer's back end, with which it signs its requests, and with which webhooks to it are signed.
struct FlowKey: Codable, Equatable, Sendable {
  /// The kind of its entities.
  static let kind = EntityKind("flow/key", of: .service)

  /// `sandbox_key_` and 32 hexadecimal digits.
  var id: String
  /// 64 hexadecimal digits. Their literal bytes are the secret of the signature.
  var secret: String
  var name: String
  var environment: FlowTemplate.Environment
  /// Milliseconds since 1970, UTC.
  var createdAt: Int64

  var entity: EntityKey { EntityKey(Self.kind, id) }

  /// The one with which the sandbox begins. (Our choice.)
  static let shipped = FlowKey(
    id: "sandbox_key_00112233445566778899aabbccddeeff", secret: "5eed0004c0917000f1de0001ca41ab1e5eed0004c0917000f1de0001ca41ab1e",
    name: "Example back end", environment: .sandbox, createdAt: 0)
}

/// The keys of the service. It begins with one.
struct FlowKeys {
  /// The oldest first.
  let all: [FlowKey]

  init(_ context: ServiceContext) throws(EntityStoreError) {
    let stored: [FlowKey] = try context.all(FlowKey.kind)
    all = stored.isEmpty ? [.shipped] : stored.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  subscript(id: String) -> FlowKey? { all.first { $0.id == id } }

  /// The key that signs what is sent to a customer: the oldest of the environment, or nil if there is none.
  func signing(_ environment: FlowTemplate.Environment) -> FlowKey? { all.first { $0.environment == environment } }

  static func put(_ key: FlowKey, _ context: inout ServiceContext) throws(EntityStoreError) {
    try keepShipped(&context)
    try context.put(key, key.entity)
  }

  static func remove(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    try keepShipped(&context)
    context.remove(EntityKey(FlowKey.kind, id))
  }

  /// The shipped one is stored with the first change.
  private static func keepShipped(_ context: inout ServiceContext) throws(EntityStoreError) {
    if try context.keys(of: FlowKey.kind).isEmpty { try context.put(FlowKey.shipped, FlowKey.shipped.entity) }
  }
}
