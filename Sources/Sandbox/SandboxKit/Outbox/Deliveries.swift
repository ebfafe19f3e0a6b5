import Phrases

/// The messages with their attempts, as the office sees them.
package enum Deliveries {
  package static let collection = AdministeredCollection(
    name: "deliveries", title: Phrase("outbox.office.deliveries"),
    columns: [
      AdministeredColumn("service", service), AdministeredColumn("state", state), AdministeredColumn("attempts", attempts),
      AdministeredColumn("createdAt", createdAt),
    ], actions: [sendAgain],
    list: { context throws(EntityStoreError) in
      let messages: [OutboxMessage] = try context.all(OutboxMessage.kind)
      return messages.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }.map {
        AdministeredEntity(
          id: $0.id, values: [.text($0.service), .text($0.state.rawValue), .number($0.attempts.count), .moment($0.createdAt)])
      }
    },
    show: { id, context throws(EntityStoreError) in
      let message: OutboxMessage? = try context.get(OutboxMessage.key(id))
      return message.map { EntityDetails(title: $0.url, rows: rows(of: $0), history: $0.attempts.map(event)) }
    })

  private static let service = Phrase("outbox.office.service")
  private static let state = Phrase("outbox.office.state")
  private static let attempts = Phrase("outbox.office.attempts")
  private static let createdAt = Phrase("outbox.office.createdAt")

  private static func rows(of message: OutboxMessage) -> [EntityDetails.Row] {
    [
      .init("id", Phrase("office.id"), .text(message.id)), .init("service", service, .text(message.service)),
      .init("stream", Phrase("outbox.office.stream"), .text(message.stream)), .init("state", state, .text(message.state.rawValue)),
      .init("attempts", attempts, .number(message.attempts.count)), .init("createdAt", createdAt, .moment(message.createdAt)),
      .init("body", Phrase("outbox.office.body"), .text(message.body)),
    ]
  }

  private static func event(_ attempt: OutboxMessage.Attempt) -> EntityDetails.Event {
    EntityDetails.Event(at: attempt.at, attempt.status.map { "HTTP \($0)" } ?? attempt.failure ?? "-")
  }

  /// Messages of one stream keep their order: so of those that wait, only the next one can be tried at once.
  private static let sendAgain = AdministrativeAction(
    "send-again", Phrase("outbox.office.sendAgain"),
    fields: { id, context throws(EntityStoreError) in
      guard let message: OutboxMessage = try context.get(OutboxMessage.key(id)) else { return nil }
      let stream: OutboxStream? = try context.get(OutboxStream.key(of: message))
      return message.state != .waiting || stream?.waiting.first == id ? [] : nil
    },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        guard let message: OutboxMessage = try context.get(OutboxMessage.key(id)) else { return nil }
        try Outbox.sendAgain(message, &context)
      } catch { throw .store(error) }
      return id
    })
}
