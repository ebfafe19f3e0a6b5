import Backends
import HTTPTypes
import JourneyKit
import Services
import Synchronization
import Testing
import Workflow

/// What a scenario lets happen to the requests of effects.
struct RequestFaultTests {
  /// Asks for a token, then sends it.
  private struct Upload: Command, PictureUpload {
    typealias Output = String
    static let name = "upload"

    func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.post, "/upload") }

    func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> String {
      _ = try read(try await send(ServiceRequest(.post, "/token"), over: transport, key: "\(key)/token"), resources)
      return try read(try await send(request(resources), over: transport, key: key), resources)
    }

    func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
      guard response.status == 200 else { throw WorkflowError(code: "refused\(response.status)", message: "Refused.") }
      return try response.object()["done"]?.string ?? ""
    }
  }

  private struct Status: Query, ServiceEffect {
    typealias Output = Bool
    static let name = "status"
    func request(_ resources: RequestResources) -> ServiceRequest { ServiceRequest(.get, "/status") }
    func output(of response: ServiceResponse, _ resources: RequestResources) -> Bool { response.status == 200 }
  }

  /// A server that keeps the paths of its requests.
  private final class Server: Transport {
    let paths = Mutex<[String]>([])

    func send(_ request: ServiceRequest) async -> ServiceResponse {
      paths.withLock { $0.append(request.path) }
      return ServiceResponse(json: .object(["done": .string(request.path)]))
    }

    var seen: [String] { paths.withLock { $0 } }
  }

  private final class Delays: Sendable {
    let milliseconds = Mutex<[Int]>([])
    var all: [Int] { milliseconds.withLock { $0 } }
    func add(_ more: Int) { milliseconds.withLock { $0.append(more) } }
  }

  private static func performer(
    _ fault: BackendFault, over server: Server, delays: Delays = Delays(), observer: ExchangeObserver? = nil
  ) -> ServicePerformer {
    ServicePerformer(
      server, faults: ActiveFaults(.backend(fault)) { delays.add($0) }, observer: observer, picture: { _ in [] }, over: MockPerformer())
  }

  private static func outcome<E: Effect>(_ effect: E, _ performer: some Performer) async -> (output: E.Output?, error: WorkflowError?) {
    do throws(WorkflowError) { return (try await performer.perform(effect, EffectContext(key: "s/1/0")), nil) } catch {
      return (nil, error)
    }
  }

  @Test func eachRequestOfASlowServerIsAnsweredLater() async {
    let server = Server(), delays = Delays(), performer = Self.performer(BackendFault(.slow(5_000)), over: server, delays: delays)
    #expect(await Self.outcome(Upload(), performer).output == "/upload")
    #expect(await Self.outcome(Status(), performer).output == true)
    #expect(server.seen == ["/token", "/upload", "/status"])
    #expect(delays.all == [5_000, 5_000, 5_000])
  }

  @Test func requestsAreCountedAcrossEffects() async {
    let server = Server(), performer = Self.performer(BackendFault(.lostBefore, after: 1, count: 2), over: server)
    for expected in [true, true, false] {
      #expect(await Self.outcome(Upload(), performer).error?.isTemporary == (expected ? true : nil))
    }
    // The first token, the second one's place, and the third attempt.
    #expect(server.seen == ["/token", "/token", "/upload"])
  }

  @Test func whatIsLostAfterwardsIsDone() async {
    let server = Server(), performer = Self.performer(BackendFault(.lostAfter, of: [Upload.name], after: 1, count: 1), over: server)
    #expect(await Self.outcome(Upload(), performer).error?.isTemporary == true)
    #expect(server.seen == ["/token", "/upload"])
    #expect(await Self.outcome(Upload(), performer).output == "/upload")
  }

  @Test func onlyTheNamedEffectsAreConcerned() async {
    let server = Server(), performer = Self.performer(BackendFault(.lostBefore, of: [Upload.name]), over: server)
    for _ in 0..<3 {
      #expect(await Self.outcome(Upload(), performer).error?.code == "connectionLost")
      #expect(await Self.outcome(Status(), performer).output == true)
    }
    #expect(server.seen == ["/status", "/status", "/status"])
  }

  @Test(arguments: [(TransportFault.status(413), "refused413"), (.status(500), "500"), (.truncated, "unreadableAnswer")])
  func theEffectReadsWhatCameInPlaceOfTheAnswer(fault: TransportFault, code: String) async {
    let performer = Self.performer(BackendFault(fault, after: 1, count: 1), over: Server())
    #expect(await Self.outcome(Upload(), performer).error?.code == code)
    #expect(await Self.outcome(Upload(), performer).output == "/upload")
  }

  /// A tester sees what came, and what it replaced.
  @Test(
    arguments: [
      (.status(413), "413 without being sent"), (.lostBefore, "connectionLost without being sent"),
      (.lostAfter, "connectionLost instead of 200"), (.truncated, "200 instead of 200"), (.slow(1), "200"),
    ] as [(TransportFault, String)])
  func theExchangeSaysWhatWasReplaced(fault: TransportFault, detail: String) async throws {
    let seen = Mutex<[Exchange]>([])
    let observer = ExchangeObserver { one in if case .exchange(let exchange) = one { seen.withLock { $0.append(exchange) } } }
    _ = await Self.outcome(Status(), Self.performer(BackendFault(fault), over: Server(), observer: observer))
    let exchange = try #require(seen.withLock { $0 }.first)
    #expect(exchange.name == "GET /status" && exchange.detail == detail && exchange.json["effect"] == "status")
    #expect((exchange.json["replaced"]?["body"]?["done"] == "/status") == detail.contains("instead"))
    #expect((exchange.json["isSent"] == .bool(false)) == detail.contains("without"))
  }

  /// A journey that waits asks again and again.
  @Test func theSameAnswerIsObservedOnce() async {
    let seen = Mutex<[Exchange]>([]), server = Server()
    let observer = ExchangeObserver { one in if case .exchange(let exchange) = one { seen.withLock { $0.append(exchange) } } }
    let performer = Self.performer(BackendFault(.lostBefore, after: 2, count: 1), over: server, observer: observer)
    for _ in 0..<4 { _ = await Self.outcome(Status(), performer) }
    #expect(seen.withLock { $0.map(\.detail) } == ["200", "connectionLost without being sent", "200"])
  }

  /// Not even an effect that only looks at the status takes it for an answer.
  @Test func theLoginOfANetworkIsNoAnswer() async {
    let performer = Self.performer(BackendFault(.captivePortal, count: 1), over: Server())
    #expect(await Self.outcome(Status(), performer).error?.code == "unreadableAnswer")
    #expect(await Self.outcome(Status(), performer).output == true)
  }

  @Test func uploadsAreTheEffectsThatHandOverPictures() {
    let effects: [any Effect.Type] = [Status.self, Upload.self, MockPerformerTests.Send.self]
    #expect(effects.uploads == ["upload"])
  }
}
