import Foundation
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// What the journal holds of a share, and what it does not.
struct WalletResumeTests {
  private static let journey = WalletJourney(request: WalletScenarios.request)

  /// Killed after any record, with or without the request that follows it, and resumed: nothing is sent or handled a second time.
  @Test func killedAnywhereNothingIsSharedTwice() async throws {
    let whole = MemoryJournal()
    let uninterrupted = try WalletWorld()
    _ = await uninterrupted.run(Self.journey, as: WalletPerson(uninterrupted), journal: whole)
    #expect(whole.records.count > 20)
    for kept in 1..<whole.records.count - 3 {
      let world = try WalletWorld()
      let killed = LimitedJournal(kept)
      let first = await world.run(Self.journey, as: WalletPerson(world), journal: killed)
      guard case .interrupted = first else { Issue.record("\(first)"); return }
      let outcome = await world.runner(WalletPerson(world), MemoryJournal(killed.base.records)).resume(Registry([WalletJourney.self]))
      let result = try #require(outcome.output(as: WalletResult.self), "after \(kept) records: \(outcome)")
      #expect(result.verification == "verified" && result.shared.count == 1, "after \(kept) records")
      #expect(try world.shares().count == 1, "after \(kept) records")
      #expect(try world.state().messages.map(\.callback.name).sorted { $0.rawValue < $1.rawValue } == [.handleClaim, .handleShare])
    }
  }

  /// Neither the key nor what it signs is stored outside the device's vault, and events name keys without their values.
  @Test func secretsAreNotRecorded() async throws {
    let world = try WalletWorld()
    let journal = MemoryJournal()
    let outcome = await world.run(Self.journey, as: WalletPerson(world), journal: journal)
    let result = try #require(outcome.output(as: WalletResult.self))
    let identity = try #require(try world.vault.get(WalletIdentity.name, as: WalletIdentity.self))
    let told = String(decoding: try JSONEncoder().encode(journal.records), as: UTF8.self)
    #expect(!told.contains(identity.pair.base64EncodedString().prefix(60)))
    // No envelope, no salt, no signature.
    #expect(!told.contains("A128CBC") && !told.contains("salt") && !told.contains("dataSignature") && !told.contains("eyJ"))
    let number = try #require(result.cards[0].value("accountNumber"))
    let events = WalletModule().events(in: journal.records).map { $0.json.text() }.joined()
    #expect(events.contains("handleShare") && !events.contains(number))
    #expect(!WalletModule().result(of: result).json { _ in nil }.text().contains(number))
  }

  @Test func theSDKsCallsAndCallbacksAreTold() async throws {
    let world = try WalletWorld(isNew: true)
    let journal = MemoryJournal()
    let journey = WalletJourney(request: WalletScenarios.request, selfClaim: [WalletPair("email", "anna@example.com")])
    _ = await world.run(journey, as: WalletPerson(world), journal: journal)
    let events = WalletModule().events(in: journal.records)
    #expect(
      events.prefix(7).map(\.name) == [
        "build", "processMessages", "handleClaim", "createSelfClaim", "shareData", "processMessages", "handleShare",
      ])
    let callback = try #require(events.first { $0.name == "handleClaim" })
    #expect(callback.kind == .callback && callback.payload?["senderId"] == .string(WalletBank.id))
    #expect(callback.payload?["errors"] == .array([]) && callback.payload?["message"] != nil && callback.payload?["claimID"] != nil)
    let reply = try #require(events.first { $0.name == "handleShare" })
    #expect(reply.payload?["challenge"]?["id"] == .string(WalletScenarios.request.challengeID))
  }
}
