import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// Each fault at each request of a verification: the journey goes on, or ends in the SDK's error; nothing is submitted twice.
struct VerifyFaultTests {
  private static let faults: [TransportFault] = [
    .slow(1), .lostBefore, .lostAfter, .status(401), .status(413), .status(500), .captivePortal, .truncated,
  ]

  /// The code, the push token, the client's key, the service's key, the one-time token, the data, the push, its acknowledgement, the status, the
  /// service's key once more.
  @Test(arguments: faults, 0..<10) func aFaultInAVerification(fault: TransportFault, number: Int) async throws {
    let world = VerifyWorld(faults: [number: fault])
    let outcome = await world.run()
    if case .failed(let error) = outcome {
      // A refused code or push token ends the journey before anything is sent.
      #expect([.status(401), .status(413)].contains(fault) && number <= 1, "\(error)")
      #expect(world.count("data") == 0)
      return
    }
    #expect(outcome.output(as: VerifyOutcome.self)?.result.status == .success, "\(outcome)")
    #expect(try world.transaction()?.history.count { $0.text.hasPrefix("Data received") } == 1)
    #expect(world.vault.names(from: "verify/claim/").count == 1)
  }
}
