import Notation
import Services

/// The messages to one application instance that it has not fetched. The routing service cannot read them.
package struct Mailbox {
  package let recipient: String

  package init(_ recipient: String) { self.recipient = recipient }

  private var kind: EntityKind { EntityKind("wallet/mail/\(recipient)", of: .device) }

  package func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  /// The oldest mails first.
  package func mails(_ context: ServiceContext) throws(EntityStoreError) -> [Mail] {
    var mails: [Mail] = []
    for key in try context.keys(of: kind).prefix(Self.most) { if let mail: Mail = try context.get(key) { mails.append(mail) } }
    return mails
  }

  /// How many mails one answer has at most.
  private static let most = 20
  /// How many mails of other instances a mailbox takes until some are fetched. (Our choice.)
  package static let capacity = 200

  package func count(_ context: ServiceContext) throws(EntityStoreError) -> Int { try context.keys(of: kind).count }

  /// Keeps a mail, and tells a wallet by a push. The servers are in this process, so the one who carries a mail calls them.
  /// - Parameter notifies: false if the recipient is about to look by itself.
  @discardableResult
  package func deliver(
    _ envelope: Envelope, from sender: String, notifies: Bool = true, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> Mail {
    let mail = Mail(id: SortableID.make(context), senderId: sender, recipientId: recipient, envelope: envelope)
    try context.put(mail, key(mail.id))
    try context.own(key(mail.id), as: ApplicationInstances.key(recipient))
    guard notifies, let instance = try ApplicationInstances.instance(recipient, context), !instance.isServer else { return mail }
    // A wallet that cannot be reached finds the message in its mailbox.
    _ = try PushQueue(token: instance.pushToken).send(Self.push(mail), &context)
    return mail
  }

  /// What the push service sees: that there is a message, but nothing of its content.
  private static func push(_ mail: Mail) -> JSONValue {
    .object([
      "aps": .object(["alert": .object(["title-loc-key": "wallet_new_message"])]), "shocard": .object(["mailId": .string(mail.id)]),
    ])
  }
}

/// Ids that sort by time. Within a millisecond the order is that of the ids.
package enum SortableID {
  package static func make(_ context: ServiceContext) -> String {
    let digits = String(context.now)
    return String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits + "-" + context.id()
  }
}
