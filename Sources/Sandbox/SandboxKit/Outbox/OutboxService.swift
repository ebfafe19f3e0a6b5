import Services

/// The messages that the other services send over the network, as the office sees them. It answers no requests.
public struct OutboxService: SandboxService {
  public let name = OutboxOffice.place.service
  public let routes: [RouteHandler] = []

  public init() {}

  public var administration: Administration? { OutboxOffice.administration }

  /// The time has passed for which a message is kept.
  public func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) {
    guard key.kind == OutboxMessage.kind else { return }
    let message: OutboxMessage? = try context.get(key)
    if message?.state != .pending { context.remove(key) }
  }
}
