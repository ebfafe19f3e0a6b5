import Foundation
import Testing
import Threads

/// The tests that run a program and wait for it, or that watch a camera, on threads of their own. On Swift's threads, of which there are as
/// many as the machine has cores, other tests would wait with them, and a camera would go on while its test waits for 2,000 others. No more of
/// them run at once than the machine has cores: more would leave each program too little of a small machine.
actor TestQueue {
  static let shared = TestQueue(places: ProcessInfo.processInfo.activeProcessorCount)

  private var places: Int
  private var waiting: ArraySlice<CheckedContinuation<Void, Never>> = []

  private init(places: Int) { self.places = places }

  fileprivate func enter(isFirst: Bool) async {
    guard places == 0 else { return places -= 1 }
    await withCheckedContinuation { waiting.insert($0, at: isFirst ? waiting.startIndex : waiting.endIndex) }
  }

  fileprivate func leave() {
    if let next = waiting.popFirst() { next.resume() } else { places += 1 }
  }
}

/// Runs each test of a suite when its turn in the queue comes.
public struct TestQueueTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate var isFirst = false

  public var isRecursive: Bool { true }

  /// A suite takes no turn, its tests do.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> TestQueueTrait? { testCase == nil ? nil : self }

  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // The turn is taken and given back on the same threads too: on Swift's, the next test would wait for hundreds of others.
    let result: Result<Void, any Error> = await withTaskExecutorPreference(BlockingExecutor.shared) {
      await TestQueue.shared.enter(isFirst: isFirst)
      let start = ContinuousClock.now, result: Result<Void, any Error>
      do { result = .success(try await function()) } catch { result = .failure(error) }
      // The runner counts the wait for the turn too, so the test's own time is printed for `.ci/run`.
      print("own time \((ContinuousClock.now - start) / .seconds(1)) s \(test.id)")
      await TestQueue.shared.leave()
      return result
    }
    try result.get()
  }
}

extension Trait where Self == TestQueueTrait {
  /// For suites that start programs or watch a camera.
  public static var queued: Self { TestQueueTrait() }

  /// For those of them that take minutes: begun as the last ones, they would leave the other cores without work.
  public static var queuedFirst: Self { TestQueueTrait(isFirst: true) }
}
