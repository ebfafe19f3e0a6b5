import Glibc
import Testing

@testable import Imaging

/// When a process counts as hung, in simulated processor time.
struct WorkLimitTests {
  /// The limit that a process meets, and after how many looks. It gets `share` of a second for each second; nil: none within a day.
  private static func end(
    _ share: Double, waiting waited: Duration = .seconds(1), _ limit: WorkLimit = WorkLimit()
  ) -> (bound: WorkLimit.Bound, looks: Int)? {
    var used = Duration.seconds(7)
    let watch = WorkWatch(limit) { used }
    for look in 1...86_400 {
      used += .seconds(1) * share
      if let bound = watch.look(after: waited) { return (bound, look) }
    }
    return nil
  }

  @Test(arguments: [1, 3, 0.1, 0.01, 0.002]) func workIsCountedInProcessorTime(share: Double) throws {
    let end = try #require(Self.end(share, WorkLimit(wait: .seconds(86_400))))
    #expect(end.bound == .processor)
    #expect(abs(Double(end.looks) - 30 / share) <= 1, "\(end.looks) looks")
  }

  /// A process that only wakes up to look at a clock stands still, too.
  @Test(arguments: [0, 0.0005]) func aProcessThatStandsStillIsGivenUpByTheTimeThatPasses(share: Double) throws {
    let end = try #require(Self.end(share))
    #expect(end.bound == .stillness && end.looks == 60)
    #expect(Self.end(share, WorkLimit(stillness: .seconds(3)))?.looks == 3)
  }

  /// A process that was taken over could otherwise stop the kiosk for hours.
  @Test func aProcessThatDoesJustEnoughIsNotWaitedForForEver() throws {
    let end = try #require(Self.end(0.002))
    #expect(end.bound == .wait && end.looks == 900)
  }

  /// A program that was stopped itself does not know what the process would have done meanwhile.
  @Test func timeDuringWhichTheProgramWasStoppedDoesNotCount() {
    #expect(Self.end(0, waiting: .seconds(3600))?.looks == 60)
  }

  @Test func aProcessWhoseTimeIsUnknownStandsStill() {
    let watch = WorkWatch(WorkLimit(stillness: .seconds(2))) { nil }
    #expect([watch.look(after: .seconds(1)), watch.look(after: .seconds(1))] == [nil, .stillness])
  }

  @Test func theProcessorTimeOfAProcessIsRead() throws {
    let before = try #require(ProcessorTime.of(getpid()))
    while ProcessorTime.of(getpid()) == before {}
    #expect(try #require(ProcessorTime.of(getpid())) > before)
    // There is no process with this number.
    #expect(ProcessorTime.of(1 << 22) == nil)
  }
}
