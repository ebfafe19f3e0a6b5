import Delivering

/// The messages that the services send over the network. They are entities: so they are written together with what they tell about, and none
/// is lost when a server dies.
public enum Outbox {
  /// Sends a message. It is sent when the earlier messages of its stream are delivered or abandoned.
  /// - Parameter subject: the entity that it is about. The message belongs to the same owner.
  public static func send(
    _ message: OutboxMessage, about subject: EntityKey, _ context: inout ServiceContext
  ) throws(EntityStoreError) {
    var message = message
    message.subject = OutboxMessage.word(subject)
    message.number = context.changes.keys.count { $0.kind == OutboxMessage.kind }
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
      let problem = "\(OutboxStream.most) earlier messages wait for this receiver. See why it does not take them."
      message.end(.givenUp, OutboxMessage.Attempt(at: context.now, failure: "streamFull", problem: problem))
      return try put(message, &context)
    }
    message.state = .pending
    message.tries = 0
    stream.waiting.append(message.id)
    try put(message, &context)
    if stream.waiting.count == 1 { try context.put(stream, key, due: context.now) } else { try context.put(stream, key) }
  }

  /// Removes the messages about an entity, sent or not: what they tell of was removed.
  package static func withdraw(about subject: EntityKey, _ context: inout ServiceContext) throws(EntityStoreError) {
    for message in try context.all(with: OutboxMessage.word(subject), as: OutboxMessage.self) {
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
  ) throws(EntityStoreError) -> DeliveryState? {
    guard let stream: OutboxStream = try context.get(key), stream.waiting.first == id,
      var message: OutboxMessage = try context.get(OutboxMessage.key(id))
    else { return nil }
    message.tries += 1
    let time = max(0, attempt.at - message.createdAt)
    if !attempt.isDelivered, !isLast, !Backoff.message.isGivenUp(after: message.tries, owedFor: time) {
      message.note(attempt)
      try put(message, &context)
      try context.put(stream, key, due: attempt.at + Backoff.message.wait(after: message.tries))
      return .pending
    }
    message.end(attempt.isDelivered ? .done : .givenUp, attempt)
    try put(message, &context)
    try leave(stream, message, &context)
    return message.state
  }

  /// Gives up a message that waits. An attempt that is under way goes on, and is not noted.
  package static func giveUp(_ message: OutboxMessage, _ context: inout ServiceContext) throws(EntityStoreError) {
    var message = message
    message.state = .givenUp
    try put(message, &context)
    if let stream: OutboxStream = try context.get(OutboxStream.key(of: message)) { try leave(stream, message, &context) }
  }

  /// Takes a message out of its stream. If it was the next one, the one after it has its turn now.
  private static func leave(
    _ stream: OutboxStream, _ message: OutboxMessage, _ context: inout ServiceContext
  ) throws(EntityStoreError) {
    let rest = OutboxStream(waiting: stream.waiting.filter { $0 != message.id }), key = OutboxStream.key(of: message)
    if rest.waiting.isEmpty {
      context.remove(key)
    } else if stream.waiting.first == message.id {
      try context.put(rest, key, due: context.now)
    } else {
      try context.put(rest, key)
    }
  }

  /// Tries the next message of a stream again at once, or sends a message again that was delivered or abandoned, after those that wait.
  package static func sendAgain(_ message: OutboxMessage, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard message.state == .pending else { return try send(message, &context) }
    let key = OutboxStream.key(of: message)
    if let stream: OutboxStream = try context.get(key) { try context.put(stream, key, due: context.now) }
  }

  /// A message that is done is due when it is to be removed.
  private static func put(_ message: OutboxMessage, _ context: inout ServiceContext) throws(EntityStoreError) {
    try context.put(message, OutboxMessage.key(message.id), due: retention(message.state).map { context.now + $0 })
  }

  /// How long a message is kept that is not sent any more, in milliseconds; nil while it waits.
  private static func retention(_ state: DeliveryState) -> Int64? {
    switch state {
    case .pending: nil
    case .done: 86_400_000
    case .givenUp: 30 * 86_400_000
    }
  }
}

extension OutboxMessage {
  /// How many attempts are kept.
  private static let mostAttempts = 20

  fileprivate mutating func note(_ attempt: Attempt) { attempts = (attempts + [attempt]).suffix(Self.mostAttempts) }

  fileprivate mutating func end(_ state: DeliveryState, _ attempt: Attempt) {
    note(attempt)
    self.state = state
  }
}
