import Workflow

/// A journey with an input, and what the explorer answers in it where a prompt does not list its answers.
public struct Exploration<Main: Journey>: Sendable {
  public var journey: Main
  public var answers: Explorer.Answers
  public var limits: Explorer.Limits
  /// The time on the clock, in milliseconds since 1970, UTC.
  public var now: Int64
  /// A caller's input for such a journey, where none of the module's inputs makes it; nil otherwise.
  public var input: NamedInput?

  public init(
    _ journey: Main, answers: Explorer.Answers = Explorer.Answers(), limits: Explorer.Limits = Explorer.Limits(),
    now: Int64 = 1_700_000_000_000, input: NamedInput? = nil
  ) {
    self.journey = journey
    self.answers = answers
    self.limits = limits
    self.now = now
    self.input = input
  }
}

extension JourneyModule {
  /// What the explorer finds in all explorations together. They compute and never block, so they run on Swift's own threads, whatever the caller
  /// prefers.
  public func map() async -> JourneyMap {
    await withTaskExecutorPreference(globalConcurrentExecutor) {
      await withTaskGroup(of: (Int, JourneyMap).self) { group in
        for (number, exploration) in explorations.enumerated() {
          group.addTask {
            let map = await Explorer.map(
              exploration.journey, answers: exploration.answers, limits: exploration.limits, now: exploration.now)
            return (number, map)
          }
        }
        // In the order of the explorations, whichever ends first.
        let maps = await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
        return maps.dropFirst().reduce(into: maps.first ?? JourneyMap(journey: Main.name)) { $0.merge($1) }
      }
    }
  }
}
