import Backends
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import JourneyKit
@testable import PingOneMFAJourney
@testable import PingOneVerifyJourney
@testable import SandboxKit
@testable import ShoCardJourney

/// Each app on a device has its own pushes.
struct PushTests {
  private let entities = InMemoryEntityStore()
  private let vault = InMemoryDeviceVault()
  private let ids = NumberedIDs()
  private let now: Int64 = 1_770_000_000_000

  private func send(_ text: JSONValue, to token: String) throws {
    var context = ServiceContext(now: now, entities: entities, newID: ids.make)
    #expect(try PushQueue(token: token).send(text, &context) == nil)
    entities.apply(context.transaction)
  }

  /// Authenticator, wallet and Verify over one data folder: none takes another's message.
  @Test func noAppTakesAnothersPush() async throws {
    let now = now
    let sandbox = Sandbox([PushService()], entities: entities, now: { now }, newID: ids.make, read: { _ in nil })
    let resources = RequestResources(device: Device(vault, now: now)) { _ in [] }
    let transport = InProcessTransport(sandbox)
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
}
