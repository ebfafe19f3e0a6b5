import Backends
import JourneyKit
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney

/// What a tester alters on its way to the device: the app refuses the token for what is wrong with it, and takes the next one.
@Suite(.keySeries) struct AuthenticatorAnswerTests {}

extension AuthenticatorAnswerTests {
  private static let error = "error.\(PingOneErrorCode.internalError.rawValue)"

  private func on(_ fault: NamedFault) -> ActiveFaults {
    let faults = ActiveFaults()
    faults.begin(nil, in: AuthenticatorModule().effects)
    faults.toggle(fault)
    return faults
  }

  @Test(arguments: [
    (NamedFault.expiredToken, "The ID token has expired."), (.wrongAudience, "The ID token is for another application."),
    (.unsignedToken, "The token uses an algorithm that is not allowed here."),
  ])
  func aTokenIsRefusedOnce(fault: NamedFault, reason: String) async throws {
    let stopped = await AuthenticatorWorld().run(
      AuthenticatorJourney(username: "anna"), on: .withKey,
      as: AppUser([Self.error: [.answer(.chose(id: Choice.Option.stopID))]]), active: on(fault))
    guard case .failed(let error) = stopped else { Issue.record("\(stopped)"); return }
    #expect(error.message.contains(reason), "\(error)")

    let person = AppUser(), world = AuthenticatorWorld()
    let outcome = await world.run(AuthenticatorJourney(username: "anna"), on: .withKey, as: person, active: on(fault))
    #expect(person.situation(Self.error).count == 1)
    #expect(outcome.output(as: AuthenticatorResult.self)?.users.names == ["anna"], "\(outcome)")
    #expect(try await world.rows("devices").count == 1)
  }

  /// The push is on the server, and never on the screen; the one after it comes.
  @Test func aPushNeverComes() async throws {
    let device = InMemoryDeviceVault.withKey, world = AuthenticatorWorld(), faults = on(.lostPush)
    _ = await world.run(AuthenticatorJourney(username: "anna"), on: device)
    try await world.office("authenticate")
    try await world.office("authenticate")
    let person = AppUser(["home": [.wait]])
    let outcome = await world.run(on: device, as: person, active: faults)
    #expect(outcome.output(as: AuthenticatorResult.self)?.notifications.count == 1, "\(outcome)")
    #expect(try await world.history().filter { $0.hasPrefix("Notification") }.count == 1)
  }
}
