import AppComponentsJourney
import Backends
import CognitoFlowJourney
import DrawnReadings
import IDscanJourney
import JourneyKit
import PingOneMFAJourney
import PingOneVerifyJourney
import RELIDJourney
import SandboxKit
import ScenarioMatrix
import Services
import ShippedVendors
import ShoCardJourney
import Synchronization
import Testing

@testable import Server

/// The journeys in all of their scenarios, with the sandbox in the process and on a socket: they end in the same way.
/// One journey after the other, and on a slower clock than usual, because a busy machine needs long for a request. They are
/// not in the queue: they wait for clocks, and would only take its places.
/// (Not in an extension: there the compiler finds a circular reference.)
@Suite(.serialized) struct ServedJourneysTests {
  private static let modules: [any JourneyModule] = [
    BiometricsModule(), ScanModule(), OptInModule(), VerifyModule(), AuthenticatorModule(), WalletModule(), FlowModule(),
  ]

  /// The servers of the runs.
  private final class Servers: Sendable {
    private let all = Mutex<[ServedSandbox]>([])

    func transport(to sandbox: Sandbox) async -> any Transport {
      guard let server = try? await ServedSandbox(sandbox), let transport = try? server.transport else {
        Issue.record("A server did not start.")
        return InProcessTransport(sandbox)
      }
      all.withLock { $0.append(server) }
      return transport
    }

    /// How many requests arrived.
    var requests: Int { all.withLock { $0.map(\.log.count).reduce(0, +) } }
  }

  @Test(arguments: modules.map(\.name)) func endAlike(journey: String) async throws {
    let module = try #require(Self.modules.first { $0.name == journey })
    func cells(_ way: @escaping @Sendable (Sandbox) async -> any Transport) async -> [MatrixCell] {
      let world = ScenarioWorld(DrawnReadings.shared, services: .shipped, speed: 20, way: way) { MockPerformer(memory: $0) }
      return await Matrix([module], in: world).run()
    }
    let local = await cells { InProcessTransport($0) }
    let servers = Servers()
    let served = await cells { await servers.transport(to: $0) }
    #expect(served.map(\.scenario) == local.map(\.scenario))
    for (there, here) in zip(served, local) {
      #expect(there.outcome == here.outcome, "\(here.input), \(here.scenario): \(there.detail)")
      #expect(there.mismatch == nil, "\(here.input), \(here.scenario): \(there.detail)")
    }
    #expect(local.count > 3)
    #expect(servers.requests > local.count)
  }
}
