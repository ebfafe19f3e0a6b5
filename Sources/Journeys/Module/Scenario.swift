import Workflow

/// A named run for testers and demonstrations, which sets the outcomes of effects.
public struct Scenario: Equatable, Sendable {
  /// The value of `--scenario`.
  public var name: String
  /// A description of the run in one English sentence.
  public var sentence: String
  /// The outcomes of effects, by name and in order, as in a script.
  public var outcomes: [String: [EffectOutcome]]

  public init(_ name: String, _ sentence: String, outcomes: [String: [EffectOutcome]] = [:]) {
    self.name = name
    self.sentence = sentence
    self.outcomes = outcomes
  }
}
