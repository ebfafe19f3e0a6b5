import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import JourneyKit
@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// A device from before each app had a push token of its own.
struct PushTokenTests {
  private let world = AuthenticatorWorld()
  private let vault = InMemoryDeviceVault()

  /// A profile of an earlier version has one token for all apps. It is replaced, and the service is told.
  @Test func aSharedTokenIsReplaced() async throws {
    _ = await world.run(AuthenticatorJourney(username: "anna"), on: vault)
    let before = try #require(vault.value("push/token/authenticator"))
    vault.apply(["push/token/authenticator": nil, "push/token": before])
    _ = await world.run(on: vault)
    let token = try #require(try PushToken<AuthenticatorJourney>.read(vault))
    #expect(vault.names(from: "push/") == ["push/token/authenticator"] && vault.value("push/token/authenticator") != before)
    let id = try #require(try await world.sandbox.list(AdministrationPlace("authenticator", "devices")).first?.id)
    let data = try #require(world.entities.value(of: MFADevice.key(id)))
    #expect(try JSONReader().read(data)["pushToken"]?.string == token)
  }
}
