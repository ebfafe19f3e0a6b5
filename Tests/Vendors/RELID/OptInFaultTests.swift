import Services
import Testing
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import RELIDWire
@testable import SandboxKit

/// Each fault at each request of an opt-in and an opt-out: the journey goes on, or ends in the error; nothing is done twice.
struct OptInFaultTests {
  private static let faults: [TransportFault] = [
    .slow(1), .lostBefore, .lostAfter, .status(401), .status(413), .status(500), .captivePortal, .truncated,
  ]
  private static let refused: [TransportFault] = [.status(401), .status(413)]

  private static func outcome(_ user: String, _ fault: TransportFault, at number: Int) async -> (Outcome, OptInWorld) {
    let world = OptInWorld(faults: [number: fault])
    return (await world.run(OptInJourney(userID: user), as: Person(world)), world)
  }

  @Test(arguments: faults, 0..<8) func aFaultInAnOptIn(fault: TransportFault, number: Int) async throws {
    let (outcome, world) = await Self.outcome("anna", fault, at: number)
    if Self.refused.contains(fault) { return try Self.expectRefusal(outcome) }
    let result = try #require(outcome.output(as: OptInResult.self), "\(outcome)")
    #expect(result.event.name == .optInStatus)
    #expect(
      try world.user()?.history.map(\.text) == ["Logged in.", "Frame received, faces: 1.", "Opted in: the template is stored."])
    #expect(world.entities.keys(of: EntityKind(stored: "opt-in/session")).count == 1)
  }

  @Test(arguments: faults, 0..<5) func aFaultInAnOptOut(fault: TransportFault, number: Int) async throws {
    let (outcome, world) = await Self.outcome("ben", fault, at: number)
    if Self.refused.contains(fault) { return try Self.expectRefusal(outcome) }
    let result = try #require(outcome.output(as: OptInResult.self), "\(outcome)")
    #expect(result.event.name == .optOutStatus)
    #expect(try world.user("ben")?.history.map(\.text) == ["Logged in.", "Opted out: the template is deleted."])
  }

  /// A wrong password costs one attempt, even if its answer is lost and it is sent again.
  @Test(arguments: [TransportFault.lostAfter, .truncated]) func anAttemptIsCountedOnce(fault: TransportFault) async throws {
    let world = OptInWorld(faults: [1: fault])
    let outcome = await world.run(as: Person(world, passwords: ["wrong", "vestibule"]))
    #expect(outcome.output(as: OptInResult.self) != nil)
    #expect(try world.user()?.history.first?.text == "Wrong password, attempts left: 2.")
    #expect(try world.user()?.history.filter { $0.text.hasPrefix("Wrong") }.count == 1)
  }

  private static func expectRefusal(_ outcome: Outcome) throws {
    guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(["SessionExpired", "RequestTooLarge"].contains(error.code), "\(error)")
  }
}
