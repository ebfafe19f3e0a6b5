/// How the attempts to deliver messages ended, since the program began.
public struct DeliveryCounts: Equatable, Sendable {
  /// The receiver has taken the message.
  public internal(set) var delivered = 0
  /// The receiver has answered with a status that is none of success.
  public internal(set) var refused = 0
  /// There was no answer.
  public internal(set) var unanswered = 0
  /// Messages that are not tried again. Their last attempt counts as refused or unanswered, too.
  public internal(set) var abandoned = 0

  public init() {}

  /// With the outcomes' names in metrics.
  public var byOutcome: KeyValuePairs<String, Int> {
    ["delivered": delivered, "refused": refused, "unanswered": unanswered, "abandoned": abandoned]
  }

  package mutating func count(_ attempt: OutboxMessage.Attempt) {
    if attempt.isDelivered { delivered += 1 } else if attempt.status != nil { refused += 1 } else { unanswered += 1 }
  }
}
