import Documents
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// Sessions, as a customer's back end makes and repeats them.
struct FlowSessionTests {
  private let world = FlowWorld()

  /// The seed's example: 201 the first time, 200 with the same session afterwards.
  @Test func anIdempotentRequestReturnsTheSameSession() async throws {
    let first = await world.signed(.post, "/flow_sessions?idempotent=true", FlowWorld.order())
    let second = await world.signed(.post, "/flow_sessions?idempotent=true", FlowWorld.order())
    #expect((first.status, second.status) == (201, 200))
    #expect(try first.object() == second.object())
    // Another customer's user, and another template, have sessions of their own.
    for body in [FlowWorld.order("user-2"), FlowWorld.order("user-1", FlowWorld.detailsTemplate)] {
      let other = await world.signed(.post, "/flow_sessions?idempotent=true", body)
      #expect(other.status == 201 && other.id != first.id)
    }
  }

  @Test func theResourceHasTheFieldsOfTheExample() async throws {
    let session = try await world.create("your-users-internal-database-id-here")
    #expect(session.id.wholeMatch(of: /flwses_[1-9A-HJ-NP-Za-km-z]{14}/) != nil)
    #expect(session.customerReference == "your-users-internal-database-id-here")
    #expect(session.shareableURL == "https://verify.vestibule.example/verify/\(session.id)?key=\(session.key ?? "")")
    #expect(session.key?.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(session.template.id == FlowWorld.template && session.template.version == 1)
    #expect(session.status == .active && session.steps.count == FlowStep.allCases.count && session.previousAttemptID == nil)
    let resource = try await world.resource(session.id)
    #expect(resource["user"]?["email_address"]?.string == "user@example.com" && resource["kyc_check"]?.isNull == true)
  }

  @Test func withoutALinkNobodyCanOpenIt() async throws {
    let body = FlowWorld.order().replacing(#""shareable":true,"#, with: "")
    let session = try #require(FlowSession(try await world.signed(.post, "/flow_sessions", body).object()))
    #expect(session.shareableURL == nil && session.key == nil)
    #expect(await world.hosted(session, "open").errorCode == "wrong_key")
    // A link that is wanted later is given, and not taken back.
    for body in [FlowWorld.order(), body] {
      let shared = try #require(FlowSession(try await world.signed(.post, "/flow_sessions?idempotent=true", body).object()))
      #expect(shared.id == session.id && shared.key != nil)
      #expect(await world.hosted(shared, "state", method: .get).status == 200)
    }
  }

  private static let bodies = [
    ("", "invalid_json"), ("[]", "invalid_json"), ("{}", "template_id"), (FlowWorld.order("", FlowWorld.template), "customer_reference"),
    (FlowWorld.order(String(repeating: "a", count: 256)), "customer_reference"),
    (FlowWorld.order().replacing("true", with: "1"), "shareable"),
    (FlowWorld.order().replacing("user@example.com", with: "user"), "user.email"), (FlowWorld.order("a", "flwtmp_9"), "template_not_found"),
  ]

  @Test(arguments: bodies) func aBodyThatDoesNotFitIsRefused(body: String, told: String) async {
    let response = await world.signed(.post, "/flow_sessions", body)
    #expect([400, 404].contains(response.status) && String(decoding: response.body, as: UTF8.self).contains(told))
  }

  @Test func anUnknownSessionIsNotFound() async {
    #expect(await world.signed(.get, "/flow_sessions/flwses_11111111111111").errorCode == "session_not_found")
  }

  // MARK: Retries

  private func retry(_ session: FlowSession, _ body: String) async throws -> FlowSession? {
    world.wait(milliseconds: 1000)
    return FlowSession(try await world.signed(.post, "/flow_sessions/\(session.id)/retry", body).object())
  }

  /// One attempt, until the office allows another.
  @Test func aRetryNeedsTheOffice() async throws {
    let session = try await world.create()
    let body = #"{"strategy":"reset"}"#
    #expect(await world.signed(.post, "/flow_sessions/\(session.id)/retry", body).errorCode == "retry_not_authorized")
    try await world.decide("authorize-retry", session)
    let next = try #require(try await retry(session, body))
    #expect(next.previousAttemptID == session.id && next.id != session.id && next.key != session.key)
    #expect(try await world.resource(session.id)["status"]?.string == "canceled")
    // The pair of reference and template now means the new session.
    let again = await world.signed(.post, "/flow_sessions?idempotent=true", FlowWorld.order())
    #expect(again.status == 200 && again.id == next.id)
    world.wait(milliseconds: 1000)
    #expect(await world.signed(.post, "/flow_sessions/\(session.id)/retry", body).errorCode == "retry_not_authorized")
    await #expect(throws: AdministrationError.notNow("authorize-retry")) { try await world.decide("authorize-retry", session) }
  }

  /// What each strategy repeats of an attempt that stopped at the selfie.
  @Test(arguments: [
    (#"{"strategy":"reset"}"#, FlowStep.acceptTerms), (#"{"strategy":"incomplete"}"#, .selfieCheck),
    (#"{"strategy":"infer"}"#, .selfieCheck),
    (
      #"{"strategy":"custom","steps":{"verify_sms":false,"kyc_check":false,"documentary_verification":true,"selfie_check":true}}"#,
      .acceptTerms
    ),
  ])
  func aStrategySaysWhatIsRepeated(body: String, active: FlowStep) async throws {
    let session = try await world.create()
    try await world.go(session, to: .selfieCheck)
    try await world.decide("authorize-retry", session)
    let next = try #require(try await retry(session, body))
    #expect(next.steps[active] == .active)
    let isCustom = body.contains("custom")
    #expect((next.steps[.verifySMS] == .skipped) == isCustom && (next.steps[.kycCheck] == .skipped) == isCustom)
    if active == .selfieCheck {
      #expect(next.steps[.documentaryVerification] == .success)
      try await world.step(next, "open")
      #expect(try await world.picture(next, .selfie, .selfie).status == .success)
    }
  }

  /// After a failed attempt everything is repeated.
  @Test func inferResetsAFailedAttempt() async throws {
    let session = try await world.create()
    try await world.go(session, to: .selfieCheck)
    for _ in 0..<FlowSelfie.mostAttempts { try await world.picture(session, .selfie, .table) }
    #expect(try await world.resource(session.id)["status"]?.string == "failed")
    try await world.decide("authorize-retry", session)
    #expect(try await retry(session, #"{"strategy":"infer"}"#)?.steps[.acceptTerms] == .active)
  }

  @Test(arguments: [#"{"strategy":"all"}"#, #"{}"#, #"{"strategy":"custom"}"#, #"{"strategy":"custom","steps":{"verify_sms":1}}"#])
  func aStrategyThatIsNoneIsRefused(body: String) async throws {
    let session = try await world.create()
    try await world.decide("authorize-retry", session)
    #expect(await world.signed(.post, "/flow_sessions/\(session.id)/retry", body).errorCode == "invalid_field")
  }

  // MARK: Time

  @Test func aSessionExpires() async throws {
    let session = try await world.create()
    try await world.go(session, to: .kycCheck)
    world.wait(milliseconds: FlowRecord.lifetime)
    let resource = try await world.resource(session.id)
    #expect(resource["status"]?.string == "expired" && resource["steps"]?["kyc_check"]?.string == "expired")
    #expect(resource["steps"]?["verify_sms"]?.string == "success" && resource["completed_at"]?.string != nil)
    let refused = await world.hosted(session, "open")
    #expect(refused.status == 410 && refused.errorCode == "expired")
    #expect(await world.hosted(session, "state", method: .get).status == 200)
  }

  /// A session whose time is over changes by itself.
  @Test func anExpiryIsDueWork() async throws {
    let session = try await world.create()
    world.wait(milliseconds: FlowRecord.lifetime)
    _ = await world.sandbox.doDueWork()
    #expect(try await world.office(session).rows.contains { $0.column.name == "status" && $0.value == .text("expired") })
  }

  /// It goes with everything that names it, and its user can begin again; one that waits for the office stays.
  @Test(arguments: [nil, 2]) func anEndedSessionIsRemovedAfterItsDays(days: Int?) async throws {
    if let days {
      _ = try await world.sandbox.perform(
        "edit", ["kept-days": String(days)], on: AdministrationPlace("flow", "templates", id: FlowWorld.template))
    }
    let session = try await world.create()
    try await world.decide("cancel", session)
    let kept = Int64(days ?? 30) * 86_400_000
    world.wait(milliseconds: kept - 1)
    _ = await world.sandbox.doDueWork()
    #expect(world.entities.keys(of: FlowRecord.kind).count == 1)
    world.wait(milliseconds: 1)
    _ = await world.sandbox.doDueWork()
    for kind in ["session", "attempts", "signature"] {
      #expect(world.entities.keys(of: EntityKind(stored: "flow/\(kind)")).isEmpty, "\(kind)")
    }
  }

  /// Staff find a session by what they have of it.
  @Test(arguments: ["user-1", "ERIKSSON", "anna eriksson", "1974-08-12", "+31 6 12345678"]) func aSessionIsFound(words: String) async throws
  {
    let session = try await world.create("user-1"), other = try await world.create("user-2")
    try await world.go(session, to: .documentaryVerification)
    let found = try await world.sandbox.list(AdministrationPlace("flow", "sessions"), .init(search: words)).entities.map(\.id)
    #expect(found.contains(session.id) && !found.contains(other.id), "\(found)")
  }
}
