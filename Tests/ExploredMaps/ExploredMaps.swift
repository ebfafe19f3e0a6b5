import JourneyKit
import Synchronization
import Workflow

/// The maps of journeys. Each is explored once in a run of the tests, whichever test needs its map first.
public enum ExploredMaps {
  private static let explorations = Mutex<[String: Task<JourneyMap, Never>]>([:])

  public static func map(of module: any JourneyModule) async -> JourneyMap {
    await explorations.withLock { tasks in
      let task = tasks[module.name] ?? Task { await module.map() }
      tasks[module.name] = task
      return task
    }.value
  }
}
