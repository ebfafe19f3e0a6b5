extension ZoneVote {
  /// What the zone of a picture counts for, that was taken while these votes were cast.
  public enum Verdict: Equatable, Sendable {
    /// This one counts; nil: none was seen.
    case counts(MrzResult?)
    /// Only this picture says so: another one must say the same.
    case alone(MrzResult)
    /// The pictures say different things.
    case contradicts
  }

  /// Weighs the zone of the picture that was taken, read with more care than the pictures before.
  public func weigh(_ zone: MrzResult?, policy: MrzValidationPolicy) -> Verdict {
    let isAccepted = zone.map(policy.accepts) ?? false
    guard let agreed else {
      guard let zone, isAccepted else { return .counts(zone) }
      return .alone(zone)
    }
    guard let zone, isAccepted else { return .counts(agreed) }
    guard Self.areOne(zone, agreed) else { return .contradicts }
    return .counts(zone.uncertain.count <= agreed.uncertain.count ? zone : agreed)
  }
}
