/// A machine-readable zone counts only when several live pictures say the same: one of them may be misread, and the check digits, with whose
/// help it was read, cannot tell.
public struct ZoneVote: Sendable {
  /// How many pictures must agree.
  public static let quorum = 2
  /// How many of the last pictures in which a zone was believed are counted: a document that was exchanged is soon forgotten.
  static let memory = 6

  /// What must be the same: names have no check digit and differ in letters that are in doubt anyway.
  struct Key: Hashable, Sendable {
    var format: MrzFormat?
    var fields: [MrzField: String]

    static let fields: [MrzField] = [.documentNumber, .birthDate, .expirationDate, .issuingState, .nationality, .sex, .optional1]

    init(_ zone: MrzResult) {
      format = zone.format
      fields = zone.fields.filter { Self.fields.contains($0.key) }
    }
  }

  private var zones: [MrzResult] = []

  public init() {}

  /// Counts what one picture said; a zone that is not accepted has no vote.
  public mutating func count(_ zone: MrzResult?, policy: MrzValidationPolicy) {
    guard let zone, policy.accepts(zone) else { return }
    zones.append(zone)
    if zones.count > Self.memory { zones.removeFirst() }
  }

  /// How many pictures say what most of them say.
  public var agreeing: Int { best?.votes.count ?? 0 }

  /// The zone on which enough pictures agree while none says another, or at least three times as many as say another; of their readings the one with the fewest characters in
  /// doubt, the newest of those. nil while there is none.
  public var agreed: MrzResult? {
    guard let best, best.votes.count >= (best.rival == 0 ? Self.quorum : 3 * best.rival) else { return nil }
    return best.votes.reversed().min { $0.uncertain.count < $1.uncertain.count }
  }

  private var best: (votes: [MrzResult], rival: Int)? {
    let parties = Dictionary(grouping: zones, by: Key.init)
    // Of equal parties the one that was heard last.
    guard let last = zones.last.map(Key.init), let most = parties.values.map(\.count).max() else { return nil }
    let winner = parties[last]?.count == most ? last : parties.first { $0.value.count == most }?.key ?? last
    let rival = parties.filter { $0.key != winner }.values.map(\.count).max() ?? 0
    return (parties[winner] ?? [], rival)
  }

  /// Whether two zones are of one document.
  public static func areOne(_ one: MrzResult, _ other: MrzResult) -> Bool { Key(one) == Key(other) }
}
