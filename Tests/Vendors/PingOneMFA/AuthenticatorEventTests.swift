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

/// What the SDK's values and events say, and what is kept out of the journal.
struct AuthenticatorEventTests {
  private let world = AuthenticatorWorld()
  private let device = InMemoryDeviceVault.withKey

  @Test func theSDKsCallsAndCallbacksAreTold() async throws {
    let journal = MemoryJournal()
    let key = try await world.issueKey()
    _ = await world.runner(device, AppUser(), journal).run(AuthenticatorJourney(pairingKey: key), session: "pairing")
    let events = AuthenticatorModule().events(in: journal.records)
    #expect(
      events.map { "\($0.kind.rawValue) \($0.name)" } == [
        "call setDeviceToken", "callback setDeviceToken", "call pair", "callback pair", "call getInfo", "callback getInfo",
      ])
    try #require(events.count == 6)
    #expect(events[2].payload == .object([.init("pairingKey", .string(key))]))
    #expect(
      events[3].payload?.text() == #"{"authenticatorsArray":[{"type":0,"status":0},{"type":1,"status":0}]}"#)
    #expect(events[5].payload?.text() == #"{"users":[{"username":"anna"}]}"#)

    let signOn = MemoryJournal()
    _ = await world.runner(device, AppUser(), signOn).run(AuthenticatorJourney(username: "ben"), session: "sign-on")
    let names = AuthenticatorModule().events(in: signOn.records).filter { $0.kind == .call }.map(\.name)
    #expect(names == ["setDeviceToken", "generateMobilePayload", "processIdToken", "PairingObject.approve", "getInfo"])
    let processed = AuthenticatorModule().events(in: signOn.records).filter { $0.kind == .callback && $0.name == "processIdToken" }
    #expect(processed.map { $0.payload?.text() } == [#"{"pairingObject":{"username":"ben"}}"#])
    let known = MemoryJournal()
    _ = await world.runner(device, AppUser(), known).run(AuthenticatorJourney(username: "ben"), session: "known")
    let again = AuthenticatorModule().events(in: known.records).filter { $0.kind == .callback && $0.name == "processIdToken" }
    #expect(again.map { $0.payload?.text() } == [#"{"pairingObject":null}"#])
  }

  /// The person is asked to try again, and the SDK says why: 10003 is a fault of the server, 10004 one of the network.
  @Test(arguments: [
    (BackendError.status(503).workflowError, PingOneErrorCode.serverError),
    (TransportFailure.connectionLost.workflowError, .noConnectivity),
  ])
  func aFaultThatMayPassIsTold(error: WorkflowError, code: PingOneErrorCode) {
    let told = AuthenticatorModule().events(ofFailed: PairDevice.name, error)
    #expect(told.map(\.name) == ["pair"] && told.first?.payload?["code"] == .integer(code.rawValue))
    #expect(told.first?.payload?["message"]?.text().contains(error.message) == true)
    #expect(AuthenticatorModule().events(ofFailed: Authorize.name, error).isEmpty)
  }

  /// Nothing is said twice.
  @Test(arguments: PingOneErrorCode.allCases) func aMessageSaysEverythingOnce(code: PingOneErrorCode) {
    let detail = "The service says why."
    #expect(AuthenticatorError.sdk(code, detail).message == "\(detail) \(code.advice)")
    #expect(AuthenticatorError.sdk(code).message == "\(code.meaning) \(code.advice)")
  }

  /// Neither the passcode nor its secret, nor the ID token, is in the journal.
  @Test func passcodesAndSecretsAreNotRecorded() async throws {
    let journal = MemoryJournal(), user = AppUser()
    _ = await world.runner(device, user, journal).run(AuthenticatorJourney(username: "anna"), session: "secrets")
    let text = try journal.records.map { try $0.encoded() }.joined()
    #expect(!text.contains(try #require(user.passcodes.last)))
    #expect(!text.contains("idToken\":\"ey"))
    let stored: MFADevice = try #require(
      try world.entities.keys(of: MFADevice.kind).first.flatMap { world.entities.value(of: $0) }.map {
        try JSONDecoder().decode(MFADevice.self, from: Data($0))
      })
    #expect(!text.contains(stored.secret.base64EncodedString()) && !text.contains(Base64URL.text(stored.secret)))
  }

  @Test func aPasscodeHasItsWindow() throws {
    let secret = Array("12345678901234567890".utf8)
    let kept = JSONValue.object([
      "device": "x", "secret": .string(Data(secret).base64EncodedString()), "digits": 6, "period": 30,
    ]).bytes()
    device.apply(["authenticator/pairing": kept])
    let handle = CodeHandle(id: "authenticator/passcode")
    let code = AuthenticatorModule().code(handle, on: Device(device, now: 59_000))
    // RFC 6238, appendix B: the last six of 94287082.
    #expect(code?.text == "287082" && code?.validUntil == 60_000)
    #expect(code?.next == AuthenticatorModule().code(handle, on: Device(device, now: 60_000))?.text && code?.next != code?.text)
    #expect(AuthenticatorModule().code(CodeHandle(id: "another"), on: Device(device, now: 0)) == nil)
    #expect(AuthenticatorModule().code(handle, on: Device(InMemoryDeviceVault(), now: 0)) == nil)
  }

  @Test func aPairingsPasscodeExpires() {
    var device = MFADevice(
      id: "x", thumbprint: "", users: [], region: "com", isPushAllowed: true, secret: Data(repeating: 1, count: 20),
      activatesUntil: MFADevice.retryWindow, pairedAt: 0)
    let passcodes = device.passcodes
    func passcode(at now: Int64) -> String { passcodes.text(in: passcodes.window(at: now)) }
    for _ in 1...MFADevice.mostRetries { #expect(device.activate("none", at: 0) == .invalid) }
    #expect(device.activate(passcode(at: 0), at: 0) == .retriesExceeded)
    device.activationFailures = 0
    #expect(device.activate(passcode(at: 1_000), at: 1_000) == .completed)
    #expect(device.activate(passcode(at: MFADevice.retryWindow), at: MFADevice.retryWindow) == .expired)
  }

  @Test func errorsHaveTheirNames() {
    let names = PingOneErrorCode.allCases.map(\.status)
    #expect(
      names == [
        "INTERNAL_ERROR", "DEVICE_TOKEN_IS_MISSING", "UNRECOGNIZED_REMOTE_NOTIFICATION", "SERVER_ERROR", "NO_CONNECTIVITY", "PAIRING_KEY",
        "BUNDLE_ID", "PAIRING_KEY_DATA_CENTER_MISMATCH", "DEVICE_IS_NOT_PAIRED", "PUSH_CONFIRMATION_TIMEOUT", "PASSCODE_NOT_VALID",
      ])
    #expect(PingOneErrorCode.allCases.map(\.rawValue) == Array(10000...10010))
  }
}
