import Invocation
import Synchronization
import Threads

/// The tasks of one run. They may read and write files and the database, because they do not run on the cooperative pool. `end` cancels the
/// tasks that are still running and waits for all of them, so that the program does not cut any off when it ends.
package final class BackgroundWork: Sendable {
  private struct State: Sendable {
    var next = 0
    var tasks: [Int: Task<Void, Never>] = [:]
    var isOver = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Starts a task. After `end`, the task is cancelled from the start.
  @discardableResult
  package func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.withLock { state in
      let id = state.next
      state.next += 1
      let streams = StandardStreams.current
      let task = Task.detached(executorPreference: BlockingExecutor.shared) { [self] in
        // It begins when it is registered and, if it comes after the end, cancelled.
        self.state.withLock { _ in }
        await StandardStreams.$current.withValue(streams) { await work() }
        self.state.withLock { $0.tasks[id] = nil }
      }
      if state.isOver { task.cancel() }
      state.tasks[id] = task
      return task
    }
  }

  /// Cancels all running tasks, and returns when they have ended.
  package func end() async {
    while true {
      let running = state.withLock { state in
        state.isOver = true
        return Array(state.tasks.values)
      }
      if running.isEmpty { return }
      for task in running { task.cancel() }
      for task in running { await task.value }
    }
  }
}
