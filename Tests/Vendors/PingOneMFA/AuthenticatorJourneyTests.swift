import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// Pairing, passcodes and approvals against the sandbox's service.
@Suite(.keySeries) struct AuthenticatorJourneyTests {
  private let world = AuthenticatorWorld()
  private let device = InMemoryDeviceVault.withKey
}

extension AuthenticatorJourneyTests {
  private func result(_ outcome: Outcome) throws -> AuthenticatorResult {
    try #require(outcome.output(as: AuthenticatorResult.self), "\(outcome)")
  }

  private static func code(_ outcome: Outcome) -> String? { if case .failed(let error) = outcome { error.code } else { nil } }

  private func paired() async throws {
    _ = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device))
  }

  // MARK: Pairing

  @Test(arguments: [14, 18]) func aKeyPairsTheDevice(length: Int) async throws {
    let key = try await world.issueKey(length: length)
    #expect(key.count == length)
    let user = AppUser(["set-up": [.answer(.chose(id: "key"))], "key": [.answer(.entered(text: "\(key.prefix(4)) \(key.dropFirst(4))"))]])
    let result = try result(await world.run(on: device, as: user))
    #expect(result.users.names == ["anna"])
    #expect(try await world.rows("pairing-keys")[0][1] == .text("CLAIMED"))
    #expect(user.prompts == ["set-up", "key", "paired", "home"])
  }

  /// A tester sees what is in the signed requests, and none of the keys and passcodes in them.
  @Test func theTokensAreOpened() async throws {
    let key = try await world.issueKey()
    _ = try result(
      await world.run(on: device, as: AppUser(["set-up": [.answer(.chose(id: "key"))], "key": [.answer(.entered(text: key))]])))
    let pairing = try #require(world.observed.exchanges.first { $0.json["effect"] == "pingone.pair" })
    let request = pairing.json["request"]?["body"]?["request"]
    #expect(request?["header"]?["alg"] == "RS256" && request?["payload"]?["bundleID"] != nil)
    #expect(request?["payload"]?["pairingKey"] == "(covered)" && request?["token"] == "(covered)")
    let secret = pairing.json["response"]?["body"]?["secret"]
    #expect(secret?["header"]?["enc"] == "A128CBC-HS256" && secret?["payload"] == nil && secret?["token"] == "(covered)")
    let sent = String(decoding: world.traffic.requests.flatMap(\.body), as: UTF8.self)
    #expect(!world.observed.text.contains(key) && !sent.isEmpty)
  }

  /// Wherever something is typed there is a way back, also after a request, which cannot be undone. What was refused can be corrected.
  @Test func thereIsAWayBackFromWhereSomethingIsTyped() async throws {
    let user = AppUser([
      "set-up": ["key", "signIn", "key", "signIn", "later"].map { .answer(.chose(id: $0)) },
      "key": [.back, .answer(.entered(text: "12 34")), .answer(.entered(text: "00000000000000")), .back],
      "user": [.back, .answer(.entered(text: "nobody")), .back], "error.10005": [.answer(.chose(id: "again"))],
    ])
    _ = try result(await world.run(on: device, as: user))
    #expect(
      user.prompts == [
        "set-up", "key", "set-up", "user", "set-up", "key", "key", "error.10005", "key", "set-up", "user", "user", "set-up",
      ])
    #expect(user.situation("user").map(\.previous) == [nil, nil, .entered(text: "nobody")])
    #expect(user.situation("key").map(\.previous) == [nil, nil, .entered(text: "12 34"), nil])
    #expect(user.situation("set-up").last?.canGoBack == false, "The first screen is where one came back to.")
  }

  @Test func automaticEnrolmentPairsTheDevice() async throws {
    let user = AppUser()
    let result = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user))
    #expect(result.users.names == ["anna"] && result.users.isPushAllowed && result.users.hasPasscode)
    #expect(user.prompts == ["trust", "paired", "home"])
    // The second sign-on finds the device paired: nothing more has to be done.
    let again = AppUser()
    _ = try self.result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: again))
    #expect(again.prompts == ["signed-on", "home"])
  }

  @Test func anIgnoredPairingPairsNothing() async throws {
    let user = AppUser(["trust": [.answer(.chose(id: "ignore"))], "set-up": [.answer(.chose(id: "later"))]])
    let result = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user))
    #expect(result.users.names.isEmpty)
    #expect(try await world.rows("devices").isEmpty)
  }

  @Test func twoDevicesCannotUseOneKey() async throws {
    let key = try await world.issueKey()
    _ = try result(await world.run(AuthenticatorJourney(pairingKey: key), on: device))
    #expect(Self.code(await world.run(AuthenticatorJourney(pairingKey: key))) == "10005")
    #expect(try await world.rows("devices").count == 1)
  }

  @Test func aKeyExpires() async throws {
    let key = try await world.issueKey()
    world.time.pass(PairingKey.life)
    #expect(Self.code(await world.run(AuthenticatorJourney(pairingKey: key))) == "10005")
  }

  @Test func aDeviceIsPairedInOneRegion() async throws {
    _ = try result(await world.run(AuthenticatorJourney(pairingKey: try await world.issueKey(region: "eu")), on: device))
    let other = try await world.issueKey(region: "asia", for: "ben")
    #expect(Self.code(await world.run(AuthenticatorJourney(pairingKey: other), on: device)) == "10007")
    let same = try await world.issueKey(region: "eu", for: "ben")
    #expect(try result(await world.run(AuthenticatorJourney(pairingKey: same), on: device)).users.names == ["anna", "ben"])
  }

  @Test func theBundleMustBeTheEnvironments() async throws {
    let key = try await world.issueKey()
    #expect(Self.code(await world.run(AuthenticatorJourney(pairingKey: key, bundleID: "com.example.other"))) == "10006")
    #expect(try await world.rows("pairing-keys")[0][1] == .text("UNCLAIMED"))
  }

  @Test(arguments: ["", "123", "1234567890123a", "https://example.com"]) func whatIsNoKeyIsAskedAgain(text: String) async throws {
    let key = try await world.issueKey()
    let user = AppUser(["key": [.answer(.entered(text: text)), .answer(.entered(text: key))]])
    _ = try result(await world.run(on: device, as: user))
    #expect(user.prompts == ["set-up", "key", "key", "paired", "home"])
  }

  @Test func aUserHasTwentyKeysAtMost() async throws {
    for _ in 1...PairingKey.most { _ = try await world.issueKey() }
    await #expect(throws: AdministrationError.notNow("issue-key")) { try await world.office("issue-key") }
    world.time.pass(PairingKey.life)
    _ = try await world.issueKey()
  }

  // MARK: The policy

  @Test func aPolicyMayHavePushOnly() async throws {
    try await world.policy(["otp": "no"])
    let result = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device))
    #expect(!result.users.hasPasscode)
  }

  @Test func aPolicyMayHavePasscodesOnly() async throws {
    try await world.policy(["push": "no", "push-credentials": "no"])
    let user = AppUser()
    #expect(try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user)).users.hasPasscode)
    #expect(user.passcodes.count == 1)
  }

  @Test func withoutAMethodNothingIsPaired() async throws {
    try await world.policy(["push": "no", "otp": "no"])
    // Nothing was wrong with a passcode: there was none.
    #expect(Self.code(await world.run(AuthenticatorJourney(username: "anna"), on: device)) == "10000")
    #expect(try await world.history().last == "Pairing failed: NoAuthenticator.")
  }

  /// A device that never paired is not signed on then.
  @Test(arguments: ["disabled", "permissive", "restrictive"]) func enrolmentCanBeTurnedOff(mode: String) async throws {
    try await world.policy(["auto-enrollment": "no", "extra-verification": mode])
    let user = AppUser(["error.10008": [.answer(.chose(id: "home"))], "set-up": [.answer(.chose(id: "later"))]])
    _ = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user))
    #expect(user.prompts == ["error.10008", "set-up"])
  }

  /// With restrictive verification a user's device has to confirm a sign-on, so no other device is enrolled beside it.
  @Test func restrictiveVerificationEnrolsTheFirstDeviceOnly() async throws {
    try await world.policy(["extra-verification": "restrictive"])
    try await paired()
    let user = AppUser(["error.10008": [.answer(.chose(id: "home"))], "set-up": [.answer(.chose(id: "later"))]])
    _ = try result(await world.run(AuthenticatorJourney(username: "anna"), as: user))
    #expect(user.prompts == ["error.10008", "set-up"])
  }

  // MARK: Passcodes

  @Test func theServiceAcceptsAShownPasscodeOnce() async throws {
    let user = AppUser()
    _ = try result(await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user))
    let passcode = try #require(user.passcodes.last)
    #expect(passcode.count == 6)
    try await world.office("check-passcode", ["passcode": passcode])
    #expect(try await world.history().last == "Office: passcode checked, COMPLETED.")
    try await world.office("check-passcode", ["passcode": passcode])
    #expect(try await world.history().last == "Office: passcode checked, InvalidOneTimePasscode.")
  }

  @Test func afterThreeWrongPasscodesTheUserWaits() async throws {
    try await paired()
    for _ in 1...3 { try await world.office("check-passcode", ["passcode": "000000"]) }
    #expect(try await world.history().last == "Office: passcode checked, InvalidOneTimePasscode.")
    try await world.office("check-passcode", ["passcode": "000000"])
    #expect(try await world.history().last == "Office: passcode checked, OneTimePasscodeRetriesExceeded.")
    world.time.pass(MFADevice.retryWindow)
    let user = AppUser()
    _ = try result(await world.run(on: device, as: user))
    try await world.office("check-passcode", ["passcode": try #require(user.passcodes.last)])
    #expect(try await world.history().last == "Office: passcode checked, COMPLETED.")
  }

  @Test func aWrongClockIsFound() async throws {
    let world = AuthenticatorWorld(skew: 3_600_000)
    let user = AppUser()
    let outcome = await world.run(AuthenticatorJourney(username: "anna"), on: device, as: user)
    #expect(outcome.output(as: AuthenticatorResult.self)?.users.hasPasscode == false)
    guard case .present(let notice)? = user.prompt("paired")?.content else { return #expect(Bool(false), "\(user.prompts)") }
    #expect(notice.message?.key == "authenticator.problem.UnSynchronizedClock")
  }

  // MARK: Settings

  @Test func pushesCanBeTurnedOff() async throws {
    try await paired()
    let user = AppUser(["home": [.answer(.action(id: "settings"))], "settings": [.answer(.chose(id: "pushOff"))]])
    #expect(try result(await world.run(on: device, as: user)).users.isPushAllowed == false)
    try await world.office("authenticate")
    #expect(try await world.history().last == "Authentication, no push: PushDisabled.")
  }

  @Test func logsGetASupportID() async throws {
    try await paired()
    let user = AppUser(["home": [.answer(.action(id: "settings"))], "settings": [.answer(.chose(id: "logs"))]])
    _ = try result(await world.run(on: device, as: user))
    guard case .present(let notice)? = user.prompt("logs")?.content, case .code(.text(let id))? = notice.elements.first else {
      return #expect(Bool(false), "\(user.prompts)")
    }
    let device = try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "devices")).first?.id)
    let rows = try await world.sandbox.show(AdministrationPlace("authenticator", "devices", id: device)).rows
    #expect(rows.last?.value == .list([id]))
  }

  @Test func localDataAreRemovedOnOneSide() async throws {
    try await paired()
    let user = AppUser([
      "home": [.answer(.action(id: "settings"))], "settings": [.answer(.chose(id: "remove"))],
      "remove": [.answer(.chose(id: "remove"))], "set-up": [.answer(.chose(id: "later"))],
    ])
    #expect(try result(await world.run(on: device, as: user)).users.names.isEmpty)
    #expect(device.names(from: "authenticator/").isEmpty)
    #expect(try await world.rows("devices").count == 1)
  }

  @Test func aDeviceThatTheServiceRemovedIsNotPaired() async throws {
    try await paired()
    let id = try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "devices")).first?.id)
    _ = try await world.sandbox.perform("delete", [:], on: AdministrationPlace("authenticator", "devices", id: id))
    let user = AppUser(["set-up": [.answer(.chose(id: "later"))]])
    #expect(try result(await world.run(on: device, as: user)).users.names.isEmpty)
  }
}
