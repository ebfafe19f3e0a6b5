import Dispatch
import Imaging
import Synchronization
import Testing

@testable import Background

extension WorkLimit {
  /// Only ends a hang. Other tests work in the same process.
  static let hang = WorkLimit(processor: .seconds(3600), stillness: .seconds(120), wait: .seconds(3600))
}

struct BackgroundWorkTests {
  @Test func theEndCancelsAndWaits() async {
    let work = BackgroundWork(), steps = Mutex<[String]>([])
    work.run {
      try? await Task.sleep(for: .seconds(600))
      steps.withLock { $0.append("cancelled: \(Task.isCancelled)") }
      // Whoever cleans up begins more work.
      work.run { steps.withLock { $0.append("later: \(Task.isCancelled)") } }
    }
    await work.end()
    #expect(steps.withLock { $0 } == ["cancelled: true", "later: true"])
  }

  /// More tasks block at once than the cooperative pool has threads, and yet all go on.
  @Test func tasksMayBlock() async {
    let work = BackgroundWork(), count = 24
    let all = DispatchSemaphore(value: 0), go = DispatchSemaphore(value: 0)
    for _ in 0..<count {
      work.run {
        all.signal()
        go.wait()
      }
    }
    let allBlock = Blocking.run(within: .hang) {
      for _ in 0..<count { all.wait() }
      return true
    }
    #expect(allBlock == true, "they wait for one another's threads")
    for _ in 0..<count { go.signal() }
    await work.end()
  }

  @Test func aWaitWithALimitGivesUp() {
    let go = DispatchSemaphore(value: 0)
    #expect(Blocking.run(within: WorkLimit(processor: .zero)) { go.wait() } == nil)
    go.signal()
    #expect(Blocking.run { 7 } == 7)
  }
}
