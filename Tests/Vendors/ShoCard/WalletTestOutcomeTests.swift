import Cryptography
import Foundation
import Services
import Testing
import VendorHarness

@testable import SandboxKit
@testable import ShoCardService

/// The outcomes that the id of a request asks for, as the guide has them.
struct WalletTestOutcomeTests {
  private static let documented = DocumentedOutcome.all(of: "ShoCard")
  private let world: WalletWorld

  init() throws { world = try WalletWorld() }

  private func request(_ id: String) async -> ServiceResponse {
    await world.sandbox().respond(to: ServiceRequest(.get, "/v1/distributedid/requests/\(PathSegment.encoded(id))"))
  }

  /// What the bank keeps of an answer to a request.
  private func share(_ id: String) throws -> WalletShare? {
    var message = InstanceMessage(.share, id: UUID().uuidString, from: WalletWorld.wallet, to: WalletBank.id, at: 1_770_000_000_000)
    message.challenge = Challenge(id: id)
    message.shares = [Share(unverifiable: [("bankName", "Harbour Bank")])]
    try world.bank { bank, context in
      let envelope = try Envelope.seal(message, by: WalletKeys.wallet, to: JSONWebKeySet([bank.pair.publicKey]))
      _ = try Mailbox(WalletBank.id).deliver(envelope, from: WalletWorld.wallet, &context)
      try bank.processMessages(&context)
    }
    return try world.shares().first { $0.challenge == id }
  }

  @Test func everyOutcomeIsDocumented() {
    let inputs = Self.documented.map { $0.cells[0] }
    for step in WalletTestOutcomes.known {
      for value in step.value { #expect(inputs.contains { $0.hasSuffix("\(step.name)=\(value)") }, "\(step.name)=\(value)") }
    }
  }

  @Test(arguments: documented) func aRowIsTrue(row: DocumentedOutcome) async throws {
    #expect(String(await request(row.cells[0]).status) == row.cells[1])
    let share = try share(row.cells[0])
    #expect(share?.verification.rawValue == row.cells[2])
    #expect((share?.errors.first?.code ?? "none") == row.cells[3])
  }

  @Test func aMisspeltOneIsRefused() async {
    let refused = await request("1?shared=verified")
    #expect(refused.status == 404 && String(decoding: refused.body, as: UTF8.self).contains("is none of request, share"))
  }
}
