import Services
import Testing
import VendorHarness
import Workflow

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// Each fault at each request of the hosted flow: the journey goes on, or ends in the error; nothing is done twice.
struct HostedFaultTests {
  private static let faults: [TransportFault] = [
    .slow(1), .lostBefore, .lostAfter, .status(401), .status(413), .status(500), .captivePortal, .truncated,
  ]

  /// The requests of a session without a fault, but for the looks: the app's own two, the opening, and seven for the steps.
  private static let requests = 10

  private static func history(_ world: HostedWorld) throws -> [String] { try world.record().history.map(\.text) }

  @Test(arguments: faults, 0..<requests) func aFault(fault: TransportFault, number: Int) async throws {
    let whole = HostedWorld()
    _ = await whole.run()
    #expect(whole.traffic.requests.count == Self.requests)
    let world = HostedWorld(faults: [number: fault])
    let outcome = await world.run()
    if [.status(401), .status(413)].contains(fault) {
      guard case .failed(let error) = outcome else { Issue.record("\(outcome)"); return }
      #expect(["UnknownUser", "ServerError"].contains(error.code), "\(error)")
      return
    }
    #expect(outcome.output(as: FlowResult.self) != nil, "\(outcome)")
    #expect(try Self.history(world) == Self.history(whole))
    let record = try world.record()
    #expect(record.status == .success && record.sms.verifications.map(\.deliveries) == [1] && record.sms.mistakes == 0)
  }

  /// A wrong code costs one attempt, even if its answer is lost and it is sent again.
  @Test(arguments: [TransportFault.lostAfter, .truncated]) func anAttemptIsCountedOnce(fault: TransportFault) async throws {
    let world = HostedWorld(faults: [4: fault])
    _ = await world.run(as: HostedPerson(world, ["verify_sms.code": [.answer(.entered(text: "000000"))]]))
    #expect(try world.record().sms.mistakes == 1)
  }
}
