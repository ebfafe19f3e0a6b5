import Workflow

/// A named run for testers and demonstrations: what the world does in it.
public struct Scenario: Equatable, Sendable {
  /// What `--scenario` calls it.
  public var name: String
  /// What happens in it, as one English sentence.
  public var sentence: String
  /// What effects give, by name and in order, as in a script.
  public var outcomes: [String: [EffectOutcome]]

  public init(_ name: String, _ sentence: String, outcomes: [String: [EffectOutcome]] = [:]) {
    self.name = name
    self.sentence = sentence
    self.outcomes = outcomes
  }
}
