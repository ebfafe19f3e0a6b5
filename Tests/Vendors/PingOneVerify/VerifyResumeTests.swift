import Notation
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// A verification that is killed and resumed.
struct VerifyResumeTests {
  /// Killed after any record, with or without the call that follows it: nothing is submitted a second time.
  @Test func killedAnywhereNothingIsSubmittedTwice() async throws {
    let whole = MemoryJournal()
    _ = await VerifyWorld().run(journal: whole)
    #expect(whole.records.count > 30)
    for kept in 1..<whole.records.count {
      let world = VerifyWorld(), killed = LimitedJournal(kept)
      guard case .interrupted = await world.run(journal: killed) else { Issue.record("not killed"); return }
      let rest = MemoryJournal(killed.base.records)
      let outcome = await world.runner(VerifyPerson(world), rest).resume(Registry([VerifyJourney.self]))
      #expect(outcome.output(as: VerifyOutcome.self)?.result.status == .success, "after \(kept) records: \(outcome)")
      #expect(try world.transaction()?.history.count { $0.text.hasPrefix("Data received") } == 1, "after \(kept) records")
      #expect(try world.transaction()?.history.count { $0.text == "Status: SUCCESS." } == 1)
    }
  }

  /// The same with the newer transaction model: no passcode is sent a second time, and nothing is submitted twice.
  @Test func killedAnywhereNoPasscodeIsSentTwice() async throws {
    let journey = VerifyJourney.example { $0.start = .code(digits: VerifyTransactions.shippedDocuments.code) }
    func person(_ world: VerifyWorld) -> VerifyPerson { VerifyPerson(world, texts: ["ben@mail.example"], answers: [:]) }
    // The first choice is the e-mail address; a resumed journey has it in its journal, or it was not made.
    func first(_ world: VerifyWorld) -> VerifyPerson {
      VerifyPerson(world, texts: ["ben@mail.example"], answers: ["documents.choose": [.chose(id: "EMAIL")]])
    }
    let whole = MemoryJournal(), once = VerifyWorld()
    _ = await once.run(journey, as: first(once), journal: whole)
    let chosen = try #require(
      whole.records.firstIndex {
        if case .entry(_, .answered(let prompt, .chose("EMAIL"), _)) = $0 { prompt.id == "documents.choose" } else { false }
      })
    for kept in (chosen + 1)..<whole.records.count {
      let world = VerifyWorld(), killed = LimitedJournal(kept)
      guard case .interrupted = await world.run(journey, as: first(world), journal: killed) else { Issue.record("not killed"); return }
      let rest = MemoryJournal(killed.base.records)
      let outcome = await world.runner(person(world), rest).resume(Registry([VerifyJourney.self]))
      #expect(outcome.output(as: VerifyOutcome.self)?.result.status == .success, "after \(kept) records: \(outcome)")
      let history = try world.documents()?.history.map(\.text) ?? []
      #expect(history.count { $0 == "EMAIL: OPTIONAL, OTP_SENT." } == 1, "after \(kept) records")
      #expect(history.count { $0 == "EMAIL: COLLECTED, OTP_VERIFIED." } == 1, "after \(kept) records")
      #expect(history.count { $0.hasPrefix("Data received") } == 1, "after \(kept) records")
    }
  }

  /// The calls and callbacks of the SDK, in their order.
  @Test func theSDKsCallsAndCallbacksAreTold() async throws {
    let journal = MemoryJournal()
    _ = await VerifyWorld().run(journal: journal)
    let events = VerifyModule().events(in: journal.records)
    #expect(
      events.map { "\($0.kind.rawValue) \($0.name)" } == [
        "call initWithNewConfig", "call create", "callback onComplete", "call submitDataForVerification", "callback onComplete",
        "call processNotification", "call checkVerificationStatus", "callback handleResult",
      ])
    #expect(events[4].payload?["status"] == "IN_PROGRESS" && events.last?.payload?["status"] == "SUCCESS")
    let failing = MemoryJournal()
    _ = await VerifyWorld().run(.example { $0.start = .savedConfiguration }, journal: failing)
    #expect(VerifyModule().events(in: failing.records).map(\.name) == ["initWithSavedConfig", "handleError"])
  }
}
