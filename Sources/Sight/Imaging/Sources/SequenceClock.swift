/// How much of a sequence has passed. Time in which nobody looks does not count, so that a busy machine sees every entry as often as an idle one.
struct SequenceClock {
  /// The longest time that passes from one look to the next: two pictures.
  static let longestStep = Duration.seconds(2) / StandInSequence.rate

  private var passed = Duration.zero
  private var lookedAt: ContinuousClock.Instant?

  /// In milliseconds from the sequence's start.
  var time: Int { Int(passed / .milliseconds(1)) }

  /// Looks at the sequence.
  mutating func advance(to now: ContinuousClock.Instant) {
    if let lookedAt { passed += min(now - lookedAt, Self.longestStep) }
    lookedAt = now
  }

  /// Goes to a later time.
  /// - Parameter time: in milliseconds from the sequence's start.
  mutating func skip(to time: Int) { passed = max(passed, .milliseconds(time)) }
}
