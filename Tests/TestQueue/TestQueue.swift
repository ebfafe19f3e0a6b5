import Foundation
import Testing
import Threads

/// The tests that run a program and wait for it, or that watch a camera, on threads of their own. On Swift's threads, of which there are as
/// many as the machine has cores, other tests would wait with them, and a camera would go on while its test waits for 2,000 others. As many of
/// them run at once as the machine has cores, and up to three times as many while cores are idle, because many wait for a movement or a clock:
/// more would leave each program too little of a small machine.
actor TestQueue {
  static let shared = TestQueue(cores: ProcessInfo.processInfo.activeProcessorCount)

  private let cores: Int
  /// How many may run at once now.
  private var places: Int
  private var running = 0
  private var waiting: ArraySlice<CheckedContinuation<Void, Never>> = []
  private var watch: Task<Void, Never>?

  private init(cores: Int) { (self.cores, places) = (cores, cores) }

  fileprivate func enter(isFirst: Bool) async {
    if watch == nil { watch = Task(executorPreference: BlockingExecutor.shared) { await self.watchCores() } }
    guard running >= places else { return running += 1 }
    await withCheckedContinuation { waiting.insert($0, at: isFirst ? waiting.startIndex : waiting.endIndex) }
  }

  fileprivate func leave() {
    running -= 1
    admit()
  }

  private func admit() {
    while running < places, let next = waiting.popFirst() {
      running += 1
      next.resume()
    }
  }

  /// Looks each second whether there is a place more, or one less. What it begins shows in the next second.
  private func watchCores() async {
    var before = ProcessorTime()
    while (try? await Task.sleep(for: .seconds(1))) != nil, let last = before, let now = ProcessorTime() {
      switch now.idleShare(since: last) {
      case 0.2...: places = min(places + 1, 3 * cores)
      case ..<0.05: places = max(places - 1, cores)
      default: break
      }
      admit()
      before = now
    }
  }
}

/// What the cores have done since the machine began, as Linux counts it (`/proc/stat`).
private struct ProcessorTime {
  private let idle: Double
  private let all: Double

  /// Nothing when the system does not count it.
  init?() {
    // The first line: user, nice, system, idle, waiting for a disk, and more of the work; the last two are parts of the first two.
    let line = try? String(contentsOfFile: "/proc/stat", encoding: .utf8).prefix { !$0.isNewline }
    guard let counts = line?.split(separator: " ").dropFirst().prefix(8).compactMap({ Double($0) }), counts.count == 8 else { return nil }
    (idle, all) = (counts[3] + counts[4], counts.reduce(0, +))
  }

  func idleShare(since earlier: ProcessorTime) -> Double { all > earlier.all ? (idle - earlier.idle) / (all - earlier.all) : 0 }
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
