import HTTPTypes
import LoopbackServer
import Services
import Synchronization
import Testing
import Workflow

@testable import HTTPClient

/// Requests over a connection on this machine, and everything that a server can do to them.
struct HTTPTransportTests {
  /// Beside other tests, an answer may take long.
  private static let patient = patient(answerBytes: 20_000_000)

  private static func patient(answerBytes: Int) -> HTTPLimits {
    HTTPLimits(connect: .seconds(600), idle: .seconds(600), total: .seconds(600), answerBytes: answerBytes)
  }

  private static func transport(_ server: LoopbackServer, _ path: String = "", limits: HTTPLimits = patient) throws -> HTTPTransport {
    HTTPTransport(try #require(ServerAddress(server.address + path)), limits: limits)
  }

  private static let ping = ServiceRequest.post("/ping?a=b%20c", json: .object(["text": "grüß"]))

  /// What a server receives without the headers that carry it.
  private static func bare(_ request: ServiceRequest?) -> ServiceRequest? {
    guard var request else { return nil }
    for name: HTTPField.Name in [.contentLength, HTTPField.Name("Host")!] { request.head.headerFields[name] = nil }
    return request
  }

  private static func failure(_ answer: LoopbackAnswer, limits: HTTPLimits = patient) async throws -> TransportFailure? {
    let server = try LoopbackServer { _ in answer }
    let transport = try transport(server, limits: limits)
    do throws(TransportFailure) {
      _ = try await transport.send(ping)
      return nil
    } catch { return error }
  }

  // MARK: What arrives

  @Test(arguments: [
    ping, ServiceRequest(.get, "/journey/get?JourneyID=1"), ServiceRequest(.post, "/empty"), ServiceRequest(.delete, "/one"),
    ServiceRequest.post("/form", form: [FormField("a", "1 & 2")]), ServiceRequest(.put, "/bytes", body: [0, 13, 10, 255]),
  ])
  func aRequestArrivesAsItIs(request: ServiceRequest) async throws {
    var request = request
    request.idempotencyKey = "session/1/0"
    request.head.headerFields[.authorization] = "token.secret"
    let server = try LoopbackServer { _ in .response(ServiceResponse(.created, body: [1, 2, 0, 3], type: "application/x-bytes")) }
    let response = try await Self.transport(server).send(request)
    #expect(Self.bare(server.requests.first) == request)
    #expect(response.status == 201)
    #expect(response.body == [1, 2, 0, 3])
    #expect(response.head.headerFields[.contentType] == "application/x-bytes")
  }

  @Test func thePathOfTheAddressPrecedesThatOfTheRequest() async throws {
    let server = try LoopbackServer { _ in .response(ServiceResponse(.ok)) }
    _ = try await Self.transport(server, "/tenant/a/").send(Self.ping)
    #expect(server.requests.first?.head.path == "/tenant/a/ping?a=b%20c")
  }

  @Test func severalRequestsAtOnceAndOneAfterTheOther() async throws {
    let server = try LoopbackServer { .response(ServiceResponse(.ok, body: $0.body)) }
    let transport = try Self.transport(server)
    for round in 0..<3 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            let body = Array("\(round) \(number)".utf8)
            let response = try await transport.send(ServiceRequest(.post, "/echo", body: body))
            #expect(response.body == body)
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(server.requests.count == 12)
  }

  @Test func anAnswerInChunksAfterAnInterimOne() async throws {
    let wanted = ServiceResponse(.ok, body: Array(repeating: 7, count: 10_000), type: "text/plain")
    let server = try LoopbackServer { _ in .chunked(wanted, by: 999) }
    let response = try await Self.transport(server).send(Self.ping)
    #expect(response.status == 200)
    #expect(response.body == wanted.body)
    #expect(response.head.headerFields[.contentType] == "text/plain")
    #expect(response.head.headerFields[HTTPField.Name("X-Trailer")!] == nil)
  }

  @Test func aRedirectIsNotFollowed() async throws {
    let server = try LoopbackServer { _ in
      var response = ServiceResponse(.found)
      response.head.headerFields[.location] = "/elsewhere"
      return .response(response)
    }
    #expect(try await Self.transport(server).send(Self.ping).status == 302)
    #expect(server.requests.count == 1)
  }

  // MARK: What goes wrong

  @Test func nothingAnswersAtThePort() async throws {
    let transport = HTTPTransport(try #require(ServerAddress(LoopbackServer.refusingAddress())))
    await #expect(throws: TransportFailure.connectionRefused) { try await transport.send(Self.ping) }
  }

  /// RFC 6761 keeps this domain from existing.
  @Test func thereIsNoSuchHost() async throws {
    let transport = HTTPTransport(try #require(ServerAddress("http://vestibule.invalid")), limits: Self.patient)
    await #expect(throws: TransportFailure.hostNotFound) { try await transport.send(Self.ping) }
  }

  @Test func aServerWithoutTLSIsNotTrusted() async throws {
    let server = try LoopbackServer { _ in .response(ServiceResponse(.ok)) }
    let address = try #require(ServerAddress(server.address.replacing("http:", with: "https:")))
    await #expect(throws: TransportFailure.untrustedServer) { try await HTTPTransport(address, limits: Self.patient).send(Self.ping) }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\nContent-Length: 100\n\nonly this", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nFF\nonly this",
    "HTTP/1.1 200 OK\nContent-Le",
  ])
  func anAnswerThatEndsInTheMiddle(text: String) async throws {
    #expect(try await Self.failure(.text(text)) == .connectionLost)
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\n", "HTTP/1.1 lots OK\n\n", "HTTP/1.1 100 Continue\n\n<html>\n"])
  func anAnswerThatIsNotHTTP(text: String) async throws {
    let failure = try await Self.failure(.text(text))
    #expect(failure == .unreadableAnswer || failure == .connectionLost, "\(String(describing: failure))")
  }

  @Test func anAnswerThatIsTooLarge() async throws {
    let large = ServiceResponse(.ok, body: Array(repeating: 32, count: 300_000))
    #expect(try await Self.failure(.response(large), limits: Self.patient(answerBytes: 299_999)) == .unreadableAnswer)
    #expect(try await Self.failure(.chunked(large, by: 1_000), limits: Self.patient(answerBytes: 299_999)) == .unreadableAnswer)
    #expect(try await Self.failure(.response(large), limits: Self.patient(answerBytes: 300_000)) == nil)
  }

  @Test(arguments: [HTTPLimits(idle: .seconds(1)), HTTPLimits(total: .milliseconds(300))])
  func aServerThatDoesNotAnswer(limits: HTTPLimits) async throws {
    let server = try LoopbackServer { _ in
      try? await Task.sleep(for: .seconds(600))
      return .bytes([])
    }
    let transport = try Self.transport(server, limits: limits)
    await #expect(throws: TransportFailure.timedOut) { try await transport.send(Self.ping) }
  }

  @Test func aCancelledRequestEnds() async throws {
    let arrived = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _ in
      arrived.continuation.yield()
      try? await Task.sleep(for: .seconds(600))
      return .bytes([])
    }
    let transport = try Self.transport(server)
    let task = Task { () -> TransportFailure? in
      do throws(TransportFailure) { _ = try await transport.send(Self.ping) } catch { return error }
      return nil
    }
    for await _ in arrived.stream { break }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func aTaskThatIsAlreadyCancelledSendsNothing() async throws {
    let server = try LoopbackServer { _ in .response(ServiceResponse(.ok)) }
    let transport = try Self.transport(server)
    let task = Task { () -> TransportFailure? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(TransportFailure) { _ = try await transport.send(Self.ping) } catch { return error }
      return nil
    }
    #expect(await task.value == .cancelled)
    #expect(server.requests.isEmpty)
  }

  @Test func anAddressThatIsNoURL() async throws {
    let server = try LoopbackServer { _ in .response(ServiceResponse(.ok)) }
    let transport = try Self.transport(server)
    await #expect(throws: TransportFailure.invalidAddress) { try await transport.send(ServiceRequest(.post, "/a b/token")) }
    #expect(server.requests.isEmpty)
  }

  // MARK: Progress

  @Test func whatWasSentIsTold() async throws {
    let server = try LoopbackServer { _ in .response(ServiceResponse(.ok)) }
    let told = Log()
    let transport = try Self.transport(server).reporting { step in told.steps.withLock { $0.append(step) } }
    _ = try await transport.send(ServiceRequest(.post, "/upload", body: Array(repeating: 65, count: 4_000_000)))
    let steps = told.steps.withLock { $0 }
    #expect(steps.first == EffectProgress(done: 0, of: 4_000_000))
    #expect(steps.last == EffectProgress(done: 4_000_000, of: 4_000_000))
    #expect(steps.count <= 101)
    #expect(steps.map(\.done) == steps.map(\.done).sorted())
  }

  private final class Log: Sendable { let steps = Mutex<[EffectProgress]>([]) }
}
