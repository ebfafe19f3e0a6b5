import Dispatch
import Synchronization
import Testing

@testable import Application

@Suite struct BackgroundWorkTests {
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
    let allBlock = Blocking.run(atMost: 60) {
      for _ in 0..<count { all.wait() }
      return true
    }
    #expect(allBlock == true, "they wait for one another's threads")
    for _ in 0..<count { go.signal() }
    await work.end()
  }

  @Test func aWaitWithALimitGivesUp() {
    #expect(Blocking.run(atMost: 1) { try? await Task.sleep(for: .seconds(3)) } == nil)
    #expect(Blocking.run { 7 } == 7)
  }
}
