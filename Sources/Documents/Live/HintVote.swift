/// Which of the many hints that come by is shown: the one that most of the last pictures ask for, and not so briefly that nobody can read it.
public struct HintVote: Sendable {
  /// So many of the last pictures vote.
  static let window = 5
  /// How long a hint stays at least, in milliseconds (chosen; phone SDKs keep theirs for one to two seconds).
  public static let leastShown = 1_200
  /// The same for the word that all is well, which nobody needs to read to its end.
  public static let leastShownGood = 400

  private var votes: [CaptureHint?] = []
  private var isDecided = false
  /// What is shown; nil: nothing is wrong.
  public private(set) var shown: CaptureHint?
  private var since = 0

  public init() {}

  /// - Parameter time: milliseconds on any clock that does not go back.
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

  /// The hint with the most votes; of equal ones the one that is shown, else the latest.
  private var winner: CaptureHint? {
    var counts: [CaptureHint?: Int] = [:]
    for vote in votes { counts[vote, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    if counts[shown] == most { return shown }
    return votes.last { counts[$0] == most } ?? nil
  }
}
