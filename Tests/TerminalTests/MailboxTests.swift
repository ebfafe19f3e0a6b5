import Foundation
import Testing

@testable import Terminal

@Suite struct MailboxTests {
  @Test func lettersArriveInOrderAndAllOfThem() async throws {
    let mailbox = try Mailbox<Int>()
    let posting = Thread { for i in 0..<10_000 { mailbox.post(i) } }
    posting.start()
    var got: [Int] = []
    let end = ContinuousClock.now + .seconds(300)
    while got.count < 10_000, ContinuousClock.now < end {
      for event in mailbox.next(deadline: end) {
        if case .letter(let number) = event { got.append(number) }
      }
    }
    #expect(got == Array(0..<10_000))
  }

  @Test func lettersFromManyThreadsAreAllTaken() throws {
    let mailbox = try Mailbox<Int>()
    for thread in 0..<8 { Thread { for i in 0..<500 { mailbox.post(thread * 500 + i) } }.start() }
    var got: Set<Int> = []
    let end = ContinuousClock.now + .seconds(300)
    while got.count < 4000, ContinuousClock.now < end {
      for event in mailbox.next(deadline: end) {
        if case .letter(let number) = event { got.insert(number) }
      }
    }
    #expect(got.count == 4000)
  }

  @Test func aDeadlineEndsTheWait() throws {
    let mailbox = try Mailbox<Int>()
    #expect(mailbox.next(deadline: .now + .milliseconds(30)).isEmpty)
    #expect(mailbox.next(deadline: .now - .seconds(1)).isEmpty)
    mailbox.post(7)
    #expect(mailbox.next(deadline: .now - .seconds(1)) == [.letter(7)])
    #expect(mailbox.next(deadline: .now).isEmpty)
  }

  /// Tens of thousands of live pictures come while the terminal is stopped: one of each kind waits.
  @Test func theNewestReplacesWhatWaits() throws {
    let mailbox = try Mailbox<String> { new, waiting in new.first == "f" && waiting.first == "f" }
    mailbox.post("key")
    for number in 1...50_000 {
      mailbox.post("frame \(number)")
      if number == 20_000 { mailbox.post("kept") }
    }
    #expect(mailbox.waiting == 3)
    #expect(mailbox.next(deadline: .now) == [.letter("key"), .letter("kept"), .letter("frame 50000")])
    mailbox.post("frame 1")
    mailbox.post("frame 2")
    #expect(mailbox.next(deadline: .now) == [.letter("frame 2")])
  }
}
