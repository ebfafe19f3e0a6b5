/// A picture that a guided capture wants, and what must hold for it once it was read in full size. The picture is judged by the same gates and
/// votes as those before it, so that it is not refused for anything that the person was not told.
public struct GuidedTake: Equatable, Sendable {
  /// Why a picture is not used.
  public enum Refusal: String, CaseIterable, Sendable {
    /// It is less sharp than it looked.
    case blurred
    /// Its MRZ is not the one of the pictures before.
    case mrzDiffers

    /// The gate that it fails.
    var gate: Gate {
      switch self {
      case .blurred: .sharp
      case .mrzDiffers: .mrz
      }
    }

    /// What the person should do.
    var hint: CaptureHint {
      switch self {
      case .blurred: .holdStill
      case .mrzDiffers: .mrzUnreadable
      }
    }
  }

  public enum Verdict: Equatable, Sendable {
    /// The picture is used, with this reading: its MRZ is the one that counts.
    case accepted(Reading)
    case refused(Refusal)
    /// Only this picture has its MRZ: another one must have the same.
    case alone(MrzResult)
  }

  /// The numbers of the pictures of which the best is taken; nil for the newest, which the person wants as it is.
  public let range: ClosedRange<Int>?
  private let subject: Guidance.Subject
  private let gates: Gates
  private let policy: MrzValidationPolicy
  private let votes: MrzVote

  init(_ range: ClosedRange<Int>?, of guidance: Guidance) {
    self.range = range
    (subject, gates, policy, votes) = (guidance.subject, guidance.gates, guidance.policy, guidance.mrzVotes)
  }

  /// Judges the picture by the reading of it in full size.
  public func verdict(on reading: Reading) -> Verdict {
    if range != nil, isBlurred(reading) { return .refused(.blurred) }
    switch votes.weigh(reading.mrz, policy: policy) {
    case .counts(let mrz):
      var whole = reading
      whole.mrz = mrz
      return .accepted(whole)
    case .contradicts: return .refused(.mrzDiffers)
    case .alone(let mrz): return .alone(mrz)
    }
  }

  private func isBlurred(_ reading: Reading) -> Bool {
    guard case .document(_, let step) = subject else { return false }
    let verdict = Judge.judge(reading, step: step, gates: gates, policy: policy).verdict(at: .sharp)
    return verdict.map { !$0.passed && $0.strictness == .block } ?? false
  }
}
