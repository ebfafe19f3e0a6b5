import Notation
import Services

/// The messages to one device that it has not acknowledged.
package struct PushQueue {
  package let token: String

  package init(token: String) { self.token = token }

  /// Sends a message.
  /// - Returns: why it cannot be delivered, in the push service's words, or nil if it will be.
  package func send(_ data: JSONValue, _ context: inout ServiceContext) throws(EntityStoreError) -> String? {
    guard try PushDevices.isRegistered(token, context) else { return "Unregistered" }
    // Ids sort by time. Within a millisecond the order is the one of the ids.
    let digits = String(context.now)
    let id = String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits + "-" + context.id()
    try context.put(PushMessage(id: id, sentAt: context.now, data: data.text()), key(id))
    try context.own(key(id), as: PushDevice.key(token))
    return nil
  }

  /// The oldest messages.
  package func messages(_ most: Int, _ context: ServiceContext) throws(EntityStoreError) -> [PushMessage] {
    var messages: [PushMessage] = []
    for key in try context.keys(of: kind).prefix(most) { if let message: PushMessage = try context.get(key) { messages.append(message) } }
    return messages
  }

  package func count(_ context: ServiceContext) throws(EntityStoreError) -> Int { try context.keys(of: kind).count }

  package func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  private var kind: EntityKind { EntityKind("push/message/\(token)", of: .device) }
}
