import FoundationEssentials
import GRDB
import Workflow

/// Something that happened outside and was reported to this device: a push, a webhook, a decision.
public struct InboxEvent: Equatable, Sendable {
  /// Who it is for. The event is encrypted with the recipient's key and erased with the recipient.
  public enum Recipient: Hashable, Sendable {
    case session(String)
    case profile(String)

    fileprivate var key: String {
      switch self {
      case .session(let id): id
      case .profile(let name): DeviceProfile.key(name)
      }
    }
  }

  /// The sender's id of the event: an event that is sent again has the same one.
  public var id: String
  public var recipient: Recipient
  /// The sender's bytes, such as JSON.
  public var content: [UInt8]
  /// Milliseconds since 1970, UTC.
  public var receivedAt: Int64

  public init(id: String, recipient: Recipient, content: [UInt8], receivedAt: Int64) {
    self.id = id
    self.recipient = recipient
    self.content = content
    self.receivedAt = receivedAt
  }
}

extension Store {
  /// Keeps events until they were handled. All of them are durable when this returns.
  /// - Returns: the ids of those that are new; the others were received before, and may have been handled since.
  /// - Throws: `unknownSession` for a session that has no key: it is unknown, or was erased. Then none is kept.
  @discardableResult public func receive(_ events: [InboxEvent]) throws(WorkflowError) -> [String] {
    let database = try database()
    var rows: [(event: InboxEvent, content: Data)] = []
    for event in events {
      rows.append((event, try cipher(for: event.recipient, in: database).seal(event.content, .event(id: event.id))))
    }
    var new: [String] = []
    try database.write {
      new = []
      for (event, content) in rows {
        try $0.execute(
          sql: "INSERT OR IGNORE INTO inbox (recipient, id, receivedAt, content) VALUES (?, ?, ?, ?)",
          arguments: [event.recipient.key, event.id, event.receivedAt, content])
        if $0.changesCount > 0 { new.append(event.id) }
      }
    }
    return new
  }

  /// The events of a recipient that were not handled yet, in the order of arrival.
  /// - Throws: `journalDamaged` when one cannot be read.
  public func openEvents(for recipient: InboxEvent.Recipient) throws(WorkflowError) -> [InboxEvent] {
    let database = try database()
    let rows = try database.read {
      try Row.fetchAll(
        $0, sql: "SELECT id, receivedAt, content FROM inbox WHERE recipient = ? AND content IS NOT NULL ORDER BY number",
        arguments: [recipient.key])
    }
    guard !rows.isEmpty else { return [] }
    let cipher = try database.cipher(of: recipient.key)
    var events: [InboxEvent] = []
    for row in rows {
      guard let id = String.fromDatabaseValue(row["id"]), let at = Int64.fromDatabaseValue(row["receivedAt"]),
        let sealed = Data.fromDatabaseValue(row["content"]), let bytes = cipher?.open(sealed, .event(id: id))
      else { throw damage(of: recipient) }
      events.append(InboxEvent(id: id, recipient: recipient, content: bytes, receivedAt: at))
    }
    return events
  }

  /// Forgets what an event said, and keeps its id, so that it is not handled again when it is sent again.
  public func finish(_ event: InboxEvent) throws(WorkflowError) {
    try database().write {
      try $0.execute(sql: "UPDATE inbox SET content = NULL WHERE recipient = ? AND id = ?", arguments: [event.recipient.key, event.id])
    }
  }

  private func cipher(for recipient: InboxEvent.Recipient, in database: Database) throws(WorkflowError) -> SessionCipher {
    switch recipient {
    case .profile: return try database.cipher(for: recipient.key)
    case .session(let id):
      guard try row(id)?.isErasing == false, let cipher = try database.cipher(of: id) else { throw unknown(id) }
      return cipher
    }
  }

  private func damage(of recipient: InboxEvent.Recipient) -> WorkflowError {
    switch recipient {
    case .session(let id): Damage.session(id, "an event in its inbox cannot be read").error
    case .profile(let name): Damage.profile(name, "an event in its inbox cannot be read").error
    }
  }
}
