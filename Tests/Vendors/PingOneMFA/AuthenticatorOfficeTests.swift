import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// What the office sees of PingOne MFA, and what it does.
struct AuthenticatorOfficeTests {
  private let world = AuthenticatorWorld()
  private static let users = AdministrationPlace("authenticator", "users")

  @Test func usersComeAndGo() async throws {
    let sandbox = world.sandbox
    #expect(try await sandbox.perform("create-mfa-user", ["user": "dora"], on: Self.users) == "dora")
    #expect(try await sandbox.list(Self.users).map(\.id) == ["anna", "ben", "dora"])
    let device = InMemoryDeviceVault.withKey
    let outcome = await world.run(AuthenticatorJourney(username: "dora"), on: device)
    #expect(outcome.output(as: AuthenticatorResult.self)?.users.names == ["dora"])
    // A second user of that name would take the first one's history.
    await #expect(throws: AdministrationError.field("user", .taken)) {
      try await sandbox.perform("create-mfa-user", ["user": "dora"], on: Self.users)
    }
    #expect(try await world.history("dora").count == 1)
    for id in ["anna", "ben"] { _ = try await world.office("delete", for: id) }
    await #expect(throws: AdministrationError.notNow("delete")) { try await world.office("delete", for: "dora") }
  }

  /// Nobody can be asked without a device.
  @Test func withoutADeviceNobodyIsAsked() async throws {
    for action in ["authenticate", "check-passcode"] {
      await #expect(throws: AdministrationError.notNow(action)) { try await world.office(action) }
    }
  }

  @Test func everyEntityCanBeLookedAt() async throws {
    _ = try await world.issueKey()
    _ = await world.run(AuthenticatorJourney(username: "anna"))
    try await world.office("authenticate")
    for collection in AuthenticatorService().administration?.collections ?? [] {
      let place = AdministrationPlace("authenticator", collection.name)
      let entities = try await world.sandbox.list(place)
      #expect(!entities.isEmpty, "\(collection.name)")
      for entity in entities {
        #expect(entity.values.count == collection.columns.count, "\(collection.name)")
        let details = try await world.sandbox.show(AdministrationPlace("authenticator", collection.name, id: entity.id))
        #expect(!details.rows.isEmpty)
      }
    }
  }
}
