import Application
import Testing

/// A queue of tests that run the program and wait for it, one after the other, on threads of their own. On Swift's threads, of which there
/// are as many as the machine has cores, other tests would wait with them.
actor TestQueue {
  /// Walks of documents; of components; of journeys that a server drives, and bad input; everything else that starts the program, as far as
  /// the queues are about equally long. More queues would leave each program too little of a small machine.
  static let documents = TestQueue(), components = TestQueue(), servers = TestQueue(), others = TestQueue()
  /// The one test that takes minutes.
  static let soak = TestQueue()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  fileprivate func enter() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  fileprivate func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}

/// Runs each test of a suite when its turn in a queue comes.
struct TestQueueTrait: SuiteTrait, TestTrait, TestScoping {
  let queue: TestQueue

  var isRecursive: Bool { true }

  /// A suite takes no turn, its tests do.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> TestQueueTrait? { testCase == nil ? nil : self }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // The turn is taken and given back on the same threads too: on Swift's, the next test of a queue would wait for hundreds of others.
    let result: Result<Void, any Error> = await withTaskExecutorPreference(BlockingExecutor.shared) {
      await queue.enter()
      let start = ContinuousClock.now, result: Result<Void, any Error>
      do { result = .success(try await function()) } catch { result = .failure(error) }
      // The runner counts the wait for the turn too, so the test's own time is printed for `.ci/run`.
      print("own time \((ContinuousClock.now - start) / .seconds(1)) s \(test.id)")
      await queue.leave()
      return result
    }
    try result.get()
  }
}

extension Trait where Self == TestQueueTrait {
  static func queue(_ queue: TestQueue) -> Self { TestQueueTrait(queue: queue) }
}
