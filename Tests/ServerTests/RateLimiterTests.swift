import Services
import Testing

@testable import Server

struct RateLimiterTests {
  private let limiter = RateLimiter(ServerLimits(requestsPerSecond: 2, burstSeconds: 3))

  private func taken(_ count: Int, of address: String = "a", at now: Double) -> Int {
    (0..<count).count { _ in limiter.wait(of: address, at: now) == nil }
  }

  @Test func aQuietAddressMaySendManyAtOnceAndThenTwoASecond() {
    #expect(taken(10, at: 100) == 6)
    #expect(taken(10, at: 101) == 2)
    #expect(taken(10, at: 1000) == 6)
  }

  @Test func theWaitIsInWholeSeconds() {
    #expect(taken(6, at: 0) == 6)
    #expect(limiter.wait(of: "a", at: 0) == 1)
  }

  @Test func addressesDoNotShareTheirRequests() {
    #expect(taken(10, at: 0) == 6)
    #expect(taken(10, of: "b", at: 0) == 6)
  }

  /// Only what was wrong counts.
  @Test func anAddressIsWrongTwentyTimes() {
    let guesses = RateLimiter.guesses(ServerLimits())
    for _ in 0..<100 { #expect(guesses.wait(of: "a", at: 0, counts: false) == nil) }
    #expect((0..<100).count { _ in guesses.wait(of: "a", at: 0) == nil } == 20)
    #expect(guesses.wait(of: "a", at: 0, counts: false) == 3 && guesses.wait(of: "b", at: 0, counts: false) == nil)
    #expect(RateLimiter.guesses(ServerLimits(requestsPerSecond: 0)).wait(of: "a", at: 0) == nil)
  }

  /// What was right is given back, and never more than was taken.
  @Test func whatWasRightIsGivenBack() {
    let guesses = RateLimiter.guesses(ServerLimits())
    for _ in 0..<100 {
      #expect(guesses.wait(of: "a", at: 0) == nil)
      guesses.giveBack(to: "a", at: 0)
    }
    guesses.giveBack(to: "a", at: 0)
    #expect((0..<100).count { _ in guesses.wait(of: "a", at: 0) == nil } == 20)
  }

  @Test func zeroIsAnyNumber() {
    let limiter = RateLimiter(ServerLimits(requestsPerSecond: 0))
    #expect((0..<10_000).allSatisfy { _ in limiter.wait(of: "a", at: 0) == nil })
  }
}
