import Foundation
import Testing

@testable import Terminal

struct EventQueueTests {
  @Test func allMessagesArriveInOrder() async throws {
    let queue = try EventQueue<Int>()
    let posting = Thread { for i in 0..<10_000 { queue.post(i) } }
    posting.start()
    var got: [Int] = []
    let end = ContinuousClock.now + .seconds(300)
    while got.count < 10_000, ContinuousClock.now < end {
      for event in queue.next(deadline: end) {
        if case .message(let number) = event { got.append(number) }
      }
    }
    #expect(got == Array(0..<10_000))
  }

  @Test func messagesFromManyThreadsAllArrive() throws {
    let queue = try EventQueue<Int>()
    for thread in 0..<8 { Thread { for i in 0..<500 { queue.post(thread * 500 + i) } }.start() }
    var got: Set<Int> = []
    let end = ContinuousClock.now + .seconds(300)
    while got.count < 4000, ContinuousClock.now < end {
      for event in queue.next(deadline: end) {
        if case .message(let number) = event { got.insert(number) }
      }
    }
    #expect(got.count == 4000)
  }

  @Test func aDeadlineEndsTheWait() throws {
    let queue = try EventQueue<Int>()
    #expect(queue.next(deadline: .now + .milliseconds(30)).isEmpty)
    #expect(queue.next(deadline: .now - .seconds(1)).isEmpty)
    queue.post(7)
    #expect(queue.next(deadline: .now - .seconds(1)) == [.message(7)])
    #expect(queue.next(deadline: .now).isEmpty)
  }

  /// Tens of thousands of live pictures arrive while the terminal is stopped: one of each kind waits.
  @Test func theNewestReplacesAWaitingMessage() throws {
    let queue = try EventQueue<String> { new, waiting in new.first == "f" && waiting.first == "f" }
    queue.post("key")
    for number in 1...50_000 {
      queue.post("frame \(number)")
      if number == 20_000 { queue.post("kept") }
    }
    #expect(queue.waiting == 3)
    #expect(queue.next(deadline: .now) == [.message("key"), .message("kept"), .message("frame 50000")])
    queue.post("frame 1")
    queue.post("frame 2")
    #expect(queue.next(deadline: .now) == [.message("frame 2")])
  }
}
