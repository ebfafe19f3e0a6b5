import Backends
import Documents
import HTTPClient
import IDscanJourney
import IDscanService
import LocalServices
import LoopbackServer
import SandboxKit
import Services
import Store
import Synchronization
import Workflow

/// Scan journeys with every step through the sandbox, answered by a script, with stand-ins for pictures and readings: in memory, in the
/// encrypted store, and over the network of this machine.
struct SandboxBenchmark: Benchmark {
  static let name = "sandbox"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 20 : 1_000 }

  func figures() async throws -> [Figure] {
    let memory = try await run(InProcessTransport(sandbox(InMemoryEntityStore())), "in memory")
    let folder = try TemporaryFolder(), store = Store(folder: folder.path, key: KeyFile(path: folder.path + ".key"))
    let stored = try await run(InProcessTransport(sandbox(StoredEntities(store))), "in the encrypted store")
    let served = sandbox(InMemoryEntityStore())
    let server = try LoopbackServer(keepsRequests: false) { .response(await served.respond(to: $0)) }
    guard let address = ServerAddress(server.address) else { throw Wrong(description: "no address: \(server.address)") }
    return memory + stored + (try await run(HTTPTransport(address), "over HTTP on this machine"))
  }

  private func run(_ transport: any Transport, _ place: String) async throws -> [Figure] {
    let timed = TimedTransport(base: transport), pictures = StandInPictures()
    let performer = ServicePerformer(timed, picture: { $0.bytes }, over: MockPerformer())
    let watch = Stopwatch()
    for round in 0..<rounds {
      let runner = Runner(
        journal: MemoryJournal(), host: ScriptHost.automatic(pictures: pictures), performer: performer,
        environment: RunEnvironment(at: Moment(PreparedPictures.day)))
      let outcome = await runner.run(ScanJourney(definition: Self.fullOnBoarding), session: "bench-\(round)")
      guard outcome.output(as: ScanResult.self)?.response.highLevelResult == "Passed" else {
        throw Wrong(description: "the journey ended otherwise: \(outcome)")
      }
    }
    let minutes = watch.wall / 60_000
    return [
      Figure("scan journeys \(place)", "\(Figure.text(Double(rounds) / minutes)) a minute, n \(rounds)"),
      Figure("  a request", timed.times, unit: "ms"),
    ]
  }

  private func sandbox(_ entities: any EntityStore) -> Sandbox {
    let now = Int64(PreparedPictures.day.daysSince1970) * 86_400_000
    return Sandbox([ScanService()], entities: entities, now: { now }) { StandInPictures.reading(of: $0) }
  }

  /// Both sides, proof of address, selfie and liveness.
  private static let fullOnBoarding = JourneyDefinition.shipped[4].id
}

/// Measures each request.
private final class TimedTransport: Transport {
  private let base: any Transport
  private let taken = Mutex<[Double]>([])

  init(base: any Transport) { self.base = base }

  /// In milliseconds.
  var times: [Double] { taken.withLock { $0 } }

  func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    let watch = Stopwatch()
    let response = try await base.send(request)
    taken.withLock { $0.append(watch.wall) }
    return response
  }
}
