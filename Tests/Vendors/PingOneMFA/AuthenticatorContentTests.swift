import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// Signed contents and bodies that the service does not take.
struct AuthenticatorContentTests {
  private let world = AuthenticatorWorld()
  private let vault = InMemoryDeviceVault.withKey

  private var device: Device { Device(vault, now: world.time.now) }

  /// - Returns: the service's id of the device.
  private func pair() async throws -> String {
    let outcome = await world.run(AuthenticatorJourney(username: "anna"), on: vault)
    _ = try #require(outcome.output(as: AuthenticatorResult.self), "\(outcome)")
    return try #require(try AuthenticatorDevice(device).pairing()).device
  }

  private func expectRefusal(_ request: ServiceRequest, _ start: String) async throws {
    let response = await world.sandbox.respond(to: request), body = try JSONReader().read(response.body)
    #expect(response.status == 400 && body["status"]?.string == "SERVER_ERROR")
    #expect(body["message"]?.string?.hasPrefix("\(start): ") == true, "\(body["message"]?.string ?? "")")
  }

  @Test(
    arguments: [
      ("passcodes", ["passcode": "000000"], "user"), ("passcodes", ["user": "anna", "passcode": 0], "passcode"),
      ("devices", ["isPushAllowed": "yes"], "isPushAllowed"), ("devices", ["pushAllowed": .bool(true)], "pushAllowed"),
      ("notifications", ["action": "approve"], "notification"), ("notifications", ["notification": "x", "action": "dismiss"], "action"),
      ("logs", [:], "log"),
    ] as [(String, KeyValuePairs<String, JSONValue?>, String)])
  func aWrongContentIsRefusedWithTheMembersPath(path: String, members: KeyValuePairs<String, JSONValue?>, name: String) async throws {
    let id = try await pair()
    let all: [JSONValue.Member] = members.compactMap { name, value in value.map { .init(name, $0) } }
    try await expectRefusal(try device.request(path, [.init("device", .string(id))] + all), name)
    #expect(try await world.rows("devices").count == 1)
  }

  /// A pairing key is not used up by a request that does not fit.
  @Test(arguments: [(["pairing": "x"], "The body"), (["deviceToken": ""], "deviceToken")] as [([String: JSONValue], String)])
  func aWrongPairingUsesUpNoKey(others: [String: JSONValue], name: String) async throws {
    let key = try await world.issueKey(), bundle = JSONValue.string("com.example.authenticator")
    let members = others.map { JSONValue.Member($0.key, $0.value) } + [.init("pairingKey", .string(key)), .init("bundleID", bundle)]
    try await expectRefusal(try device.request("pairings", members), name)
    #expect(try await world.rows("pairing-keys")[0][1] == .text("UNCLAIMED"))
    try await expectRefusal(try device.request("pairings", [.init("pairingKey", .string(key))]), "bundleID")
    try await expectRefusal(try device.request("pairings", [.init("bundleID", bundle)]), "The body")
  }

  /// What is around the signed text is looked at too.
  @Test func aWrongBodyIsRefusedWithTheMembersPath() async throws {
    let id = try await pair()
    let settings = try device.signed([.init("device", .string(id))], for: "/mfa/devices")
    try await expectRefusal(.post("/mfa/devices", json: .object(["request": .string(settings), "device": .string(id)])), "device")
    let payload = JSONValue.string(
      try device.signed([.init("bundleID", "com.example.authenticator")], for: "/mfa/authorizations"))
    try await expectRefusal(.post("/mfa/authorizations", json: .object(["mobilePayload": payload])), "loginHint")
    try await expectRefusal(
      .post("/mfa/authorizations", json: .object(["loginHint": "anna", "mobilePayload": payload, "prompt": "none"])), "prompt")
  }

  /// A device that staff removed does not get the answer to a request of before either.
  @Test func aRemovedDeviceGetsNoStoredAnswer() async throws {
    let id = try await pair()
    func update() async throws -> Node {
      var request = try device.request("devices", [.init("device", .string(id))])
      request.idempotencyKey = "key"
      return try JSONReader().read(await world.sandbox.respond(to: request).body)
    }
    for _ in 1...2 { #expect(try await update()["users"]?.elements?.count == 1) }
    _ = try await world.sandbox.perform("delete", [:], on: AdministrationPlace("authenticator", "devices", id: id))
    #expect(try await update()["status"]?.string == "DEVICE_IS_NOT_PAIRED")
  }
}
