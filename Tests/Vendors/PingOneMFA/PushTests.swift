import Backends
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import JourneyKit
@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import PingOneVerifyJourney
@testable import SandboxKit
@testable import ShoCardJourney

/// Each app on a device has its own pushes.
struct PushTests {
  private let world = AuthenticatorWorld()
  private let vault = InMemoryDeviceVault()

  private var resources: RequestResources { RequestResources(device: Device(vault, now: world.time.now)) { _ in [] } }
  private var transport: InProcessTransport { InProcessTransport(world.sandbox) }

  private func send(_ text: JSONValue, to token: String) throws {
    var context = ServiceContext(now: world.time.now, entities: world.entities, newID: { "id" })
    #expect(try PushQueue(token: token).send(text, &context) == nil)
    world.entities.apply(context.changes)
  }

  /// Authenticator, wallet and Verify over one data folder: none takes another's message.
  @Test func noAppTakesAnothersPush() async throws {
    let tokens = [
      try await RegisterForPush<AuthenticatorJourney>().performed(over: transport, resources, key: "1"),
      try await RegisterForPush<WalletJourney>().performed(over: transport, resources, key: "2"),
      try await RegisterForPush<VerifyJourney>().performed(over: transport, resources, key: "3"),
    ]
    #expect(Set(tokens).count == 3)
    try send("wallet", to: tokens[1])
    #expect(try await AwaitPush<AuthenticatorJourney>().next(over: transport, resources, key: "") == nil)
    #expect(try await AwaitPush<VerifyJourney>().next(over: transport, resources, key: "") == nil)
    #expect(try await AwaitPush<WalletJourney>().next(over: transport, resources, key: "")?.data == #""wallet""#)
    // Each keeps its token.
    #expect(try await RegisterForPush<WalletJourney>().performed(over: transport, resources, key: "4") == tokens[1])
  }

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
