/// A scenario that a tester can choose.
public struct ScenarioOffer: Equatable, Sendable {
  /// The value of `--scenario`.
  public var name: String
  /// What happens in it, in English: scenarios are for developers, like the command line's help.
  public var sentence: String
  /// The names of the journeys that have it.
  public var journeys: [String]

  public init(name: String, sentence: String, journeys: [String]) {
    self.name = name
    self.sentence = sentence
    self.journeys = journeys
  }
}
