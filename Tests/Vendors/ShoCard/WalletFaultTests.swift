import Services
import Testing
import VendorHarness
import Workflow

@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// Each fault at each request of a share: the journey goes on, or ends in the error; nothing is shared twice.
struct WalletFaultTests {
  private static let faults: [TransportFault] = [
    .lostBefore, .lostAfter, .status(401), .status(413), .status(500), .captivePortal, .truncated,
  ]
  /// From the first look into the mailbox to the answer's removal.
  private static let requests = 0..<15
  /// The push's request and its acknowledgement, which no refusal ends.
  private static let pushes = [8, 9]

  @Test(arguments: faults, requests) func aFaultInAShare(fault: TransportFault, number: Int) async throws {
    let world = try WalletWorld(faults: [number: fault])
    let outcome = await world.run(WalletJourney(request: WalletScenarios.request), as: WalletPerson(world))
    if [.status(401), .status(413)].contains(fault), !Self.pushes.contains(number) {
      guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
      #expect(error.code == (fault == .status(401) ? "NotAuthorized" : "messageTooLarge"))
    } else {
      let result = try #require(outcome.output(as: WalletResult.self), "\(outcome)")
      #expect(result.verification == "verified" && result.shared.count == 1 && result.cards.count == 1)
      #expect(try world.shares().map(\.verification) == [.verified])
      #expect(try world.state().messages.count == 2)
    }
  }

  /// A wallet that registers although the answer was lost is the same one, with one card.
  @Test(arguments: [TransportFault.lostBefore, .lostAfter, .truncated]) func aWalletRegistersOnce(fault: TransportFault) async throws {
    let world = try WalletWorld(faults: [1: fault], isNew: true)
    let result = try #require(await world.run(as: WalletPerson(world)).output(as: WalletResult.self))
    #expect(result.cards.count == 1)
    #expect(
      try world.context().all(ApplicationInstances.kind, as: ApplicationInstance.self).filter { !$0.isServer }.map(\.applicationInstanceId)
        == [result.instance])
  }

  /// An own card is registered once, with the hash that the device has.
  @Test(arguments: [TransportFault.lostBefore, .lostAfter, .status(500), .truncated]) func aClaimIsRegisteredOnce(fault: TransportFault)
    async throws
  {
    let world = try WalletWorld(faults: [5: fault])
    let journey = WalletJourney(selfClaim: [WalletPair("email", "anna@example.com")])
    let result = try #require(await world.run(journey, as: WalletPerson(world)).output(as: WalletResult.self))
    let own = try #require(result.cards.first { $0.origin == .own })
    #expect(world.calls.contains("POST claims"))
    #expect(try ClaimRegistry.transactions(own.id, world.context()).count == 1)
    let card = try #require(try StoredCard.read(own.id, Device(world.vault)))
    let registration = try ClaimRegistry.registration(partition: card.claim.partitionId, own.id, world.context())
    #expect(registration?.hash == card.claim.dataHash)
  }
}
