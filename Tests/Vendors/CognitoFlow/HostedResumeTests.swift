import Testing
import VendorHarness
import Workflow

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// A hosted flow whose process ends in the middle.
struct HostedResumeTests {
  /// Killed after any record, with or without the call that follows it, and resumed: nothing is done a second time.
  @Test func killedAnywhereNothingIsSubmittedTwice() async throws {
    let whole = MemoryJournal(), uninterrupted = HostedWorld()
    _ = await uninterrupted.run(journal: whole)
    let expected = try uninterrupted.record().history.map(\.text)
    #expect(expected.count > 6)
    for kept in 1..<whole.records.count {
      let world = HostedWorld(), killed = LimitedJournal(kept)
      guard case .interrupted = await world.run(journal: killed) else { Issue.record("not killed after \(kept)"); return }
      let rest = MemoryJournal(killed.base.records)
      let outcome = await world.runner(HostedPerson(world), rest).resume(Registry([FlowJourney.self]))
      #expect(outcome.output(as: FlowResult.self) != nil, "after \(kept) records: \(outcome)")
      #expect(try world.record().history.map(\.text) == expected, "after \(kept) records")
      #expect(try world.record().sms.verifications.map(\.deliveries) == [1])
    }
  }
}
