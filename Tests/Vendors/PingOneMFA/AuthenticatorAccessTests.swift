import Cryptography
import Foundation
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// Who gets an ID token: requests as any client could send them.
@Suite(.keySeries) struct AuthenticatorAccessTests {
  private let world = AuthenticatorWorld()
  private let vault = InMemoryDeviceVault.withKey
}

extension AuthenticatorAccessTests {
  private var device: Device { Device(vault, now: world.time.now) }
  private var resources: RequestResources { RequestResources(device: device) { _ in [] } }

  private func pair() async throws {
    let outcome = await world.run(AuthenticatorJourney(username: "anna"), on: vault)
    _ = try #require(outcome.output(as: AuthenticatorResult.self), "\(outcome)")
  }

  private func answer(_ request: ServiceRequest) async throws -> Node {
    try JSONReader().read(await world.sandbox.respond(to: request).body)
  }

  private func authorize() async throws -> Node {
    let payload = try GenerateMobilePayload(bundleID: "com.example.authenticator").performed(on: device)
    return try await answer(Authorize(user: "anna", mobilePayload: payload).request(resources))
  }

  private func delete(_ collection: String, _ id: String) async throws {
    _ = try await world.sandbox.perform("delete", [:], on: AdministrationPlace("authenticator", collection, id: id))
  }

  /// A permissive policy does without the answer to a push, not without the device.
  @Test(arguments: ["devices", "users"]) func whatIsRemovedMeanwhileDoesNotSignOn(collection: String) async throws {
    try await pair()
    try await world.policy(["extra-verification": "permissive"])
    let begun = try await authorize()
    #expect(begun["status"]?.string == "PUSH_CONFIRMATION_REQUIRED" && begun["idToken"] == nil)
    let id =
      collection == "users" ? "anna" : try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "devices")).first?.id)
    try await delete(collection, id)
    world.time.pass(60_000)
    let ended = try await answer(AwaitSignOn(signOn: try #require(begun["authorization"]?.string)).request(resources))
    // With a user their sign-ons go: there is no such authorization.
    #expect(ended["status"]?.string == (collection == "users" ? "SERVER_ERROR" : "FAILED") && ended["idToken"] == nil)
  }

  /// A device that was paired while the policy had methods.
  @Test func aPolicyWithoutMethodsSignsNobodyOn() async throws {
    try await pair()
    try await world.policy(["push": "no", "otp": "no"])
    let answer = try await authorize()
    #expect(answer["status"]?.string == "FAILED" && answer["idToken"] == nil)
  }

  /// A pairing that was begun, and whose methods were never checked, is none.
  @Test func aPairingIsNoneUntilAMethodWorks() async throws {
    try await world.policy(["push": "no", "auto-enrollment": "no"])
    let key = try await world.issueKey()
    let request = try PairDevice(grant: .pairingKey(key), bundleID: "com.example.authenticator").request(resources)
    #expect(try await answer(request)["device"]?.string != nil)
    #expect(try await authorize()["status"]?.string == "DEVICE_IS_NOT_PAIRED")
    #expect(try await world.rows("devices")[0][0] == .list([]))
  }

  /// Somebody else may get the name of a user who was removed, and nothing that belonged to them.
  @Test func aNewUserGetsNothingOfTheOldOne() async throws {
    try await pair()
    let begun = try #require(try await authorize()["authorization"]?.string)
    let key = try await world.issueKey()
    try await delete("users", "anna")
    _ = try await world.sandbox.perform("create-mfa-user", ["user": "anna"], on: AdministrationPlace("authenticator", "users"))
    try await world.policy(["auto-enrollment": "no"])
    #expect(try await authorize()["status"]?.string == "DEVICE_IS_NOT_PAIRED")
    #expect(await status(try AwaitSignOn(signOn: begun).request(resources)) == 404)
    #expect(await status(try PairDevice(grant: .pairingKey(key), bundleID: "com.example.authenticator").request(resources)) == 400)
  }

  /// A sign-on gives a token for a while, and as long as the policy would.
  @Test func aSignOnIsOverAfterItsTime() async throws {
    let offered = try await authorize()
    #expect(offered["idToken"]?.string != nil)
    let again = AwaitSignOn(signOn: try #require(offered["authorization"]?.string))
    world.time.pass(299_999)
    #expect(try await answer(again.request(resources))["idToken"]?.string != nil)
    world.time.pass(1)
    let late = try await answer(again.request(resources))
    #expect(late["status"]?.string == "FAILED" && late["idToken"] == nil)
  }

  /// Staff have turned enrolment off since the pairing was offered.
  @Test func anOfferIsForThePolicyOfTheMoment() async throws {
    let offered = try await authorize()
    let again = AwaitSignOn(signOn: try #require(offered["authorization"]?.string))
    let token = try #require(offered["idToken"]?.string)
    let pairing = try #require(try JSONReader().read(JWS(token).unverifiedPayload)["pairing"]?.string)
    try await world.policy(["auto-enrollment": "no"])
    let late = try await answer(again.request(resources))
    #expect(late["status"]?.string == "FAILED" && late["idToken"] == nil)
    let request = try PairDevice(grant: .pairing(pairing), bundleID: "com.example.authenticator").request(resources)
    #expect(await status(request) == 400)
  }

  // MARK: Requests

  @Test func nobodyElseLearnsAnything() async throws {
    try await pair()
    var request = try GetInfo().request(resources)
    request.idempotencyKey = "1"
    #expect(await status(request) == 200)
    let device = try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "devices")).first?.id)
    #expect(await Strangers(world.sandbox, request, knowsBody: false).learns([device, "anna"]) == [])
  }

  private func status(_ request: ServiceRequest) async -> Int { await world.sandbox.respond(to: request).status }

  /// A recorded request does nothing when it is sent again. Who repeats it with its idempotency key, because the answer was lost, gets that.
  @Test func aRequestCountsOnce() async throws {
    try await pair()
    let request = try AllowPush(allowed: false).request(resources)
    #expect(await status(request) == 200)
    #expect(await status(request) == 400)
    var repeated = try AllowPush(allowed: true).request(resources)
    repeated.idempotencyKey = "key"
    for _ in 1...2 { #expect(await status(repeated) == 200) }
    repeated.idempotencyKey = "another"
    #expect(await status(repeated) == 400)
  }

  @Test func aRequestIsForOnePath() async throws {
    try await pair()
    var request = try SendLogs().request(resources)
    request.head.path = "/mfa/devices"
    #expect(await status(request) == 400)
    request.head.path = "/mfa/logs"
    #expect(await status(request) == 200)
  }

  /// The device's clock may be two hours wrong.
  @Test(arguments: [(-7_201_000, 400), (-7_200_000, 200), (7_200_000, 200), (7_201_000, 400)] as [(Int64, Int)])
  func aRequestIsOfItsTime(skew: Int64, expected: Int) async throws {
    try await pair()
    let wrong = RequestResources(device: Device(vault, now: world.time.now + skew)) { _ in [] }
    #expect(await status(try GetInfo().request(wrong)) == expected)
  }

  @Test func aMobilePayloadCountsOnce() async throws {
    try await pair()
    let payload = try GenerateMobilePayload(bundleID: "com.example.authenticator").performed(on: device)
    let request = Authorize(user: "anna", mobilePayload: payload).request(resources)
    #expect(await status(request) == 200)
    #expect(await status(request) == 400)
  }

  /// Who sees the id of a sign-on does not get its token.
  @Test func onlyTheDeviceThatBeganASignOnGetsTheToken() async throws {
    try await pair()
    let id = try #require(try await authorize()["authorization"]?.string), path = "/mfa/authorizations/\(id)"
    #expect(await status(ServiceRequest(.get, path)) == 400)
    var request = try AwaitSignOn(signOn: id).request(resources)
    request.idempotencyKey = "key"
    #expect(try await answer(request)["idToken"]?.string != nil)
    for key in [nil, "key"] {
      var stolen = try AwaitSignOn(signOn: id).request(thief)
      stolen.idempotencyKey = key
      #expect(await status(stolen) == 404)
    }
  }

  // MARK: Ids

  private var thief: RequestResources { RequestResources(device: Device(InMemoryDeviceVault(), now: world.time.now)) { _ in [] } }

  /// Another key cannot speak for a device whose id it knows.
  @Test func whoKnowsADevicesIDIsNotTheDevice() async throws {
    try await pair()
    let id = try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "devices")).first?.id)
    let request = try thief.device.request("devices", [.init("device", .string(id)), .init("isPushAllowed", .bool(false))])
    #expect(try await answer(request)["status"]?.string == "DEVICE_IS_NOT_PAIRED")
    #expect(try await world.rows("devices")[0][1] == .flag(true))
  }

  /// Of two devices of a user, only the one that was asked can answer.
  @Test func aPushIsAnsweredByItsDevice() async throws {
    let other = InMemoryDeviceVault()
    try await pair()
    _ = await world.run(AuthenticatorJourney(username: "anna"), on: other)
    try await world.office("authenticate")
    let push = try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "authentications")).first?.id)
    var refused = 0
    for vault in [vault, other] {
      let device = Device(vault, now: world.time.now), id = try #require(try AuthenticatorDevice(device).pairing()).device
      let request = try device.request(
        "notifications", [.init("device", .string(id)), .init("notification", .string(push)), .init("action", "received")])
      if try await answer(request)["status"]?.string == "DEVICE_IS_NOT_PAIRED" { refused += 1 }
    }
    #expect(refused == 1)
  }

  /// A pairing is offered to the device that signed on, and to no other one that sees its id.
  @Test func anOfferedPairingIsItsDevices() async throws {
    let token = try #require(try await authorize()["idToken"]?.string)
    let pairing = try #require(try JSONReader().read(JWS(token).unverifiedPayload)["pairing"]?.string)
    func status(_ device: Device) async throws -> String? {
      let request = try device.request(
        "pairings", [.init("pairing", .string(pairing)), .init("bundleID", "com.example.authenticator")])
      return try await answer(request)["status"]?.string
    }
    #expect(try await status(thief.device) == "PAIRING_KEY")
    #expect(try await status(device) == nil)
  }

  // MARK: The ID token

  /// The call looks at the claims of a token that the environment has signed.
  @Test func aTokenAboutSomebodyElseIsRefused() async throws {
    try await pair()
    let begun = try await authorize(), id = try #require(begun["authorization"]?.string)
    try AuthenticatorDevice(device).keep(idToken: try #require(begun["idToken"]?.string), of: id)
    let keys = await world.sandbox.respond(to: ProcessIdToken(signOn: id).request(resources))
    try AuthenticatorDevice(device).keep(user: "anna", of: id)
    #expect(try ProcessIdToken(signOn: id).output(of: keys, resources).pairingObject == nil)
    try AuthenticatorDevice(device).keep(user: "ben", of: id)
    let refused = #expect(throws: WorkflowError.self) { _ = try ProcessIdToken(signOn: id).output(of: keys, resources) }
    #expect(refused?.message.contains("another user") == true)
  }

  private static let claims: [String: JSONValue] = [
    "iss": .string(MFAClient.issuer), "aud": .string(MFAClient.id), "sub": "anna", "iat": 1_770_000_000, "exp": 1_770_000_300,
  ]

  /// Claims that the environment signed, and that are not for this sign-on.
  @Test(
    arguments: [
      ("iss", "https://auth.pingone.evil.example/as", "issuer"), ("iss", nil, "issuer"), ("aud", "another", "application"),
      ("aud", nil, "application"), ("aud", .array([.string(MFAClient.id), "another"]), "application"), ("sub", "ben", "user"),
      ("sub", nil, "user"), ("exp", 1_769_992_800, "expired"), ("exp", nil, "valid"), ("iat", 1_770_007_201, "not valid yet"),
      ("iat", nil, "valid"),
    ] as [(String, JSONValue?, String)])
  func anotherTokenIsNotBelieved(name: String, value: JSONValue?, what: String) throws {
    func problem(_ claims: [String: JSONValue]) throws -> String? {
      let node = try JSONReader().read(JSONValue.object(claims.map { .init($0.key, $0.value) }).bytes())
      return ProcessIdToken.problem(with: node, of: "anna", at: 1_770_000_000_000)
    }
    #expect(try problem(Self.claims) == nil)
    var claims = Self.claims
    claims[name] = value
    #expect(try problem(claims)?.contains(what) == true)
  }

  /// A clock that is wrong by as much as a passcode may show.
  @Test(arguments: [-7_200_000, 7_499_999] as [Int64]) func aWrongClockBelievesTheToken(skew: Int64) throws {
    let node = try JSONReader().read(JSONValue.object(Self.claims.map { .init($0.key, $0.value) }).bytes())
    #expect(ProcessIdToken.problem(with: node, of: "anna", at: 1_770_000_000_000 + skew) == nil)
  }

  @Test func aPolicyWithoutPushesAsksNobody() async throws {
    try await pair()
    try await world.policy(["push": "no"])
    try await world.office("authenticate")
    #expect(try await world.history().last == "Authentication, no push: PushDisabled.")
  }
}
