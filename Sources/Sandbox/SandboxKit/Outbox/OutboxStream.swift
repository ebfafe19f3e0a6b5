/// The messages of one stream that wait, the next one first. The stream is due when its first message is to be tried. Therefore no message
/// is sent before the previous one is done, and only one of several servers takes the stream.
package struct OutboxStream: Codable, Equatable, Sendable {
  package static let kind = EntityKind("outbox/stream", of: .service)
  /// How many messages may wait. Further messages of a service are abandoned at once.
  package static let most = 1000

  /// The ids of the messages.
  package var waiting: [String] = []

  package static func key(of message: OutboxMessage) -> EntityKey { EntityKey(kind, "\(message.service)/\(message.stream)") }
}
