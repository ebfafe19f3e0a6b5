import Delivering
import Phrases

/// What is owed to whom, as the office sees it: the services' messages with their attempts. A kiosk adds the results of its sessions.
package enum OutboxOffice {
  /// The collection's place.
  package static let place = AdministrationPlace("outbox", "deliveries")

  package static let administration = Administration(
    title: Phrase("outbox.office.title"),
    collections: [
      AdministeredCollection(
        of: OutboxMessage.self, name: place.collection, title: Phrase("outbox.office.deliveries"), columns: OwedDelivery.columns,
        actions: [sendAgain, giveUp],
        values: { message, context throws(EntityStoreError) in try delivery(message, context).values },
        show: { id, context throws(EntityStoreError) in
          guard let message: OutboxMessage = try context.get(OutboxMessage.key(id)) else { return nil }
          return try delivery(message, context).details(
            [
              .init("stream", Phrase("outbox.office.stream"), .text(message.stream)),
              .init("body", Phrase("outbox.office.body"), .text(message.body)),
            ], history: message.attempts.map { EntityDetails.Event(at: $0.at, $0.status.map { "HTTP \($0)" } ?? $0.reason) })
        })
    ])

  private static func delivery(_ message: OutboxMessage, _ context: ServiceContext) throws(EntityStoreError) -> OwedDelivery {
    let last = message.attempts.last, tries = message.tries, isTriedAgain = try isNext(message, context)
    return OwedDelivery(
      id: message.id, from: message.service, to: message.url, message.state, attempts: message.attempts.count,
      nextAttempt: isTriedAgain && tries > 0 ? last.map { $0.at + Backoff.message.wait(after: tries) } : nil,
      problem: message.state == .done ? nil : last?.reason, createdAt: message.createdAt)
  }

  /// Messages of one stream keep their order: so of those that wait, only the first one is tried.
  private static func isNext(_ message: OutboxMessage, _ context: ServiceContext) throws(EntityStoreError) -> Bool {
    guard message.state == .pending else { return false }
    let stream: OutboxStream? = try context.get(OutboxStream.key(of: message))
    return stream?.waiting.first == message.id
  }

  package static let sendAgain = action("send-again", Phrase("outbox.office.sendAgain"), Outbox.sendAgain) {
    message, context throws(EntityStoreError) in
    let isNext = try isNext(message, context)
    return message.state != .pending || isNext
  }

  package static let giveUp = action("give-up", Phrase("outbox.office.giveUp"), Outbox.giveUp) { message, _ in message.state == .pending }

  private static func action(
    _ name: String, _ title: Phrase,
    _ change: @escaping @Sendable (OutboxMessage, inout ServiceContext) throws(EntityStoreError) -> Void,
    where isPossible: @escaping @Sendable (OutboxMessage, ServiceContext) throws(EntityStoreError) -> Bool
  ) -> AdministrativeAction {
    AdministrativeAction(
      name, title, isExport: true,
      fields: { id, context throws(EntityStoreError) in
        guard let message: OutboxMessage = try context.get(OutboxMessage.key(id)) else { return nil }
        return try isPossible(message, context) ? [] : nil
      },
      perform: { id, _, context throws(AdministrationError) in
        do throws(EntityStoreError) {
          guard let message: OutboxMessage = try context.get(OutboxMessage.key(id)) else { return nil }
          try change(message, &context)
        } catch { throw .store(error) }
        return id
      })
  }
}

extension OutboxMessage.Attempt {
  /// Why it failed. One that an earlier version has noted has no sentence.
  fileprivate var reason: String { problem ?? failure ?? status.map { "HTTP \($0)" } ?? "-" }
}
