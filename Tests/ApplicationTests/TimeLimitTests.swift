import Testing
import Workflow

@testable import Application

/// What ends a run without a screen.
struct TimeLimitTests {
  private static func untilCancelled() async { while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) } }

  @Test func workThatEndsInTimeIsNotLate() async {
    let (outcome, isLate) = await TimeLimit(seconds: 100_000).run { .cancelled }
    #expect(outcome == .cancelled && !isLate)
  }

  /// Work is told that its time is over, and how it ends then is the outcome.
  @Test func workWhoseTimeIsOverIsCancelled() async {
    for ending in [Outcome.suspended, .finished(output: "1")] {
      let (outcome, isLate) = await TimeLimit(seconds: 1).run {
        await Self.untilCancelled()
        return ending
      }
      #expect(outcome == ending && isLate)
    }
  }

  /// A host that never waits, as an automatic one, would go on to the end.
  @Test func aCancelledJourneyIsLeft() async {
    let host = InterruptibleHost(base: ScriptHost.automatic(pictures: NoPictures()))
    let notice = Notice(tone: .neutral, title: .verbatim("Hello"), button: .verbatim("Close"))
    let situation = Situation(prompt: Prompt(id: "hello", content: .present(notice)))
    #expect(await host.reply(to: situation) == .answer(.proceeded))
    let late = Task {
      await Self.untilCancelled()
      return await host.reply(to: situation)
    }
    late.cancel()
    #expect(await late.value == .suspend)
  }
}
