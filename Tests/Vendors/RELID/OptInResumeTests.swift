import Foundation
import Notation
import Testing
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import RELIDWire
@testable import SandboxKit

/// What the journal holds of an opt-in, and what it does not.
struct OptInResumeTests {
  /// Killed after any record, with or without the call that follows it, and resumed: nothing is done a second time.
  @Test(arguments: ["anna", "ben"]) func killedAnywhereNothingIsSubmittedTwice(user: String) async throws {
    let journey = OptInJourney(userID: user)
    let passwords = ["wrong", "vestibule"]
    let whole = MemoryJournal()
    let uninterrupted = OptInWorld()
    _ = await uninterrupted.run(journey, as: Person(uninterrupted, passwords: passwords), journal: whole)
    let expected = try #require(try uninterrupted.user(user)?.history.map(\.text))
    #expect(expected.count == (user == "anna" ? 4 : 3))
    for kept in 1..<whole.records.count {
      let world = OptInWorld()
      let killed = LimitedJournal(kept)
      let first = await world.run(journey, as: Person(world, passwords: passwords), journal: killed)
      guard case .interrupted = first else { Issue.record("\(first)"); return }
      let rest = MemoryJournal(killed.base.records)
      let outcome = await world.runner(Person(world), rest).resume(Registry([OptInJourney.self]))
      let result = try #require(outcome.output(as: OptInResult.self), "after \(kept) records: \(outcome)")
      #expect(result.event.failure == nil && result.consent != .unchanged)
      // The wrong password is typed again as the right one, so it may not have been sent at all.
      let history = try world.user(user)?.history.map(\.text) ?? []
      #expect(history == expected || history == Array(expected.dropFirst()), "after \(kept) records: \(history)")
    }
  }

  /// Neither what is stored nor what is told contains a password.
  @Test func passwordsAreNotRecorded() async throws {
    let world = OptInWorld()
    let journal = MemoryJournal()
    let outcome = await world.run(as: Person(world, passwords: ["mistyped-secret", "vestibule"]), journal: journal)
    let result = try #require(outcome.output(as: OptInResult.self))
    var told = String(decoding: try JSONEncoder().encode(journal.records), as: UTF8.self)
    told += OptInModule().events(in: journal.records).map { $0.json.text() }.joined()
    told += OptInModule().result(of: result).json { _ in nil }.text()
    #expect(!told.contains("mistyped-secret") && !told.contains("vestibule"))
    #expect(told.contains("onIDVBiometricOptInStatus"))
  }

  /// The calls and events of the vendor's page, in its order.
  @Test func theSDKsCallsAndEventsAreTold() async throws {
    let world = OptInWorld()
    let journal = MemoryJournal()
    _ = await world.run(as: Person(world, answers: ["optIn.frame": [.retake]]), journal: journal)
    let events = OptInModule().events(in: journal.records)
    let frame = ["onIDVOptInCapturedFrameConfirmation", "setIDVBiometricOptInConfirmation"]
    #expect(
      events.map(\.name) == ["setUser", "getPassword", "setPassword", "onUserLoggedIn"]
        + ["checkIDVUserBiometricTemplateStatus", "onIDVCheckUserBiometricTemplateStatus"]
        + ["initiateIDVBiometricOptIn", "getPassword", "setPassword"]
        + ["getIDVSelfieProcessStartConfirmation", "setIDVSelfieProcessStartConfirmation"] + frame + frame
        + ["onIDVBiometricOptInStatus"])
    let start = try #require(events.first { $0.name == "setIDVSelfieProcessStartConfirmation" })
    #expect(
      start.json.text()
        == #"{"call":"setIDVSelfieProcessStartConfirmation","payload":{"isConfirm":true,"useDeviceBackCamera":false,"idvWorkflow":10}}"#)
    let confirmations = events.filter { $0.name == "setIDVBiometricOptInConfirmation" }
    #expect(confirmations.map { $0.payload?["status"] } == ["RDNA_IDV_RECAPTURE", "RDNA_IDV_APPROVED"])
    #expect(confirmations.map { $0.payload?["isConfirm"] } == [.bool(false), .bool(true)])
    #expect(events.last?.payload?["status"]?["statusCode"] == 100)
  }
}
