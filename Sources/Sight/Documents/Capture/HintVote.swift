/// Decides which of the changing hints is shown: the one that most of the last pictures call for, for long enough to be read.
public struct HintVote: Codable, Equatable, Sendable {
  /// How many of the last pictures vote.
  static let window = 5
  /// The minimum time for which a hint is shown, in milliseconds (our choice; phone SDKs show theirs for one to two seconds).
  public static let leastShown = 1_200
  /// The same for the message that nothing is wrong, which nobody needs to read to the end.
  public static let leastShownGood = 400

  private var votes: [CaptureHint?] = []
  private var isDecided = false
  /// The hint that is shown; nil if nothing is wrong.
  public private(set) var shown: CaptureHint?
  private var since = 0

  public init() {}

  /// - Parameter time: milliseconds on a monotonic clock.
  public mutating func count(_ hint: CaptureHint?, at time: Int) {
    votes.append(hint)
    if votes.count > Self.window { votes.removeFirst() }
    guard isDecided else {
      (isDecided, shown, since) = (true, hint, time)
      return
    }
    let winner = winner
    guard winner != shown, time - since >= (shown == nil ? Self.leastShownGood : Self.leastShown) else { return }
    (shown, since) = (winner, time)
  }

  /// The hint with the most votes; with equal votes the one that is shown, else the latest.
  private var winner: CaptureHint? {
    var counts: [CaptureHint?: Int] = [:]
    for vote in votes { counts[vote, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    if counts[shown] == most { return shown }
    return votes.last { counts[$0] == most } ?? nil
  }
}
