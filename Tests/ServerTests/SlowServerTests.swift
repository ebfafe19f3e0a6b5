import Backends
import DrawnReadings
import JourneyKit
import SandboxKit
import ScenarioMatrix
import Services
import ShippedVendors
import Synchronization
import Testing

/// The scenario of a slow server, in the journeys of all vendors: one after the other, and on a slower clock than usual, because a busy machine
/// needs long for a request.
@Suite(.serialized) struct SlowServerTests {
  private static let scenario = "server-slow"
  private static let modules = [any JourneyModule].shipped.filter { module in module.scenarios.contains { $0.name == scenario } }

  /// Counts the requests that reach a run's services.
  private final class Arrivals: Sendable {
    let count = Mutex(0)
    func over(_ base: any Transport) -> any Transport { Counting(arrivals: self, base: base) }

    private struct Counting: Transport {
      let arrivals: Arrivals
      let base: any Transport

      func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
        arrivals.count.withLock { $0 += 1 }
        return try await base.send(request)
      }
    }
  }

  @Test(arguments: modules.map(\.name)) func everyAnswerIsDelayed(journey: String) async throws {
    let module = try #require(Self.modules.first { $0.name == journey })
    let arrivals = Arrivals(), delays = Mutex(0)
    let world = ScenarioWorld(
      DrawnReadings.shared, services: .shipped, speed: 20, way: { arrivals.over(InProcessTransport($0)) },
      delayed: { delays.withLock { $0 += 1 } }
    ) { MockPerformer(memory: $0) }
    let cells = await Matrix([module], scenario: Self.scenario, in: world).run()
    #expect(cells.count == module.inputs.count && cells.allSatisfy { $0.mismatch == nil }, "\(cells)")
    let count = arrivals.count.withLock { $0 }
    #expect(count > cells.count)
    #expect(delays.withLock { $0 } == count)
  }

  /// A journey whose effects are requests has the scenario.
  @Test func everyJourneyWithAServerHasTheScenario() {
    let served = [any JourneyModule].shipped.filter { $0.isOffered && $0.effects.contains { $0 is any ServiceEffect.Type } }
    #expect(served.map(\.name) == Self.modules.map(\.name) && served.count > 7)
  }
}
