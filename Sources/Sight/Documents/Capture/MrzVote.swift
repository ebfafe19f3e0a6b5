/// Accepts an MRZ only when several live pictures agree on it. One picture may be misread, and its check digits cannot reveal that, because
/// the recogniser uses them to correct characters.
public struct MrzVote: Equatable, Sendable {
  /// How many pictures must agree.
  public static let quorum = 2
  /// How many of the last accepted MRZs are counted. It is low, so that a replaced document is soon forgotten.
  static let memory = 6

  /// What must agree. Names are left out: they have no check digit, and often differ in uncertain letters.
  struct Key: Hashable, Sendable {
    var format: MrzFormat?
    var fields: [MrzField: String]

    static let fields: [MrzField] = [.documentNumber, .birthDate, .expirationDate, .issuingState, .nationality, .sex, .optional1]

    init(_ mrz: MrzResult) {
      format = mrz.format
      fields = mrz.fields.filter { Self.fields.contains($0.key) }
    }
  }

  private var results: [MrzResult] = []

  public init() {}

  /// Counts the MRZ of one picture, if the policy accepts it.
  public mutating func count(_ mrz: MrzResult?, policy: MrzValidationPolicy) {
    guard let mrz, policy.accepts(mrz) else { return }
    results.append(mrz)
    if results.count > Self.memory { results.removeFirst() }
  }

  /// How many pictures agree with the majority.
  public var agreeing: Int { best?.votes.count ?? 0 }

  /// The MRZ on which enough pictures agree: `quorum` of them if none contradicts it, else three times as many as the largest group that
  /// does. Among their readings it is the one with the fewest uncertain characters, or the newest of those. nil while there is none.
  public var agreed: MrzResult? {
    guard let best, best.votes.count >= (best.runnerUp == 0 ? Self.quorum : 3 * best.runnerUp) else { return nil }
    return best.votes.reversed().min { $0.uncertain.count < $1.uncertain.count }
  }

  private var best: (votes: [MrzResult], runnerUp: Int)? {
    let groups = Dictionary(grouping: results, by: Key.init)
    // With equal counts, the group that was seen last.
    guard let last = results.last.map(Key.init), let most = groups.values.map(\.count).max() else { return nil }
    let winner = groups[last]?.count == most ? last : groups.first { $0.value.count == most }?.key ?? last
    let runnerUp = groups.filter { $0.key != winner }.values.map(\.count).max() ?? 0
    return (groups[winner] ?? [], runnerUp)
  }

  /// Whether two MRZs are from the same document.
  public static func areOne(_ one: MrzResult, _ other: MrzResult) -> Bool { Key(one) == Key(other) }
}

extension MrzVote {
  /// The result of comparing a captured picture's MRZ with the votes.
  public enum Verdict: Equatable, Sendable {
    /// This MRZ counts; nil if there is none.
    case counts(MrzResult?)
    /// Only this picture has it: a second one must confirm it.
    case alone(MrzResult)
    /// The picture contradicts the votes.
    case contradicts
  }

  /// Compares the MRZ of the captured picture, which was read more thoroughly, with the votes.
  public func weigh(_ mrz: MrzResult?, policy: MrzValidationPolicy) -> Verdict {
    let isAccepted = mrz.map(policy.accepts) ?? false
    guard let agreed else {
      guard let mrz, isAccepted else { return .counts(mrz) }
      return .alone(mrz)
    }
    guard let mrz, isAccepted else { return .counts(agreed) }
    guard Self.areOne(mrz, agreed) else { return .contradicts }
    return .counts(mrz.uncertain.count <= agreed.uncertain.count ? mrz : agreed)
  }
}
