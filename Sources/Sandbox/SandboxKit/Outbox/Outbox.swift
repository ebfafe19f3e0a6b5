/// The messages that the services send over the network. They are entities: so they are written together with what they tell about, and none
/// is lost when a server dies.
public enum Outbox {
  /// Sends a message. It is sent when the earlier messages of its stream are delivered or abandoned.
  /// - Parameter subject: the entity that it is about. The message belongs to the same owner.
  public static func send(
    _ message: OutboxMessage, about subject: EntityKey, _ context: inout ServiceContext
  ) throws(EntityStoreError) {
    try send(message, &context)
    try context.own(OutboxMessage.key(message.id), as: subject)
  }

  private static func send(_ message: OutboxMessage, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard message.body.utf8.count <= OutboxMessage.mostBytes else {
      throw EntityStoreError("The message \(message.id) is too large. A message has at most \(OutboxMessage.mostBytes) bytes.")
    }
    let key = OutboxStream.key(of: message)
    var stream: OutboxStream = try context.get(key) ?? OutboxStream(), message = message
    guard stream.waiting.count < OutboxStream.most else {
      message.end(.abandoned, OutboxMessage.Attempt(at: context.now, failure: "streamFull"))
      return try put(message, &context)
    }
    message.state = .waiting
    message.tries = 0
    stream.waiting.append(message.id)
    try put(message, &context)
    if stream.waiting.count == 1 { try context.put(stream, key, due: context.now) } else { try context.put(stream, key) }
  }

  /// Removes messages of a service, sent or not: what they tell of was removed.
  package static func withdraw(
    of service: String, _ context: inout ServiceContext, where isMeant: (OutboxMessage) -> Bool
  ) throws(EntityStoreError) {
    for message in try context.all(OutboxMessage.kind, as: OutboxMessage.self) where message.service == service && isMeant(message) {
      context.remove(OutboxMessage.key(message.id))
    }
  }

  /// The message of a stream that is to be sent next. A stream without messages is removed.
  package static func next(_ key: EntityKey, _ context: inout ServiceContext) throws(EntityStoreError) -> OutboxMessage? {
    guard let stream: OutboxStream = try context.get(key) else { return nil }
    for (index, id) in stream.waiting.enumerated() {
      guard let message: OutboxMessage = try context.get(OutboxMessage.key(id)) else { continue }
      if index > 0 { try context.put(OutboxStream(waiting: Array(stream.waiting[index...])), key) }
      return message
    }
    context.remove(key)
    return nil
  }

  /// Notes an attempt to deliver the next message of a stream.
  /// - Parameter isLast: whether it makes no sense to try again.
  /// - Returns: the message's state now, or nil if the message is gone, or another server has ended it.
  package static func note(
    _ attempt: OutboxMessage.Attempt, of id: String, isLast: Bool = false, _ key: EntityKey, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> OutboxMessage.State? {
    guard var stream: OutboxStream = try context.get(key), stream.waiting.first == id,
      var message: OutboxMessage = try context.get(OutboxMessage.key(id))
    else { return nil }
    message.tries += 1
    if !attempt.isDelivered, !isLast, let delay = Backoff.delay(after: message.tries) {
      message.note(attempt)
      try put(message, &context)
      try context.put(stream, key, due: attempt.at + delay)
      return .waiting
    }
    message.end(attempt.isDelivered ? .delivered : .abandoned, attempt)
    try put(message, &context)
    stream.waiting.removeFirst()
    if stream.waiting.isEmpty { context.remove(key) } else { try context.put(stream, key, due: attempt.at) }
    return message.state
  }

  /// Tries the next message of a stream again at once, or sends a message again that was delivered or abandoned, after those that wait.
  package static func sendAgain(_ message: OutboxMessage, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard message.state == .waiting else { return try send(message, &context) }
    let key = OutboxStream.key(of: message)
    if let stream: OutboxStream = try context.get(key) { try context.put(stream, key, due: context.now) }
  }

  /// A message that is done is due when it is to be removed.
  private static func put(_ message: OutboxMessage, _ context: inout ServiceContext) throws(EntityStoreError) {
    let end = message.attempts.last?.at ?? context.now
    try context.put(message, OutboxMessage.key(message.id), due: Retention.of(message.state).map { end + $0 })
  }

  /// How long a message is kept that is done, in milliseconds.
  private enum Retention {
    static func of(_ state: OutboxMessage.State) -> Int64? {
      switch state {
      case .waiting: nil
      case .delivered: 86_400_000
      case .abandoned: 30 * 86_400_000
      }
    }
  }
}

/// When a message is tried again that was not taken: seven times in all within four days (91 hours).
package enum Backoff {
  private static let most = 7
  /// Four minutes, in milliseconds. Each delay is four times as long as the one before.
  private static let first: Int64 = 240_000

  /// - Parameter tries: how often it was tried.
  /// - Returns: milliseconds, or nil if it is not tried again.
  package static func delay(after tries: Int) -> Int64? { tries < most ? first << Int64(2 * (tries - 1)) : nil }
}

extension OutboxMessage {
  /// How many attempts are kept.
  private static let mostAttempts = 20

  fileprivate mutating func note(_ attempt: Attempt) { attempts = (attempts + [attempt]).suffix(Self.mostAttempts) }

  fileprivate mutating func end(_ state: State, _ attempt: Attempt) {
    note(attempt)
    self.state = state
  }
}
