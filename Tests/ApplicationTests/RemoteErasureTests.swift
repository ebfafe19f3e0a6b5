import Backends
import Foundation
import HTTPTypes
import JourneyKit
import Services
import Store
import Synchronization
import Testing
import ToyJourney
import Workflow

@testable import Invocation
@testable import LocalServices
@testable import Sessions

/// Servers erase what they keep of sessions that were erased here.
struct RemoteErasureTests {
  /// Servers, with the answers that they give; nil: they cannot be reached.
  private final class Network: Sendable {
    let requests = Mutex<[String]>([])
    private let answers: Mutex<[String: Int]>

    init(_ answers: [String: Int]) { self.answers = Mutex(answers) }

    func set(_ status: Int, of server: String) { answers.withLock { $0[server] = status } }

    struct Way: Transport {
      let server: ServerAddress
      let network: Network

      func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
        network.requests.withLock { $0.append("\(request.head.method) \(server.url(of: request))") }
        guard let status = network.answers.withLock({ $0[server.text] }) else { throw .connectionRefused }
        return ServiceResponse(.init(code: status))
      }
    }
  }

  @Test func everyServerIsAskedUntilItAnswers() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-remote-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = Store(folder: folder, key: KeyFile(path: "\(folder).key"))
    let service = SessionService(store: store, modules: JourneyModules([ToyModule()]), hint: SessionHint(data: folder)) { _ in
      MockPerformer.parcels()
    }
    for session in ["s1", "s2"] {
      let host = ScriptHost(Script([.proceed, .choose("staff"), .choose("yes")]), pictures: NoPictures())
      _ = await service.start(ToyJourney(), session: session, host: host, owing: nil)
    }
    let owner = try #require(try store.ownerName(of: "s1"))
    for server in ["http://a.example", "http://b.example", "http://c.example", "http://d.example"] {
      try store.noteRecords(of: "s1", at: server)
    }
    try store.noteRecords(of: "s2", at: "http://a.example")
    // One erases it, one is not the server, one has a fault of its own, one cannot be reached.
    let network = Network(["http://a.example": 204, "http://b.example": 404, "http://c.example": 503])
    let erasure = RemoteErasure(store) { Network.Way(server: $0, network: network) }
    #expect(await erasure.run() == [])
    #expect(network.requests.withLock { $0 } == [], "nothing was erased yet")
    try store.erase("s1")
    #expect(await erasure.run() == ["http://b.example", "http://c.example", "http://d.example"])
    #expect(network.requests.withLock { $0 } == ["a", "b", "c", "d"].map { "DELETE http://\($0).example/owners/\(owner)" })
    for other in [200, 302, 403] {
      network.set(other, of: "http://b.example")
      #expect(await erasure.run().contains("http://b.example"))
    }
    for server in ["http://b.example", "http://c.example"] { network.set(204, of: server) }
    #expect(await erasure.run() == ["http://d.example"])
    network.set(204, of: "http://d.example")
    #expect(await erasure.run() == [])
    #expect(try store.recordsToErase() == [])
  }
}
