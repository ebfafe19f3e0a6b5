import Phrases
import Scenes
import Synchronization
import Testing

@testable import Application
@testable import Background

/// When a kiosk is out of order, and when it is not.
struct ReadinessTests {
  /// A check that a test lets fail.
  private final class Trial: Sendable {
    let fails = Mutex(false), count = Mutex(0)

    func check(_ need: ReadinessCheck.Need, _ name: String) -> ReadinessCheck {
      ReadinessCheck(.destination(name), need) { [self] in
        count.withLock { $0 += 1 }
        if fails.withLock({ $0 }) { throw ReadinessCheck.Problem(name) }
        return name
      }
    }
  }

  private static func reasons(_ event: KioskEvent) -> [Phrase]? {
    if case .outOfOrder(let order) = event { order?.reasons ?? [] } else { nil }
  }

  @Test func allThatIsWrongIsSaidAndThatItIsMended() async throws {
    let clock = VirtualClock(), posted = Posted(), work = BackgroundWork(), first = Trial(), second = Trial()
    for trial in [first, second] { trial.fails.withLock { $0 = true } }
    let readiness = Readiness([first.check(.always, "a"), second.check(.atStart, "b")], clock: clock, post: posted.post)
    work.run { await readiness.watch() }
    try await clock.run {
      _ = await posted.first { Self.reasons($0) == [.verbatim("a"), .verbatim("b")] ? true : nil }
      for trial in [first, second] { trial.fails.withLock { $0 = false } }
      _ = await posted.first { Self.reasons($0) == [] ? true : nil }
    }
    await work.end()
    #expect(Self.reasons(try #require(posted.events.first)) == [.verbatim("a")], "the first failure is said at once")
  }

  /// A place for results that worked and fails now is for staff: results are kept until it works again.
  @Test func whatIsMadeUpForLaterKeepsNobodyOut() async throws {
    let clock = VirtualClock(), posted = Posted(), work = BackgroundWork(), trial = Trial()
    let readiness = Readiness([trial.check(.atStart, "a")], clock: clock, post: posted.post)
    work.run { await readiness.watch() }
    try await clock.run {
      _ = await posted.first { Self.reasons($0) == [] ? true : nil }
      trial.fails.withLock { $0 = true }
      _ = await posted.first { if case .warning(.verbatim("a")) = $0 { true } else { nil } }
      trial.fails.withLock { $0 = false }
      _ = await posted.first { if case .settled(.verbatim("a")) = $0 { true } else { nil } }
    }
    await work.end()
    #expect(posted.events.compactMap(Self.reasons) == [[]])
  }

  /// Nothing is tried while a client is there.
  @Test func aClientIsNotDisturbed() async throws {
    let clock = VirtualClock(), posted = Posted(), work = BackgroundWork(), trial = Trial(), isIdle = Mutex(false)
    let readiness = Readiness([trial.check(.always, "a")], isIdle: { isIdle.withLock { $0 } }, clock: clock, post: posted.post)
    work.run { await readiness.watch() }
    try await clock.run { while clock.now.offset < .seconds(1_000) { await Task.yield() } }
    #expect(trial.count.withLock { $0 } == 0 && posted.events.isEmpty)
    isIdle.withLock { $0 = true }
    try await clock.run { while trial.count.withLock({ $0 }) == 0 { await Task.yield() } }
    await work.end()
  }
}
