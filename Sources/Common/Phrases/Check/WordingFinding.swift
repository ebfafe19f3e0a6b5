/// A text that breaks one of the rules for words.
public struct WordingFinding: Equatable, Sendable {
  /// The kind of rule: `term`, `address`, `contraction`, `space` and so on.
  public var rule: String
  /// The whole text.
  public var text: String
  /// The words that break the rule, as they stand in the text.
  public var found: String
  /// What the text should say there.
  public var wanted: String
}
