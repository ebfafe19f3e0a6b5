import Journeys
import Synchronization
import Workflow

/// The maps of the shipped journeys. Each journey is explored once in a run of the tests, whichever test needs its map first.
public enum ExploredMaps {
  /// The journeys of the program.
  public static let modules: [any JourneyModule] = .shipped

  private static let explorations = Mutex<[String: Task<JourneyMap, Never>]>([:])

  public static func map(of module: any JourneyModule) async -> JourneyMap {
    await explorations.withLock { tasks in
      let task = tasks[module.name] ?? Task { await module.map() }
      tasks[module.name] = task
      return task
    }.value
  }
}
