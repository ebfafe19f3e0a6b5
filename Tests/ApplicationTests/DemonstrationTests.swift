import Documents
import Imaging
import Phrases
import Scenes
import Synchronization
import Testing
import ToyJourney
import Workflow

@testable import Application
@testable import Background

/// What an unattended kiosk does by itself.
struct DemonstrationTests {
  private static func demonstrated(_ event: KioskEvent) -> KioskEvent? { if case .demonstrated(let inner) = event { inner } else { nil } }

  /// The prompts are shown one after the other, nobody is asked, and the first screen comes back.
  @Test func itWalksTheJourneyUntilItIsStopped() async throws {
    let clock = VirtualClock(), posted = Posted(), work = BackgroundWork()
    let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
    let demonstration = Demonstration(
      begin: { ToyJourney() }, today: today, link: ImagingLink(), work: work, clock: clock, post: posted.post)
    #expect(posted.events.isEmpty)
    demonstration.start()
    try await clock.run {
      _ = await posted.first { event -> Bool? in
        guard case .ended(.turnedBack)? = Self.demonstrated(event) else { return nil }
        return true
      }
    }
    let events = posted.events
    #expect(events.allSatisfy { Self.demonstrated($0) != nil }, "nothing reaches the client's screens")
    let prompts = events.compactMap { event -> String? in
      if case .asked(let asked)? = Self.demonstrated(event) { asked.prompt.id } else { nil }
    }
    #expect(prompts.prefix(2) == ["intro", "way.choose"])
    demonstration.stop()
    await work.end()
    let count = posted.events.count
    for _ in 0..<20 {
      clock.advanceToNext()
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(posted.events.count == count)
  }

  // MARK: Readiness

  @Test func whatIsMissingIsSaidAndThatItIsBack() async throws {
    let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
    let isThere = Mutex(false)
    let clock = VirtualClock(), posted = Posted(), work = BackgroundWork()
    let source = ReadinessCheck.source(
      { () throws(ImagingError) in
        guard isThere.withLock({ $0 }) else { throw ImagingError(.missing, "There is no camera.") }
        return try PictureSource(opening: .specimen, asOf: today)
      }, ImagingLink())
    let readiness = Readiness([source], clock: clock, post: posted.post)
    work.run { await readiness.watch() }
    try await clock.run {
      _ = await posted.first { if case .outOfOrder(_?) = $0 { true } else { nil } }
      isThere.withLock { $0 = true }
      _ = await posted.first { if case .outOfOrder(nil) = $0 { true } else { nil } }
    }
    #expect(posted.events.count == 2, "a state is told once")
    await work.end()
  }
}
