import FoundationEssentials
import HTTPTypes
import Notation
import Services
import Synchronization
import Testing
import VendorHarness

@testable import SandboxKit

/// The messages that services send over the network, on a clock that the tests move.
struct OutboxTests {
  private static let day: Int64 = 86_400_000

  /// Sends a message for each request, in the stream that the body names.
  private struct Sender: SandboxService {
    let name = "sender"
    private static let count = EntityKey(EntityKind("sender/count", of: .service), "1")
    private static let route = Route(.post, "/send", "Sends a message.", takes: .none)

    var routes: [RouteHandler] {
      [
        RouteHandler(Self.route) { call, context throws(EntityStoreError) in
          let count = try context.get(Self.count, as: Int.self) ?? 0
          try context.put(count + 1, Self.count)
          let message = OutboxMessage(
            id: "m\(count)", service: name, stream: String(decoding: call.request.body, as: UTF8.self),
            url: "https://receiver.example/hook?a=1", body: #"{"number":\#(count)}"#, createdAt: context.now)
          try Outbox.send(message, about: Self.count, &context)
          return Self.route.response
        }
      ]
    }

    /// The moment of the attempt is in the request, like the date of a signature.
    func request(for message: OutboxMessage, in context: ServiceContext) -> ServiceRequest? {
      var request = message.post
      request?.head.headerFields[.date] = String(context.now)
      return request
    }
  }

  /// A customer's server. It takes what it is sent, or does what a test wants.
  private final class Receiver: Transport {
    typealias Answer = @Sendable (ServiceRequest) async throws(TransportFailure) -> Int

    private let received = Mutex<[ServiceRequest]>([])
    private let answer = Mutex<Answer>({ _ in 204 })

    var requests: [ServiceRequest] { received.withLock { $0 } }
    var bodies: [String] { requests.map { String(decoding: $0.body, as: UTF8.self) } }

    func answers(_ new: @escaping Answer) { answer.withLock { $0 = new } }

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      received.withLock { $0.append(request) }
      return ServiceResponse(.init(code: try await answer.withLock({ $0 })(request)))
    }
  }

  private let clock = VirtualClock()
  private let receiver = Receiver()
  private let entities = InMemoryEntityStore()

  private func sandbox() -> Sandbox {
    Sandbox([Sender(), OutboxService()], entities: entities, now: { [clock] in clock.now }, network: { [receiver] _ in receiver }) { _ in
      nil
    }
  }

  private func message(_ id: String) throws -> OutboxMessage? {
    try entities.value(of: OutboxMessage.key(id)).map { try JSONDecoder().decode(OutboxMessage.self, from: Data($0)) }
  }

  /// Does what becomes due up to some time from now.
  private func pass(_ time: Int64, _ sandbox: Sandbox) async {
    let end = clock.now + time
    while let next = await sandbox.doDueWork(), next <= end { clock.now = next }
    clock.now = end
  }

  private func send(_ streams: String..., by sandbox: Sandbox) async {
    for stream in streams { _ = await sandbox.respond(to: ServiceRequest(.post, "/send", body: Array(stream.utf8))) }
  }

  private func counts(_ count: (inout DeliveryCounts) -> Void) -> DeliveryCounts {
    var counts = DeliveryCounts()
    count(&counts)
    return counts
  }

  @Test func aMessageGoesOutOnceInTheServicesOwnWords() async throws {
    let sandbox = sandbox()
    await send("a", by: sandbox)
    await pass(Self.day / 2, sandbox)
    let request = try #require(receiver.requests.first)
    #expect(receiver.requests.count == 1)
    #expect(request.head.path == "/hook?a=1")
    #expect(request.head.headerFields[.date] == "1770000000000")
    #expect(receiver.bodies == [#"{"number":0}"#])
    #expect(try message("m0")?.state == .done)
    #expect(await sandbox.deliveries == counts { $0.delivered = 1 })
  }

  /// A pipeline without a receiver finds the messages in a file.
  @Test func aRecorderTakesAMessageInPlaceOfItsReceiver() async throws {
    let lines = Mutex<[String]>([]), isFull = Mutex(true)
    let recorder = MessageRecorder { line in
      if isFull.withLock({ $0 }) { return false }
      lines.withLock { $0.append(line) }
      return true
    }
    let sandbox = Sandbox(
      [Sender(), OutboxService()], entities: entities, now: { [clock] in clock.now }, network: { [receiver] _ in receiver },
      recorder: recorder
    ) { _ in nil }
    await send("a", by: sandbox)
    await pass(0, sandbox)
    #expect(try message("m0")?.state == .pending && message("m0")?.attempts.last?.problem?.contains("--webhooks") == true)
    isFull.withLock { $0 = false }
    await pass(Self.day, sandbox)
    let written = lines.withLock { $0 }
    #expect(try message("m0")?.state == .done && receiver.requests.isEmpty && written.count == 1)
    let line = try JSONReader().read(Array(try #require(written.first).utf8))
    #expect(line["service"]?.string == "sender" && line["id"]?.string == "m0" && line["event"] == nil)
    #expect(line["url"]?.string == "https://receiver.example/hook?a=1" && line["body"]?.string == #"{"number":0}"#)
    #expect(line["headers"]?["Content-Type"]?.string == "application/json" && line["headers"]?["Date"] != nil)
  }

  /// What is sent while an earlier message of the stream waits goes out after it.
  @Test func aStreamKeepsItsOrderThroughADayWithoutReceiver() async throws {
    let sandbox = sandbox(), clock = clock, up = clock.now + Self.day
    receiver.answers { _ throws(TransportFailure) in if clock.now < up { throw .connectionRefused } else { return 200 } }
    await send("a", "a", "b", by: sandbox)
    await pass(Self.day / 3, sandbox)
    await send("a", by: sandbox)
    await pass(4 * Self.day, sandbox)
    let taken = try ["m0", "m1", "m3"].map { try #require(try message($0)) }
    #expect(taken.map(\.state) == Array(repeating: .done, count: 3))
    #expect(taken.map { $0.attempts.count } == [7, 1, 1])
    #expect(receiver.bodies.suffix(4).filter { $0 != #"{"number":2}"# } == [0, 1, 3].map { #"{"number":\#($0)}"# })
    #expect(Set(receiver.bodies.filter { $0.contains(":0") }) == [#"{"number":0}"#])
  }

  @Test(arguments: [301, 307, 404, 500, 199]) func onlySuccessIsADelivery(status: Int) async throws {
    let sandbox = sandbox(), begin = clock.now
    receiver.answers { _ in status }
    await send("a", "a", by: sandbox)
    await pass(4 * Self.day, sandbox)
    let first = try #require(try message("m0"))
    #expect(first.state == .givenUp)
    #expect(first.attempts.map(\.status) == Array(repeating: status, count: 7))
    #expect(first.attempts.map { ($0.at - begin) / 60_000 } == [0, 4, 20, 84, 340, 1364, 5460])
    // The next one has its turn then.
    #expect(try message("m1")?.attempts.isEmpty == false)
    #expect(await sandbox.deliveries.abandoned == 1)
  }

  @Test func theReasonOfAnAttemptWithoutAnswerIsKept() async throws {
    let sandbox = sandbox()
    receiver.answers { _ throws(TransportFailure) in throw .timedOut }
    await send("a", by: sandbox)
    _ = await sandbox.doDueWork()
    let attempt = try #require(try message("m0")?.attempts.first)
    #expect(attempt.at == clock.now && attempt.status == nil && attempt.failure == "timedOut")
    #expect(attempt.problem?.contains("no answer") == true, "\(attempt)")
    #expect(await sandbox.deliveries == counts { $0.unanswered = 1 })
  }

  /// Two servers on one store, while the receiver takes its time.
  @Test func twoSendersNeverSendOneMessageAtTheSameTime() async throws {
    let first = sandbox(), second = sandbox(), (asked, begun) = AsyncStream.makeStream(of: Void.self)
    let (open, door) = AsyncStream.makeStream(of: Void.self)
    receiver.answers { _ in
      begun.yield()
      for await _ in open { break }
      return 200
    }
    await send("a", "a", by: first)
    async let done = first.doDueWork()
    for await _ in asked { break }
    // The message is on its way. What is sent meanwhile does not make the stream due.
    await send("a", by: second)
    #expect(await second.doDueWork() == clock.now + Sandbox.hold)
    #expect(receiver.bodies == [#"{"number":0}"#])
    door.finish()
    _ = await done
    #expect(receiver.bodies == (0..<3).map { #"{"number":\#($0)}"# })
  }

  @Test func whatADyingSenderHadTakenIsSentAgainByAnother() async throws {
    let first = sandbox(), second = sandbox(), (asked, begun) = AsyncStream.makeStream(of: Void.self)
    let (open, door) = AsyncStream.makeStream(of: Void.self)
    receiver.answers { [receiver] _ in
      guard receiver.requests.count == 1 else { return 200 }
      begun.yield()
      for await _ in open { break }
      return 200
    }
    await send("a", by: first)
    let dying = Task { await first.doDueWork() }
    for await _ in asked { break }
    clock.now += Sandbox.hold
    _ = await second.doDueWork()
    #expect(receiver.bodies == Array(repeating: #"{"number":0}"#, count: 2))
    #expect(try message("m0")?.state == .done)
    // If it was only slow, what it finds is not noted a second time.
    door.finish()
    _ = await dying.value
    #expect(try message("m0")?.attempts.count == 1)
  }

  @Test func whatIsDoneIsRemovedAfterSomeTime() async throws {
    let sandbox = sandbox()
    await send("a", by: sandbox)
    await pass(Self.day - 1, sandbox)
    #expect(try message("m0") != nil)
    await pass(1, sandbox)
    #expect(try message("m0") == nil)
    receiver.answers { _ in 500 }
    await send("a", by: sandbox)
    await pass(5460 * 60_000 + 30 * Self.day - 1, sandbox)
    #expect(try message("m1")?.state == .givenUp)
    await pass(1, sandbox)
    #expect(try message("m1") == nil)
    #expect(await sandbox.doDueWork() == nil)
  }

  @Test func aStreamIsBounded() async throws {
    let sandbox = sandbox()
    receiver.answers { _ in 500 }
    for _ in 0...OutboxStream.most { await send("a", by: sandbox) }
    #expect(try message("m\(OutboxStream.most - 1)")?.state == .pending)
    let last = try #require(try message("m\(OutboxStream.most)"))
    #expect(last.state == .givenUp)
    #expect(last.attempts.map(\.failure) == ["streamFull"])
  }

  @Test(arguments: ["https://a", "http://a:1/", "https://a/b?c#d", "https://a?b", "ftp://a/", "a/b", ""])
  func aURLIsAServerAndAPath(url: String) {
    let destination = OutboxMessage(id: "", service: "", stream: "", url: url, body: "", createdAt: 0).destination
    let expected = [
      "https://a": "https://a /", "http://a:1/": "http://a:1 /", "https://a/b?c#d": "https://a /b?c", "https://a?b": "https://a /?b",
    ]
    #expect(destination.map { "\($0.server.text) \($0.path)" } == expected[url])
  }

  // MARK: The office

  private func place(_ id: String) -> AdministrationPlace { AdministrationPlace("outbox", "deliveries", id: id) }

  @Test func theOfficeSeesTheAttempts() async throws {
    let sandbox = sandbox()
    receiver.answers { _ in 503 }
    await send("a", by: sandbox)
    _ = await sandbox.doDueWork()
    let listed = try #require(try await sandbox.list(AdministrationPlace("outbox", "deliveries")).first)
    let columns = try #require(sandbox.administration(of: "outbox")?.collections.first?.columns.map(\.name))
    let values = Dictionary(uniqueKeysWithValues: zip(columns, listed.values))
    #expect(
      values == [
        "receiver": .text("https://receiver.example/hook?a=1"), "state": .text("waiting"), "service": .text("sender"),
        "session": AdministeredValue.none, "attempts": .number(1), "nextAttempt": .moment(clock.now + 240_000),
        "problem": .text("The receiver answered 503."), "createdAt": .moment(clock.now),
      ])
    let details = try await sandbox.show(place("m0"))
    #expect(details.title == "https://receiver.example/hook?a=1")
    #expect(details.history == [.init(at: clock.now, "HTTP 503")])
  }

  @Test func theOfficeTriesAWaitingMessageAtOnce() async throws {
    let sandbox = sandbox()
    receiver.answers { _ in 503 }
    await send("a", "a", by: sandbox)
    _ = await sandbox.doDueWork()
    receiver.answers { _ in 200 }
    // It is only tried after the one before it; giving it up needs no order.
    #expect(try sandbox.actions(place("m1")).map(\.action.name) == ["give-up"])
    _ = try await sandbox.perform("send-again", [:], on: place("m0"))
    _ = await sandbox.doDueWork()
    #expect(receiver.bodies == [0, 0, 1].map { #"{"number":\#($0)}"# })
  }

  /// The message after it has its turn at once.
  @Test func theOfficeGivesUpAMessage() async throws {
    let sandbox = sandbox()
    receiver.answers { _ in 503 }
    await send("a", "a", "a", by: sandbox)
    _ = await sandbox.doDueWork()
    _ = try await sandbox.perform("give-up", [:], on: place("m2"))
    _ = try await sandbox.perform("give-up", [:], on: place("m0"))
    #expect(try ["m0", "m1", "m2"].map { try message($0)?.state } == [.givenUp, .pending, .givenUp])
    #expect(try sandbox.actions(place("m0")).map(\.action.name) == ["send-again"])
    receiver.answers { _ in 200 }
    await pass(Self.day / 2, sandbox)
    #expect(receiver.bodies == [0, 1].map { #"{"number":\#($0)}"# })
    #expect(try message("m1")?.state == .done)
    await #expect(throws: AdministrationError.notNow("give-up")) { try await sandbox.perform("give-up", [:], on: place("m1")) }
  }

  /// What an earlier version has kept has no sentence about a failure.
  @Test func aMessageOfAnEarlierVersionIsRead() async throws {
    let old = #"""
      {"attempts": [{"at": 1, "failure": "timedOut"}], "body": "{}", "createdAt": 0, "id": "m9", "service": "sender", "state": "abandoned",
      "stream": "a", "tries": 7, "url": "https://receiver.example"}
      """#
    #expect(entities.apply(EntityTransaction([OutboxMessage.key("m9"): .write(Array(old.utf8))])))
    #expect(try message("m9")?.state == .givenUp)
    #expect(try await sandbox().show(place("m9")).history == [.init(at: 1, "timedOut")])
  }

  /// The same message, with the same id and body.
  @Test(arguments: [200, 500]) func theOfficeSendsAgainWhatIsDone(status: Int) async throws {
    let sandbox = sandbox()
    receiver.answers { _ in status }
    await send("a", by: sandbox)
    await pass(3 * Self.day + Self.day * 4 / 5, sandbox)
    if status == 200 {
      await send("a", by: sandbox)
      _ = await sandbox.doDueWork()
    }
    let id = status == 200 ? "m1" : "m0", before = try #require(try message(id)), sent = receiver.requests.count
    #expect(before.state == (status == 200 ? .done : .givenUp))
    receiver.answers { _ in 200 }
    _ = try await sandbox.perform("send-again", [:], on: place(id))
    #expect(try message(id)?.state == .pending)
    _ = await sandbox.doDueWork()
    let after = try #require(try message(id))
    #expect(receiver.requests.count == sent + 1)
    #expect(receiver.bodies.last == before.body)
    #expect((after.state, after.attempts.count) == (.done, before.attempts.count + 1))
  }
}
