import Backends
import Cryptography
import Foundation
import VendorHarness

import Notation
import Services
import Testing
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// A verification with PingOne Verify becomes a card of the wallet on the same device.
struct VerifyCardTests {
  private let world = VerifyWorld()

  private func sandbox() -> Sandbox {
    Sandbox([VerifyService(), WalletService(), PushService()], entities: world.entities, now: { 1_770_000_000_000 }) { _ in nil }
  }

  private func runWallet(asking keys: [String]) async throws -> WalletResult {
    let now = world.now.withLock { $0 }
    let performer = ServicePerformer(
      InProcessTransport(sandbox()), vault: world.vault, now: { now }, picture: { _ in [] }, over: MockPerformer())
    let runner = Runner(
      journal: MemoryJournal(), host: ScriptHost.automatic(pictures: world), performer: performer,
      environment: RunEnvironment(now: { now }))
    let request = ShareRequest(
      requester: WalletBank.id, challengeID: WalletScenarios.request.challengeID, message: nil,
      requestedKeys: try keys.map { try #require(RequestedKey($0)) })
    let outcome = await runner.run(WalletJourney(request: request), session: UUID().uuidString)
    return try #require(outcome.output(as: WalletResult.self), "\(outcome)")
  }

  private func context() -> ServiceContext { ServiceContext(now: 0, entities: world.entities, newID: { UUID().uuidString }) }

  @Test func itsValuesAreVerifiedWhenTheyAreShared() async throws {
    _ = await world.run()
    #expect(try world.transaction()?.status == .success)
    let lastName = try #require(try world.transaction()?.userData.lastName)
    // The second run finds the same card and asks for no other.
    for _ in 0..<2 {
      let result = try await runWallet(asking: ["Driver License->lastName"])
      #expect(result.verification == "verified")
      let card = try #require(result.cards.first { $0.origin == .verify })
      #expect(card.isProven && card.type == "Driver License" && card.value("lastName") == lastName)
      #expect(result.cards.count { $0.origin == .verify } == 1)
    }
    let shares: [WalletShare] = try context().all(WalletShare.kind)
    #expect(shares.count == 2 && shares.allSatisfy { $0.pairs.first?.claim != nil && $0.pairs.first?.value == lastName })
  }

  /// The holder's signature is about one claim and one wallet.
  @Test func nobodyElseGetsACard() async throws {
    _ = await world.run()
    let result = try await runWallet(asking: ["bankName"])
    let claim = try #require(try world.transaction()?.claims.first)
    func status(_ id: String, _ instance: String, signedBy key: RSAPrivateKey, as subject: String? = nil) async throws -> Int {
      let signature = try JWS.sign(Array((subject ?? claim.exchangeSubject(for: instance)).utf8), with: key)
      let body = JSONValue.object([
        "claimId": .string(id), "applicationInstanceId": .string(instance), "signature": .string(signature),
      ])
      return await sandbox().respond(to: .post("/v1/idValidations/claims", json: body)).status
    }
    let instance = result.instance
    #expect(try await status(claim.id, instance, signedBy: VerifyWorld.clientKey) == 200)
    #expect(try await status(claim.id, instance, signedBy: VerifyWorld.serviceKey) == 403)
    #expect(try await status(claim.id, instance, signedBy: VerifyWorld.clientKey, as: claim.exchangeSubject(for: "other")) == 403)
    #expect(try await status(claim.id, "other", signedBy: VerifyWorld.clientKey) == 404)
    #expect(try await status("other", instance, signedBy: VerifyWorld.clientKey) == 404)
    #expect(await sandbox().respond(to: .post("/v1/idValidations/claims", json: .object([]))).status == 400)
  }
}
