import Backends
import Cryptography
import Foundation
import Notation
import Services
import TestScale
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// What comes by push: sign-ons to approve, silent verifications, and what is not for this device.
@Suite(.keySeries) struct AuthenticatorPushTests {
  private let world = AuthenticatorWorld()
  private let device = InMemoryDeviceVault.withKey
}

extension AuthenticatorPushTests {
  private func result(_ outcome: Outcome) throws -> AuthenticatorResult {
    try #require(outcome.output(as: AuthenticatorResult.self), "\(outcome)")
  }

  private func pair() async throws { _ = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device)) }

  /// The first screen stays until so many pushes came.
  private static func waiting(_ pushes: Int, _ acts: [String: [AppUser.Act]] = [:]) -> AppUser {
    AppUser(acts.merging(["home": Array(repeating: .wait, count: pushes)], uniquingKeysWith: { $1 }))
  }

  @Test(arguments: ["approve", "deny"]) func aSignOnIsAnswered(action: String) async throws {
    try await pair()
    try await world.office("authenticate", ["requester": "Lindqvale Bank", "location": "Utrecht"])
    let user = Self.waiting(1, ["push": [.answer(.chose(id: action))]])
    let result = try result(await world.run(AuthenticatorJourney(authenticationMethod: "fpt"), on: device, as: user))
    #expect(result.notifications.map(\.action.rawValue) == [action])
    #expect(user.prompts == ["home", "push", "answered", "home"])
    #expect(
      user.prompt("push")?.content.title.key == "authenticator.push.title" && user.prompt("push")?.deadline == world.time.now + 60_000)
    #expect(try await world.rows("authentications")[0][1] == .text(action == "approve" ? "COMPLETED" : "FAILED"))
    #expect(try await world.history().last == (action == "approve" ? "Notification approved (fpt)." : "Notification denied."))
  }

  /// What is known about the sign-on is in rows; what denies it comes first.
  @Test func whatIsKnownIsInRows() async throws {
    try await pair()
    try await world.office("authenticate", ["requester": "Lindqvale Bank", "location": "Utrecht", "device": "Firefox"])
    let user = Self.waiting(1)
    _ = try result(await world.run(on: device, as: user))
    guard case .choose(let choice)? = user.prompt("push")?.content, case .approval(let facts) = choice.style else {
      Issue.record("\(user.prompts)")
      return
    }
    #expect(facts.map { String($0.label.key.split(separator: ".").last ?? "") } == ["requester", "location", "device", "user", "time"])
    #expect(facts.prefix(4).map(\.value) == ["Lindqvale Bank", "Utrecht", "Firefox", "anna"].map { .verbatim($0) })
    #expect(choice.options.map(\.id) == ["deny", "approve"])
  }

  /// The person picks the number that the other screen shows. Another one denies.
  @Test(arguments: [true, false]) func aNumberHasToMatch(isRight: Bool) async throws {
    try await pair()
    try await world.policy(["number-matching": "yes"])
    try await world.office("authenticate")
    let id = try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "authentications")).first?.id)
    let shown = try await world.sandbox.show(AdministrationPlace("authenticator", "authentications", id: id)).rows
    guard case .text(let number)? = shown.first(where: { $0.column.name == "number" })?.value else { Issue.record("\(shown)"); return }
    let options = try await world.numbers(of: id)
    let picked = try #require(options.first { (String($0) == number) == isRight })
    let user = Self.waiting(1, ["push": [.answer(.chose(id: String(picked)))]])
    let result = try result(await world.run(on: device, as: user))
    #expect(result.notifications.map(\.action) == [isRight ? .approve : .deny])
    #expect(result.notifications.first?.numberMatchingPickedValue == picked)
    guard case .choose(let choice)? = user.prompt("push")?.content else { Issue.record("\(user.prompts)"); return }
    #expect(choice.options.map(\.id) == ["deny"] + options.map(String.init))
    #expect(user.prompt("answered")?.content.title.key == "authenticator.answered.\(isRight ? "approve" : "number").title")
    #expect(try await world.rows("authentications")[0][1] == .text(isRight ? "COMPLETED" : "FAILED"))
    let end = isRight ? "Notification approved (user)." : "Notification denied by another number (user)."
    #expect(try await world.history().suffix(2) == ["Authentication, push sent, number \(number).", end])
  }

  /// Without a number, an approval is none where the policy wants one.
  @Test func anApprovalWithoutTheNumberIsNone() {
    let matching = NumberMatching(random: "a text")
    var asked = DeviceAuthentication(
      id: "x", purpose: .authentication, user: "anna", device: "d", clientContext: nil, createdAt: 0, expiresAt: 1)
    #expect(asked.decision(of: nil) == .completed)
    asked.numberMatching = matching
    #expect(asked.decision(of: nil) == .failed && asked.decision(of: matching.number) == .completed)
    #expect(Set(matching.options).count == 3 && matching.options.contains(matching.number))
    #expect(matching.options.allSatisfy { (10...99).contains($0) })
  }

  /// A session that an earlier version began asks as it did.
  @Test func anOlderSessionGoesOnAsItBegan() async throws {
    try await pair()
    try await world.office("authenticate", ["requester": "Lindqvale Bank"])
    let input = String(decoding: try JSONEncoder().encode(AuthenticatorJourney()), as: UTF8.self)
    let journal = MemoryJournal([
      .started(header: Header(session: "old", journey: AuthenticatorJourney.name, version: 2, input: input, startedAt: 0))
    ])
    let user = Self.waiting(1, ["push": [.answer(.chose(id: "approve"))]])
    let result = try result(await world.runner(device, user, journal).resume(Registry([AuthenticatorJourney.self])))
    #expect(result.notifications.map(\.action) == [.approve])
    guard case .choose(let choice)? = user.prompt("push")?.content else { Issue.record("\(user.prompts)"); return }
    #expect(choice.style == .question && choice.message?.key == "authenticator.push.from")
  }

  @Test func anAnswerCanComeTooLate() async throws {
    try await pair()
    try await world.office("authenticate")
    let user = Self.waiting(1, ["push": [.answer(.timedOut())]])
    #expect(try result(await world.run(on: device, as: user)).notifications.isEmpty)
    #expect(user.prompts == ["home", "push", "push-error.10009", "home"])
    world.time.pass(60_000)
    #expect(try await world.rows("authentications")[0][1] == .text("PUSH_CONFIRMATION_TIMED_OUT"))
  }

  /// A push that lay too long is not shown.
  @Test func anExpiredPushNeedsNobody() async throws {
    try await pair()
    try await world.office("authenticate")
    world.time.pass(60_000)
    let user = Self.waiting(2)
    async let outcome = world.run(on: device, as: user)
    while try await world.sandbox.list(AdministrationPlace("push", "devices")).first?.values.last != .number(0) {
      try await Task.sleep(for: .milliseconds(10))
    }
    try await world.office("authenticate")
    #expect(try result(await outcome).notifications.map(\.action) == [.approve])
    #expect(user.prompts.filter { $0 == "push" }.count == 1)
  }

  @Test func aMessageOfAnotherServiceIsNotPingOnes() async throws {
    try await pair()
    let token = try #require(try await world.sandbox.list(AdministrationPlace("push", "devices")).first?.id)
    _ = try await world.sandbox.perform("send-other", [:], on: AdministrationPlace("push", "devices", id: token))
    let user = Self.waiting(1)
    _ = try result(await world.run(on: device, as: user))
    #expect(user.prompts == ["home", "push-error.10002", "home"])
  }

  /// Somebody else signs what looks like a push of the environment.
  @Test func aForgedPushIsNotBelieved() async throws {
    try await pair()
    let forged = try JWS.sign(Array(#"{"notification":"x","type":"authentication","user":"anna"}"#.utf8), with: .generate())
    try await send(.object([.init("p1", .string(forged))]))
    let user = Self.waiting(1)
    _ = try result(await world.run(on: device, as: user))
    #expect(user.prompts == ["home", "push-error.10002", "home"])
  }

  /// The service says that the push is for another device.
  @Test func aPushForAnotherDeviceIsRefused() async throws {
    try await pair()
    let other = InMemoryDeviceVault()
    _ = try result(await world.run(AuthenticatorJourney(username: "ben"), on: other))
    other.apply(["push/token/authenticator": device.value("push/token/authenticator")])
    try await world.office("authenticate")
    let user = Self.waiting(1)
    _ = try result(await world.run(on: other, as: user))
    #expect(user.prompts == ["home", "push-error.10008", "home"])
  }

  @Test func manyPushesAreAnsweredInOrder() async throws {
    try await pair()
    let many = TestScale.count(1_000)
    for number in 1...many { try await world.office("authenticate", ["requester": "Bank \(number)"]) }
    let result = try result(await world.run(on: device, as: Self.waiting(many)))
    #expect(result.notifications.count == many && Set(result.notifications.map(\.notification)).count == many)
    #expect(try await world.rows("authentications").allSatisfy { $0[1] == .text("COMPLETED") })
    #expect(try await world.sandbox.list(AdministrationPlace("push", "devices")).first?.values.last == .number(0))
  }

  // MARK: Extra verification

  @Test(arguments: ["permissive", "restrictive"]) func aSilentPushVerifies(mode: String) async throws {
    try await pair()
    try await world.policy(["extra-verification": mode])
    let user = AppUser()
    _ = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user))
    #expect(user.prompts == ["verification", "signed-on", "home"])
    #expect(try await world.history().suffix(2) == ["Extra verification, push sent.", "Notification acknowledged."])
  }

  /// No push reaches the device: a permissive policy lets the person in, a restrictive one does not.
  @Test(arguments: [("permissive", "signed-on"), ("restrictive", "error.SignOnFailed")])
  func withoutPushesThePolicyDecides(mode: String, prompt: String) async throws {
    try await pair()
    try await world.policy(["extra-verification": mode, "push-credentials": "no"])
    let user = AppUser(["error.SignOnFailed": [.answer(.chose(id: "home"))]])
    _ = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user))
    #expect(user.prompts == [prompt, "home"])
  }

  /// Without device authorization the person confirms the sign-on on the same device.
  @Test func theSignOnIsConfirmedByHand() async throws {
    try await pair()
    try await world.policy(["device-authorization": "no"])
    let user = AppUser()
    let result = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user))
    #expect(user.prompts == ["verification", "push", "answered", "signed-on", "home"])
    #expect(result.notifications.count == 1)
  }

  @Test func aTokenOfAnotherKeyIsRefused() async throws {
    try await pair()
    // The environment gets another key between the sign-on and its check.
    let world = world
    let transport = TamperingTransport(base: InProcessTransport(world.sandbox))
    let performer = ServicePerformer(
      transport, vault: device, now: { 1_770_000_000_000 }, picture: { _ in [] }, over: MockPerformer())
    let outcome = await Runner(
      journal: MemoryJournal(), host: AppUser(["error.10000": [.answer(.chose(id: "stop"))]]), performer: performer
    ).run(AuthenticatorJourney(username: "anna"), session: "tampered")
    guard case .failed(let error) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(error.code == "10000" && error.message.contains("signature"))
  }

  private func send(_ data: JSONValue) async throws {
    let token = try #require(try await world.sandbox.list(AdministrationPlace("push", "devices")).first?.id)
    var context = ServiceContext(now: 1_770_000_000_000, entities: world.entities, newID: { UUID().uuidString })
    #expect(try PushQueue(token: token).send(data, &context) == nil)
    world.entities.apply(context.transaction)
  }
}

/// Answers the question for the environment's keys with another key.
private struct TamperingTransport: Transport {
  let base: InProcessTransport
  private let other = try? RSAPrivateKey.generate()

  init(base: InProcessTransport) { self.base = base }

  func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    guard request.path.hasSuffix("/jwks"), let other else { return try await base.send(request) }
    return ServiceResponse(json: JSONWebKeySet([other.publicKey]).json)
  }
}
