import Documents
import Notation
import Services
import Testing
import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// What the office sees of Cognito Flow, and what it does.
struct FlowOfficeTests {
  private static let templates = AdministrationPlace("flow", "templates"), keys = AdministrationPlace("flow", "keys")
  private let world = FlowWorld()

  @Test func sessionsAreListedWithTheirSteps() async throws {
    let session = try await world.create()
    try await world.go(session, to: .kycCheck)
    let listed = try await world.sandbox.list(AdministrationPlace("flow", "sessions"))
    #expect(listed.map(\.id) == [session.id] && listed[0].values.suffix(2) == [.text("active"), .text("kyc_check")])
    let details = try await world.office(session)
    #expect(details.rows.contains { $0.column.name == "verify_sms" && $0.value == .text("success") })
    #expect(details.history.map(\.text).contains("verify_sms: success"))
  }

  @Test(arguments: [("cancel", "canceled"), ("expire", "expired")]) func aSessionIsEnded(action: String, status: String) async throws {
    let session = try await world.create()
    try await world.go(session, to: .kycCheck)
    try await world.decide(action, session)
    let resource = try await world.resource(session.id)
    #expect(resource["status"]?.string == status && resource["steps"]?["kyc_check"]?.string == status)
    #expect(resource["steps"]?["accept_tos"]?.string == "success")
    await #expect(throws: AdministrationError.notNow(action)) { try await world.decide(action, session) }
    await #expect(throws: AdministrationError.notNow("approve")) { try await world.decide("approve", session) }
  }

  /// Nothing of the person is left, the link leads nowhere, and the same user gets a new session.
  @Test func aSessionIsDeleted() async throws {
    _ = try await world.sandbox.perform(
      "edit", ["webhooks": "https://hooks.example/a"], on: AdministrationPlace("flow", "templates", id: FlowWorld.template))
    let session = try await world.create()
    try await world.go(session, to: .kycCheck)
    #expect(await world.hosted(session, "state", method: .get, idempotencyKey: "1").status == 200)
    #expect(!world.entities.keys(of: OutboxMessage.kind).isEmpty)
    #expect(world.entities.keys(of: EntityKind(stored: "flow/answer")).count == 1)
    #expect(try await world.decide("delete", session) == nil)
    for kind in ["session", "attempts", "answer"] {
      #expect(world.entities.keys(of: EntityKind(stored: "flow/\(kind)")).isEmpty, "\(kind)")
    }
    #expect(world.entities.keys(of: OutboxMessage.kind).isEmpty, "nor is anything told of it any more")
    await #expect(throws: AdministrationError.unknown("entity", session.id, known: [])) { try await world.decide("delete", session) }
    world.wait(milliseconds: 1000)
    let new = try await world.create()
    #expect(new.id != session.id && new.steps[.acceptTerms] == .active)
  }

  /// The attempt before it becomes the last. An earlier attempt can be deleted without that.
  @Test func aRetryIsDeleted() async throws {
    let first = try await world.create()
    try await world.decide("authorize-retry", first)
    let response = await world.signed(.post, "/flow_sessions/\(first.id)/retry", #"{"strategy":"reset"}"#)
    let second = try #require(FlowSession(try response.object()))
    try await world.decide("delete", second)
    let last = await world.signed(.post, "/flow_sessions?idempotent=true", FlowWorld.order())
    #expect(last.status == 200 && last.id == first.id)
    try await world.decide("authorize-retry", first)
    world.wait(milliseconds: 1000)
    let again = await world.signed(.post, "/flow_sessions/\(first.id)/retry", #"{"strategy":"reset"}"#) { $0.idempotencyKey = "1" }
    let third = try #require(FlowSession(try again.object()))
    try await world.decide("authorize-retry", third)
    let fourth = try #require(
      FlowSession(try await world.signed(.post, "/flow_sessions/\(third.id)/retry", #"{"strategy":"reset"}"#).object()))
    try await world.decide("delete", third)
    #expect(world.entities.keys(of: EntityKind(stored: "flow/answer")).isEmpty)
    await #expect(throws: AdministrationError.notNow("authorize-retry")) { try await world.decide("authorize-retry", first) }
    #expect(await world.signed(.post, "/flow_sessions?idempotent=true", FlowWorld.order()).id == fourth.id)
  }

  /// A change makes a new version. Sessions keep the one with which they began.
  @Test func aTemplateIsEdited() async throws {
    let old = try await world.create()
    let change = [
      "name": "Short", "steps": "risk_check,accept_tos", "countries": "NLD", "webhooks": "https://hooks.example/a, http://b.example",
    ]
    _ = try await world.sandbox.perform("edit", change, on: AdministrationPlace("flow", "templates", id: FlowWorld.template))
    let new = try await world.create("user-2")
    #expect(new.template.version == 2 && new.template.name == "Short" && old.template.version == 1)
    #expect(new.steps[.verifySMS] == .notApplicable && new.steps[.acceptTerms] == .active)
    try await world.step(new, "open")
    #expect(try await world.step(new, "steps/accept_tos").status == .success)
    #expect(try await world.step(old, "open").template.version == 1)
    let rows = try await world.sandbox.show(AdministrationPlace("flow", "templates", id: FlowWorld.template)).rows
    let webhooks = rows.first { $0.column.name == "webhooks" }
    #expect(webhooks?.value == .text("https://hooks.example/a,http://b.example"))
  }

  @Test(arguments: ["ftp://a.example", "hooks.example", "https://", "https://user:pass@a.example"]) func anAddressThatIsNoneIsRefused(
    address: String
  ) async throws {
    await #expect(throws: AdministrationError.field("webhooks", .notOffered(address, ["http://…", "https://…"]))) {
      try await world.sandbox.perform(
        "edit", ["webhooks": address], on: AdministrationPlace("flow", "templates", id: FlowWorld.template))
    }
  }

  @Test func templatesAndKeysAreMadeAndDeleted() async throws {
    let id = try #require(try await world.sandbox.perform("create-template", ["name": "New"], on: Self.templates))
    #expect(id.hasPrefix("flwtmp_") && id.count == 21)
    #expect(try await world.create("user-1", id).template.name == "New")
    #expect(try await world.sandbox.perform("delete", [:], on: AdministrationPlace("flow", "templates", id: id)) == nil)
    #expect(try await world.sandbox.list(Self.templates).count == FlowTemplate.shipped.count)

    let key = try #require(try await world.sandbox.perform("create-key", ["name": "Shop"], on: Self.keys))
    #expect(try await world.sandbox.list(Self.keys).map(\.id) == [FlowKey.shipped.id, key])
    _ = try await world.sandbox.perform("delete", [:], on: AdministrationPlace("flow", "keys", id: FlowKey.shipped.id))
    #expect(await world.signed(.get, "/flow_sessions/flwses_1").errorCode == "unknown_key")
    // The last one stays.
    await #expect(throws: AdministrationError.notNow("delete")) {
      try await world.sandbox.perform("delete", [:], on: AdministrationPlace("flow", "keys", id: key))
    }
  }
}
