/// A prompt's own way back, for places where *back* has none: after something that was done and cannot be undone.
///
/// It is one of the prompt's options or actions, so that everybody sees it. A host that is told to go back need not know it: the guide gives
/// this answer where it cannot drop entries.
extension Prompt {
  /// The id of the option or the action that leads back.
  public static let backID = "back"

  /// The answer that leads back; nil if the prompt offers none.
  var ownWayBack: Answer? {
    if actions.contains(where: { $0.id == Self.backID }) { return .action(id: Self.backID) }
    guard case .choose(let choice) = content, choice.options.contains(where: { $0.id == Self.backID }) else { return nil }
    return .chose(id: Self.backID)
  }
}

extension Prompt {
  /// Whether everything returns here, so that its own way back goes before the way by which the person came: cards that are looked at one after
  /// the other.
  var isHub: Bool { if case .choose(let choice) = content { choice.style == .cards } else { false } }
}

extension Answer {
  /// Whether the person left a prompt by its own way back.
  var isWayBack: Bool { self == .action(id: Prompt.backID) || self == .chose(id: Prompt.backID) }
}
