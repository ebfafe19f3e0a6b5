import Cryptography
import Services

/// Erases what the services keep of one session or device, when the sender of its requests asks for it (`RequestOwner`). Nobody else knows the
/// name.
///
/// A request of the owner that arrives later, because it was delayed, is refused: nobody would erase what it leaves.
public struct ErasureService: SandboxService {
  public let name = "erasure"

  public init() {}

  public var routes: [RouteHandler] {
    [
      RouteHandler(RequestOwner.erasure) { call, context throws(EntityStoreError) in
        try erase(call["owner"], &context)
        return RequestOwner.erasure.response
      }
    ]
  }

  private func erase(_ owner: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    for key in try context.keys(ownedBy: owner) {
      context.remove(key)
      context.forgetsPictures = true
    }
    try context.put(true, Self.mark(of: owner), due: context.now + Self.life)
  }

  /// How long a request may be held up, in milliseconds. (Our choice: a day.)
  private static let life: Int64 = 86_400_000

  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) { context.remove(key) }

  /// What remains of an owner for a while: a digest of the name, which nobody but the owner knows.
  private static func mark(of owner: String) -> EntityKey {
    EntityKey(EntityKind("erasure/mark", of: .service), Base64URL.text(SecureHash.sha256(owner.utf8)))
  }

  /// Whether one of a request's owners was erased.
  package static func isErased(_ owner: RequestOwner, _ context: ServiceContext) throws(EntityStoreError) -> Bool {
    for name in Set([owner.session, owner.device]) {
      if try context.get(mark(of: name), as: Bool.self) == true { return true }
    }
    return false
  }
}
