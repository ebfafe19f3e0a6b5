import Testing
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import SandboxKit

/// The same operations in the process and over the network: what is asked and what is answered is the same, byte for byte.
struct OptInContractTests {
  /// An operation, and what the person does meanwhile.
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var journey = OptInJourney()
    var passwords = ["vestibule"]
    var answers: [String: [Answer]] = [:]
  }

  static let examples = [
    Example(testDescription: "opt-in"),
    Example(testDescription: "opt-out", journey: OptInJourney(userID: "ben")),
    Example(testDescription: "nothing is changed", answers: ["settings.offer": [.chose(id: "keep")]]),
    Example(testDescription: "a wrong password", passwords: ["grüße & Co", "vestibule"]),
    Example(testDescription: "three wrong passwords", passwords: ["wrong"]),
    Example(testDescription: "the device authenticates", journey: OptInJourney(hasDeviceAuthentication: true)),
    Example(testDescription: "a frame is taken again", answers: ["optIn.frame": [.retake]]),
    Example(testDescription: "a locked user", journey: OptInJourney(userID: "carla")),
    Example(testDescription: "an unknown user", journey: OptInJourney(userID: "nobody")),
  ]

  @Test(arguments: examples) func inTheProcessAndOverTheNetwork(example: Example) async throws {
    let local = OptInWorld()
    let outcome = await local.run(
      example.journey, as: Person(local, passwords: example.passwords, answers: example.answers))

    let network = LoopbackNetwork()
    let remote = OptInWorld { network.transport(to: $0) }
    let remoteOutcome = await remote.run(
      example.journey, as: Person(remote, passwords: example.passwords, answers: example.answers))
    #expect(remoteOutcome == outcome)
    #expect(network.requests() == local.traffic.requests)
    #expect(remote.traffic.responses.map(\.bare) == local.traffic.responses)
    #expect(!local.traffic.requests.isEmpty)
  }
}
