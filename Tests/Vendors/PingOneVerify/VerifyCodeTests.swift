import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// Whose a verification code is.
struct VerifyCodeTests {
  private let world = VerifyWorld()

  /// Another device gets what a used code gets, and the first one keeps its access.
  @Test func aCodeBelongsToTheFirstDevice() async throws {
    let transaction = try await VerifyClient.transaction(in: world), first = VerifyClient(world: world)
    let access = try #require(try await first.register(transaction).token)
    let thief = try await VerifyClient(world: world, key: VerifyWorld.key(), entity: "thief").register(transaction)
    #expect(thief.status == 403 && thief.token == nil)
    // The public key of the first device proves nothing.
    #expect(try await first.register(transaction, signs: false).status == 403)
    #expect(try await first.send(.get, transaction.id, token: access).status == 200)
    // The same device may begin again, with another entity id.
    let again = try await VerifyClient(world: world, entity: "again").register(transaction)
    #expect(again.status == 200 && again.token == access)
  }

  /// An access token may be found; the device's key proves who the device is, and is not replaced by it.
  @Test func anAccessTokenIsNoDevice() async throws {
    let transaction = try await VerifyClient.transaction(in: world), first = VerifyClient(world: world)
    let access = try #require(try await first.register(transaction).token)
    let thief = VerifyClient(world: world, key: VerifyWorld.key(), entity: "thief")
    #expect(try await thief.register(transaction, token: access).status == 403)
    #expect(try await first.register(transaction, token: access).status == 200)
  }

  /// The service answers about another transaction than the one that was asked for.
  @Test func theStatusOfAnotherTransactionIsNotTaken() throws {
    try world.vault.put(VerifyVault.Configuration(transactionID: "tx-1", accessToken: "access"), VerifyVault.configuration)
    let resources = RequestResources(device: Device(world.vault)) { _ in [] }
    let answer = ServiceResponse(json: .object(["transactionId": "tx-2", "status": "SUCCESS"]))
    let status = #expect(throws: WorkflowError.self) {
      _ = try CheckVerificationStatus(transactionID: "tx-1").output(of: answer, resources)
    }
    let data = SubmitVerificationData(transactionID: "tx-1", serviceKeys: "", cards: [])
    let sent = #expect(throws: WorkflowError.self) { _ = try data.output(of: answer, resources) }
    #expect([status?.code, sent?.code] == ["invalidReponseFromIdvService", "invalidReponseFromIdvService"])
  }
}
