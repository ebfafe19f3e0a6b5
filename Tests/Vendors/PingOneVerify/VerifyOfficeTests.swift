@testable import PingOneVerifyWire
import JourneyKit
import Notation
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// What the office sees of the ID Verification service, and what it does.
struct VerifyOfficeTests {
  private static let transactions = AdministrationPlace("verify", "transactions")
  private static let policy = AdministrationPlace("verify", "policy", id: "standard")

  private let world = VerifyWorld()
  /// Another process on the same entities.
  private var office: Sandbox { world.sandbox() }

  private func status(session: String) async throws -> VerifyOutcome {
    let outcome = await world.run(.example { $0.start = .savedConfiguration }, session: session)
    return try #require(outcome.output(as: VerifyOutcome.self), "\(outcome)")
  }

  /// A code and its link, as a relying party hands them out.
  @Test func aCodeIsIssued() async throws {
    let id = try #require(try await office.perform("issue-code", ["user-id": "dora"], on: Self.transactions))
    let details = try await office.show(AdministrationPlace("verify", "transactions", id: id))
    guard case .secret(let code)? = details.rows.first(where: { $0.column.name == "code" })?.value,
      case .secret(let link)? = details.rows.first(where: { $0.column.name == "link" })?.value
    else { Issue.record("no code"); return }
    #expect(details.qrCode == link)
    #expect(code.count == 12 && link.contains("code=\(code)") && link.contains("txnid=\(id)") && details.title == "dora")
    let config = Array(#"{"qrUrl":"\#(link)","document":"Passport"}"#.utf8)
    let outcome = await world.run(try VerifyModule().prepare(JourneyInput(config: config)).journey)
    #expect(outcome.output(as: VerifyOutcome.self)?.result.transactionID == id)
    #expect(try await office.list(Self.transactions).map { $0.values[2] } == [.text("SUCCESS"), .text("REQUESTED"), .text("REQUESTED")])
  }

  /// Before anything was sent.
  @Test(arguments: [("approve-without-request", VerifyStatus.approvedNoRequest), ("not-required", .notRequired), ("delete", .deleted)])
  func itDecidesWithoutData(action: String, status: VerifyStatus) async throws {
    let stopped = VerifyPerson(world, answers: ["send.consent": [.chose(id: "stop")]])
    _ = await world.run(as: stopped)
    _ = try await office.perform(action, [:], on: VerifyWorld.place)
    let outcome = try await self.status(session: "next")
    #expect(outcome.result.status == status && outcome.cards.isEmpty && world.count("data") == 0)
    await #expect(throws: AdministrationError.notNow("approve-manually")) {
      try await office.perform("approve-manually", [:], on: VerifyWorld.place)
    }
  }

  /// The policy leaves the face to the office; the person waits with the status PARTIAL, and a push brings the end.
  @Test(arguments: [("positive", VerifyStatus.success), ("negative", .fail)]) func itAnswersAsAProvider(
    result: String, status: VerifyStatus
  ) async throws {
    _ = try await office.perform("edit", ["decision": "office"], on: Self.policy)
    let pending = try #require(await world.run().output(as: VerifyOutcome.self))
    #expect(pending.result.status == .partial)
    _ = try await office.perform("answer", ["result": result], on: VerifyWorld.place)
    #expect(try await self.status(session: "next").result.status == status)
    await #expect(throws: AdministrationError.notNow("answer")) { try await office.perform("answer", [:], on: VerifyWorld.place) }
  }

  @Test func itFailsAndApproves() async throws {
    _ = await world.run()
    let error = ["provider": "vestibule-face", "error": "LOOKS_OLD", "message": "The picture is old."]
    _ = try await office.perform("fail", error, on: VerifyWorld.place)
    let failed = try await status(session: "failed").result
    #expect(failed.status == .fail && failed.claims.isEmpty && failed.userData.isEmpty)
    let provider = try #require(failed.providers.first)
    #expect(failed.providers.count == 1 && provider.providerID == "vestibule-face")
    #expect(provider.messages.map(\.name) == ["LOOKS_OLD"] && provider.messages.map(\.text) == ["The picture is old."])
    _ = try await office.perform("approve-manually", [:], on: VerifyWorld.place)
    let approved = try await status(session: "approved").result
    #expect(approved.status == .approvedManually && !approved.userData.isEmpty && approved.providers.isEmpty)
    #expect(try await office.show(VerifyWorld.place).history.map(\.text).contains("Office: APPROVED_MANUALLY."))
  }

  @Test func aSelfieNeedNotBeRequired() async throws {
    _ = try await office.perform("edit", ["requires-selfie": "no"], on: Self.policy)
    let outcome = await world.run(as: VerifyPerson(world, answers: ["face.intro": [.skipped]]))
    #expect(outcome.output(as: VerifyOutcome.self)?.result.status == .success)
    #expect(try await office.list(AdministrationPlace("verify", "policy")).map(\.values).first == [.text("automatic"), .flag(false)])
  }
}
