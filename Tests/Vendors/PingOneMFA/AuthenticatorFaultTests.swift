import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// Each fault at each request of an enrolment and of an approval: the journey goes on, or ends in the error; nothing is done twice.
@Suite(.keySeries) struct AuthenticatorFaultTests {}

extension AuthenticatorFaultTests {
  private static let faults: [TransportFault] = [
    .slow(1), .lostBefore, .lostAfter, .status(401), .status(413), .status(500), .captivePortal, .truncated,
  ]
  /// What the service says is an error of the SDK: 10003.
  private static let refused: [TransportFault] = [.status(401), .status(413)]

  /// Registration, sign-on, keys, pairing, passcode, info.
  @Test(arguments: faults, 0..<6) func aFaultInAnEnrolment(fault: TransportFault, number: Int) async throws {
    let world = AuthenticatorWorld(faults: [number: fault])
    let outcome = await world.run(AuthenticatorJourney(username: "anna"))
    if let result = outcome.output(as: AuthenticatorResult.self) {
      #expect(result.users.names == ["anna"] && result.users.hasPasscode)
      // After a refusal the person tries again, which is another pairing.
      let pairings = try await world.history().filter { $0.hasPrefix("Device") }.count
      #expect(pairings == 1 || pairings == 2 && Self.refused.contains(fault))
      #expect(try await world.rows("devices").count == 1)
    } else {
      guard Self.refused.contains(fault), case .failed = outcome else { Issue.record("\(outcome)"); return }
    }
  }

  /// An approval is counted once, even if its answer is lost.
  @Test(arguments: [TransportFault.lostAfter, .truncated, .status(500)], 0..<8)
  func aFaultInAnApproval(fault: TransportFault, number: Int) async throws {
    let device = InMemoryDeviceVault.withKey
    let paired = AuthenticatorWorld()
    _ = await paired.run(AuthenticatorJourney(username: "anna"), on: device)
    try await paired.office("authenticate")
    let world = AuthenticatorWorld(continuing: paired, faults: [number: fault])
    let outcome = await world.run(on: device, as: AppUser(["home": [.wait]]))
    #expect(outcome.output(as: AuthenticatorResult.self)?.notifications.count == 1, "\(outcome)")
    #expect(try await world.history().filter { $0.hasPrefix("Notification") } == ["Notification approved (user)."])
  }
}
