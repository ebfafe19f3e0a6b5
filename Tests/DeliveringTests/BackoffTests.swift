import Delivering
import Testing

struct BackoffTests {
  private static let hour: Int64 = 3_600_000

  /// `Documentation/Kiosk.md`: 10 seconds, then twice as long each time, at most an hour.
  @Test func aResultWaitsTwiceAsLongEachTime() {
    let backoff = Backoff.result()
    #expect((1...4).map(backoff.wait) == [10_000, 20_000, 40_000, 80_000])
    #expect(backoff.wait(after: 9) == 2_560_000 && backoff.wait(after: 10) == Self.hour && backoff.wait(after: .max) == Self.hour)
  }

  /// After 72 hours and ten attempts.
  @Test(arguments: [(9, 72, false), (10, 72, true), (1_000, 71, false)]) func aResultIsGivenUp(attempts: Int, hours: Int64, isGivenUp: Bool)
  {
    #expect(Backoff.result().isGivenUp(after: attempts, owedFor: hours * Self.hour) == isGivenUp)
  }

  /// `Documentation/Server.md`: seven attempts, the first wait is four minutes, and each later one is four times as long.
  @Test func aMessageHasSevenAttempts() {
    let minutes = (1...6).map { Backoff.message.wait(after: $0) / 60_000 }
    #expect(minutes == [4, 16, 64, 256, 1_024, 4_096])
    #expect(!Backoff.message.isGivenUp(after: 6, owedFor: .max) && Backoff.message.isGivenUp(after: 7, owedFor: 0))
    #expect(Backoff.message.wait(after: .max) == .max)
  }

  /// A due time beyond the longest wait was set by a clock that was ahead.
  @Test func aClockThatWasSetBackDelaysNothing() {
    let backoff = Backoff.result(), now: Int64 = 1_770_000_000_000
    #expect(backoff.isDue(at: 0, now: now) && backoff.isDue(at: now, now: now) && !backoff.isDue(at: now + 1, now: now))
    #expect(!backoff.isDue(at: now + Self.hour, now: now) && backoff.isDue(at: now + Self.hour + 1, now: now))
  }
}
