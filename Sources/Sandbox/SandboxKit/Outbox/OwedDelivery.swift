import Delivering
import Phrases

/// A delivery as the office lists it: a message of a service, or the result of a session.
package struct OwedDelivery: Sendable {
  private let id: String
  private let state: DeliveryState
  private let createdAt: Int64
  package let values: [AdministeredValue]

  /// - Parameters:
  ///   - sender: the name of the service, or of the journey.
  ///   - session: the number of the session whose result it is; nil for a message.
  ///   - receiver: what a person calls it: an address, a folder, a program.
  ///   - nextAttempt: when it may be tried again, or nil if it waits for nothing, or for other messages. All moments are milliseconds since 1970, UTC.
  ///   - problem: why the last attempt failed, in plain English; nil if it did not fail.
  ///   - createdAt: since when it is owed.
  package init(
    id: String, from sender: String, session: String? = nil, to receiver: String, _ state: DeliveryState, attempts: Int,
    nextAttempt: Int64?, problem: String?, createdAt: Int64
  ) {
    self.id = id
    self.state = state
    self.createdAt = createdAt
    values = [
      .text(receiver), .text(state.rawValue), .text(sender), AdministeredValue(session), .number(attempts),
      nextAttempt.map { .moment($0) } ?? .none, AdministeredValue(problem), .moment(createdAt),
    ]
  }

  package static let columns = ["receiver", "state", "service", "session", "attempts", "nextAttempt", "problem", "createdAt"]
    .map { AdministeredColumn($0, Phrase("outbox.office.\($0)")) }

  package var entity: AdministeredEntity { AdministeredEntity(id: id, values: values) }

  /// - Parameter others: what else is known of it.
  package func details(_ others: [EntityDetails.Row] = [], history: [EntityDetails.Event] = []) -> EntityDetails {
    EntityDetails(
      title: values[0].plainText,
      rows: [.init("id", Phrase("office.id"), .text(id))] + zip(Self.columns, values).map { .init($0.name, $0.title, $1) } + others,
      history: history)
  }

  /// What is still owed comes first, then what was given up, each with the newest first.
  package static func sorted(_ all: [OwedDelivery]) -> [OwedDelivery] {
    DeliveryState.listed.flatMap { state in all.filter { $0.state == state }.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) } }
  }
}
