import Foundation
import Testing
import Threads

/// The tests that run a program and wait for it, or that watch a camera, on threads of their own. On Swift's threads, of which there are as
/// many as the machine has cores, other tests would wait with them, and a camera would go on while its test waits for 2,000 others. As many of
/// them run at once as the machine has cores, and up to twice as many while cores are free, because many wait for a movement or a clock: more
/// would leave each program too little of a small machine.
actor TestQueue {
  static let shared = TestQueue(cores: ProcessInfo.processInfo.activeProcessorCount)
  /// The share of the time in which something may wait for a core, up to which one more test begins.
  private static let lightPressure = 0.25

  private let cores: Int
  private var running = 0
  private var waiting: ArraySlice<CheckedContinuation<Void, Never>> = []
  private var watch: Task<Void, Never>?

  private init(cores: Int) { self.cores = cores }

  fileprivate func enter(isFirst: Bool) async {
    if watch == nil { watch = Task(executorPreference: BlockingExecutor.shared) { await self.watchPressure() } }
    guard running >= cores else { return running += 1 }
    await withCheckedContinuation { waiting.insert($0, at: isFirst ? waiting.startIndex : waiting.endIndex) }
  }

  fileprivate func leave() {
    running -= 1
    if running < cores { admit() }
  }

  private func admit() {
    guard let next = waiting.popFirst() else { return }
    running += 1
    next.resume()
  }

  /// Looks each second whether there is room for one more. What it begins shows in the next second.
  private func watchPressure() async {
    var before = ProcessorPressure()
    while (try? await Task.sleep(for: .seconds(1))) != nil, let last = before, let now = ProcessorPressure() {
      if running < 2 * cores, now.share(since: last) < Self.lightPressure { admit() }
      before = now
    }
  }
}

/// How long something has waited for a core, as Linux counts it (`/proc/pressure/cpu`, "PSI - Pressure Stall Information").
private struct ProcessorPressure {
  private let waited: Duration
  private let moment = ContinuousClock.now

  /// Nothing when the system does not count it.
  init?() {
    let words = try? String(contentsOfFile: "/proc/pressure/cpu", encoding: .utf8).split(whereSeparator: \.isWhitespace)
    guard let total = words?.first(where: { $0.hasPrefix("total=") }), let microseconds = Int64(total.dropFirst(6)) else { return nil }
    waited = .microseconds(microseconds)
  }

  func share(since earlier: ProcessorPressure) -> Double { (waited - earlier.waited) / (moment - earlier.moment) }
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
