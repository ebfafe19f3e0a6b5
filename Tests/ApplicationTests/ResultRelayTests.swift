import Backends
import Cryptography
import Foundation
import JourneyKit
import Services
import Store
import Testing
import ToyJourney
import Workflow

@testable import Background
@testable import Deliveries
@testable import Invocation
@testable import Sessions

/// Results that go to their destinations by themselves.
struct ResultRelayTests {
  private static let session = "0123456789abcdef0123456789abcdef"
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-results-\(UUID().uuidString)").path

  private var store: Store { Store(folder: "\(folder)/data", key: KeyFile(path: "\(folder)/key"), runtime: "\(folder)/runtime") }

  /// The service with these destinations, and a session that has ended in it.
  private func ended(_ destinations: [Destination], _ answers: [ScriptAnswer] = [.proceed, .choose("staff"), .choose("yes")]) async throws
    -> SessionService
  {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let service = SessionService(
      store: store, modules: JourneyModules([ToyModule()]), hint: SessionHint(data: folder), destinations: destinations
    ) { _ in MockPerformer.parcels() }
    _ = await service.start(
      ToyJourney(), session: Self.session, host: ScriptHost(Script(answers), pictures: NoPictures()), owing: nil)
    return service
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func script(_ text: String) throws -> String {
    let path = "\(folder)/receiver"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(filePath: path))
    chmod(path, 0o700)
    return path
  }

  private func handOver() throws -> HandOver { try #require(try store.handOvers(of: Self.session).first) }

  private var exports: [String] {
    (FileManager.default.enumerator(atPath: "\(folder)/runtime")?.allObjects as? [String] ?? []).filter { $0.contains(Self.session) }
  }

  // MARK: Folders

  @Test func aResultGoesIntoAFolder() async throws {
    defer { remove() }
    let service = try await ended([Destination(.folder("\(folder)/out"))])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    let json = try String(contentsOfFile: "\(folder)/out/\(Self.session).json", encoding: .utf8)
    #expect(json.contains(#""way": "staff""#))
    #expect(try handOver().isDone)
    #expect(try service.store.sessionsDue(Retention(ended: .untilHandOver)) == [Self.session])
  }

  /// Errors of several sessions do not take each other's place.
  @Test func aFailedSessionHasAFileOfItsOwn() async throws {
    defer { remove() }
    let service = try await ended([Destination(.folder("\(folder)/out"))], [.proceed, .choose("staff"), .choose("no")])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    #expect(try String(contentsOfFile: "\(folder)/out/\(Self.session).json", encoding: .utf8).contains("REFUSED"))
    #expect(try handOver().places == ["\(folder)/out/\(Self.session).json"])
  }

  @Test func aCancelledSessionGoesNowhere() async throws {
    defer { remove() }
    let service = try await ended([Destination(.folder("\(folder)/out"))], [.proceed, .cancel])
    #expect(try service.store.session(Self.session).ending == .cancelled)
    #expect(try service.store.handOvers(of: Self.session).isEmpty)
  }

  @Test func aJourneyGoesOnlyWhereItIsWanted() async throws {
    defer { remove() }
    let service = try await ended([Destination(.folder("\(folder)/out"), journeys: ["document"])])
    #expect(try service.store.handOvers(of: Self.session).isEmpty)
  }

  /// Only what the configuration file says now is done.
  @Test func aDestinationThatIsNoLongerConfiguredGetsNothing() async throws {
    defer { remove() }
    let path = try script("touch \(folder)/ran")
    _ = try await ended([Destination(.command([path])), Destination(.folder("\(folder)/out"))])
    let without = SessionService(store: store, modules: JourneyModules([ToyModule()]), hint: SessionHint(data: nil)) { _ in
      MockPerformer.parcels()
    }
    await ResultRelay(sessions: without).deliver()
    _ = Recovery(sessions: without).settle()
    for name in ["ran", "out"] { #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name)"), "\(name)") }
    #expect(try store.handOvers(of: Self.session).map(\.state) == [.pending, .pending])
  }

  /// It still names the place, but not for this journey.
  @Test func aDestinationThatWantsOtherJourneysGetsNothing() async throws {
    defer { remove() }
    _ = try await ended([Destination(.folder("\(folder)/out"))])
    let narrowed = SessionService(
      store: store, modules: JourneyModules([ToyModule()]), hint: SessionHint(data: nil),
      destinations: [Destination(.folder("\(folder)/out"), journeys: ["document"])]
    ) { _ in MockPerformer.parcels() }
    await ResultRelay(sessions: narrowed).deliver()
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
  }

  /// An erasure could not tell such results from what the store keeps.
  @Test func noResultGoesWhereTheStoreIs() async throws {
    defer { remove() }
    let destination = Destination(.folder("\(folder)/data/sessions/archive"))
    let service = try await ended([destination])
    await #expect(throws: DeliveryProblem.self) { try await DestinationTrial(destination, from: store).run() }
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    #expect(try handOver().problem?.contains("is where Vestibule keeps its sessions") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/data/sessions/archive"))
  }

  // MARK: Commands

  @Test func aCommandGetsTheExport() async throws {
    defer { remove() }
    let path = try script(#"cat "$2" > \#(folder)/got; echo "$1 $VESTIBULE_SESSION $VESTIBULE_ATTEMPT $HOME_SECRET" >> \#(folder)/got"#)
    let service = try await ended([Destination(.command([path, "first"]))])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    let got = try String(contentsOfFile: "\(folder)/got", encoding: .utf8)
    #expect(got.contains(#""way": "staff""#) && got.hasSuffix("first \(Self.session) 1 \n"))
    #expect(try handOver().isDone && exports.isEmpty, "nothing of the export is left")
  }

  /// A command that fails is told why, waits, and runs again with the number of the attempt.
  @Test func aFailingCommandIsTriedAgain() async throws {
    defer { remove() }
    let path = try script(
      """
      echo "$VESTIBULE_ATTEMPT" >> \(folder)/attempts
      [ "$VESTIBULE_ATTEMPT" = 3 ] && exit 0
      head -c 100000 /dev/urandom >&2; printf '\\nno room \\033[31mhere\\n' >&2; exit 7
      """)
    let service = try await ended([Destination(.command([path]))]), relay = ResultRelay(sessions: service)
    let now = Store.now
    #expect(await relay.deliver(now: now).count == 1)
    let problem = try #require(try handOver().problem)
    #expect(problem.contains("ended with status 7") && problem.contains("no room") && !problem.contains("\u{1B}"))
    #expect(await relay.deliver(now: now + 9_999).isEmpty, "not before its time")
    #expect(await relay.deliver(now: now + 10_000).count == 1)
    #expect(try handOver().dueAt == now + 30_000, "twice as long")
    #expect(await relay.deliver(now: now + 30_000).isEmpty)
    #expect(try handOver().isDone && handOver().problem == nil)
    #expect(try String(contentsOfFile: "\(folder)/attempts", encoding: .utf8) == "1\n2\n3\n")
  }

  /// It is ended with everything that it started.
  @Test func aCommandThatHangsIsEnded() async throws {
    defer { remove() }
    let path = try script("sleep 1000 & echo $! > \(folder)/child; wait")
    var destination = Destination(.command([path]))
    destination.timeout = 1
    let service = try await ended([destination])
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    #expect(try handOver().problem?.contains("took longer than 1 s") == true)
    let child = try #require(pid_t(try String(contentsOfFile: "\(folder)/child", encoding: .utf8).trimmingCharacters(in: .newlines)))
    for _ in 0..<12_000 where kill(child, 0) == 0 { usleep(10_000) }
    let isGone = kill(child, 0) != 0 || (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8).contains(") Z ")) == true
    #expect(isGone && exports.isEmpty)
  }

  /// What a program leaves behind in a session of its own, such as an agent, is none of ours.
  @Test func whatAProgramLeavesBehindIsNotWaitedFor() async throws {
    defer { remove() }
    let path = try script("setsid sleep 1000 </dev/null & echo $! > \(folder)/daemon")
    let service = try await ended([Destination(.command([path]))])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    let daemon = try #require(pid_t(try String(contentsOfFile: "\(folder)/daemon", encoding: .utf8).trimmingCharacters(in: .newlines)))
    #expect(kill(daemon, SIGKILL) == 0)
    #expect(try handOver().isDone)
  }

  /// How a program ends is its own: whatever its status, and whatever ended it.
  @Test(arguments: [
    ("echo 'the disk is full' >&2; exit 255", "ended with status 255: the disk is full"),
    ("archive-upload-of-nowhere", "ended with status 127: "), ("echo no >&2; exit 126", "ended with status 126: no"),
    ("exit 124", "ended with status 124"), ("kill -SEGV $$", "was ended by the signal 11"), ("kill -KILL $$", "was ended by the signal 9"),
    ("printf 'first\\r\\nlast\\r\\n \\n' >&2; exit 1", "ended with status 1: last"),
  ])
  func howAProgramEndsIsItsOwn(_ line: String, _ words: String) async throws {
    defer { remove() }
    let service = try await ended([Destination(.command([try script(line)]))])
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    let problem = try #require(try handOver().problem)
    #expect(problem.contains(words) && problem.hasPrefix("\(folder)/receiver "), "\(problem)")
  }

  /// Whoever ends the kiosk does not wait for a receiver that hangs, and no other attempt begins.
  @Test func whatIsUnderWayEndsWithTheKiosk() async throws {
    defer { remove() }
    let path = try script("echo $$ >> \(folder)/began; exec sleep 1000")
    var slow = Destination(.command([path]))
    slow.timeout = 900
    let service = try await ended([slow])
    let work = BackgroundWork()
    work.run { await ResultRelay(sessions: service).run { _ in } }
    while !FileManager.default.fileExists(atPath: "\(folder)/began") { try await Task.sleep(for: .milliseconds(20)) }
    await work.end()
    #expect(try String(contentsOfFile: "\(folder)/began", encoding: .utf8).split(separator: "\n").count == 1)
    #expect(try handOver().problem?.contains("was ended together with Vestibule") == true && exports.isEmpty)
  }

  /// What is kept until its hand-over is erased then.
  @Test func whatWasDeliveredIsToldAtOnce() async throws {
    defer { remove() }
    let service = try await ended([Destination(.folder("\(folder)/out"))]), told = AsyncStream<[String]>.makeStream()
    let work = BackgroundWork(), store = store
    work.run {
      await ResultRelay(sessions: service).run {
        told.continuation.yield((try? store.sessionsDue(Retention(ended: .untilHandOver), now: Store.now)) ?? [])
      } warning: { _ in
      }
    }
    for await due in told.stream {
      #expect(due == [Self.session])
      break
    }
    await work.end()
  }

  @Test(arguments: [("/nowhere/program", "was not found"), ("/etc/passwd", "cannot be started")])
  func aCommandThatCannotRunSaysSo(_ program: String, _ words: String) async throws {
    defer { remove() }
    let service = try await ended([Destination(.command([program]))])
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    #expect(try handOver().problem?.contains(words) == true)
  }

  /// It cannot read the terminal's keys.
  @Test func aCommandHasNoTerminal() async throws {
    defer { remove() }
    let path = try script("(: < /dev/tty) 2>/dev/null && echo yes > \(folder)/tty; exit 0")
    let service = try await ended([Destination(.command([path]))])
    await ResultRelay(sessions: service).deliver()
    #expect(try handOver().isDone && !FileManager.default.fileExists(atPath: "\(folder)/tty"))
  }

  // MARK: Servers

  private static let ok = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
  private static let failure = "HTTP/1.1 500 Oops\r\nContent-Length: 5\r\nConnection: close\r\n\r\n<h1>!"
  private static let redirect = "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  private let key = Array(repeating: UInt8(7), count: 32)

  private func server(_ server: LoopbackServer, timeout: Int = 60) throws -> Destination {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("whsec_\(Data(key).base64EncodedString())\n".utf8).write(to: URL(filePath: "\(folder)/secret"))
    chmod("\(folder)/secret", 0o600)
    var destination = Destination(.url(server.url, secret: "\(folder)/secret"))
    destination.timeout = timeout
    return destination
  }

  @Test func aServerGetsASignedRequest() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in Self.ok }
    defer { server.stop() }
    let service = try await ended([try self.server(server)])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    let request = try #require(server.requests.first)
    let stamp = try #require(request.headers["webhook-timestamp"])
    // Computed here as the specification says, not by the code under test.
    let code = MessageAuthentication.hmacSHA256(Array("\(Self.session).\(stamp).".utf8), request.body, key: key)
    #expect(request.headers["webhook-signature"] == "v1," + Data(code).base64EncodedString())
    #expect(request.headers["webhook-id"] == Self.session)
    let body = try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
    let data = try #require(body["data"] as? [String: Any])
    #expect(body["type"] as? String == "session.finished" && data["attempt"] as? Int == 1)
    #expect((data["result"] as? [String: Any])?["way"] as? String == "staff")
    #expect(try handOver().isDone && exports.isEmpty)
  }

  @Test func aServerThatFailsIsTriedAgain() async throws {
    defer { remove() }
    let answers = [Self.failure, "", "rubbish\r\n\r\n", Self.redirect, Self.ok]
    let server = try LoopbackServer { answers[$0 - 1] }
    defer { server.stop() }
    let service = try await ended([try self.server(server)]), relay = ResultRelay(sessions: service)
    for (attempt, words) in ["answered 500", "too early", "cannot be reached", "answered 302"].enumerated() {
      #expect(await relay.deliver(now: Store.now + Int64(attempt) * 3_600_000).count == 1)
      #expect(try handOver().problem?.contains(words) == true, "\(words)")
    }
    #expect(await relay.deliver(now: Store.now + 20 * 3_600_000).isEmpty)
    #expect(try handOver().isDone && handOver().attempts == 5)
    #expect(Set(server.requests.compactMap { $0.headers["webhook-id"] }) == [Self.session], "the receiver recognizes a repetition")
  }

  /// An answer that says yes counts only when all of it came: the server may have failed while it kept the result.
  @Test func aCutAnswerIsNoReceipt() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nConnection: close\r\n\r\nabc" }
    defer { server.stop() }
    let service = try await ended([try self.server(server)])
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    #expect(try handOver().problem?.contains("too early") == true && handOver().state == .pending)
  }

  @Test func aServerThatNeverAnswersIsLeft() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in nil }
    defer { server.stop() }
    let service = try await ended([try self.server(server, timeout: 1)])
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    #expect(try handOver().problem == "127.0.0.1 did not answer within 1 s.")
    #expect(try handOver().state == .pending)
  }

  /// Whoever ends the kiosk does not wait for a server that hangs.
  @Test func whatIsSentEndsWithTheKiosk() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in nil }
    defer { server.stop() }
    let service = try await ended([try self.server(server, timeout: 3_600)])
    let work = BackgroundWork()
    work.run { await ResultRelay(sessions: service).run { _ in } }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    await work.end()
    #expect(try handOver().problem?.contains("was ended together with Vestibule") == true)
    #expect(try handOver().state == .pending && handOver().attempts == 1 && exports.isEmpty)
  }

  @Test func aServerIsReachedThroughAProxy() async throws {
    defer { remove() }
    let proxy = try LoopbackServer { _ in Self.ok }
    defer { proxy.stop() }
    var destination = try server(proxy)
    destination.kind = .url("http://intake.example/intake", secret: "\(folder)/secret")
    destination.connection.proxy = proxy.url
    let service = try await ended([destination])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    #expect(proxy.requests.first?.line == "POST http://intake.example/intake HTTP/1.1")
  }

  /// What is sent to this machine does not leave it.
  @Test func aProxyIsForOtherMachines() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in Self.ok }, proxy = try LoopbackServer { _ in Self.ok }
    defer { for one in [server, proxy] { one.stop() } }
    var destination = try self.server(server)
    destination.connection.proxy = proxy.url
    let service = try await ended([destination])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    #expect(server.requests.count == 1 && proxy.requests.isEmpty)
  }

  /// What a proxy does not do is not said of the server behind it.
  @Test func aProxyIsNamedWhereItFails() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in Self.ok }
    defer { server.stop() }
    var destination = try self.server(server)
    destination.kind = .url("http://intake.example/intake", secret: "\(folder)/secret")
    destination.connection.proxy = "http://127.0.0.2:9"
    let service = try await ended([destination])
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    #expect(try handOver().problem?.contains("the proxy 127.0.0.2") == true && server.requests.isEmpty)
  }

  @Test func aSecretThatOthersCanReadIsNotUsed() async throws {
    defer { remove() }
    let server = try LoopbackServer { _ in Self.ok }
    defer { server.stop() }
    let destination = try self.server(server)
    chmod("\(folder)/secret", 0o644)
    let service = try await ended([destination])
    await ResultRelay(sessions: service).deliver()
    #expect(try handOver().problem?.contains("chmod 600") == true && server.requests.isEmpty)
  }

  // MARK: Time

  @Test func aDeliveryIsGivenUpInTheEnd() async throws {
    defer { remove() }
    let service = try await ended([Destination(.command([try script("exit 1")]))]), relay = ResultRelay(sessions: service)
    let now = Store.now
    for hour in 0..<100 { await relay.deliver(now: now + Int64(hour) * 3_600_000) }
    let given = try handOver()
    #expect(given.state == .givenUp && given.attempts == 73)
    #expect(try service.store.sessionsDue(Retention(ended: .untilHandOver)).isEmpty, "staff decide")
    // Staff ask for another delivery, and the receiver learns that it is not the first.
    try service.store.renew(Self.session, to: given.target, by: .staff(name: nil))
    #expect(try handOver().state == .pending && handOver().attempts == 73)
    #expect(try service.store.sessionsDue(Retention(ended: .hours(0)), now: .max / 2).isEmpty, "it is owed again")
  }

  /// A clock that was set back must not stop the deliveries.
  @Test func aClockThatGoesBackDelaysNothing() async throws {
    defer { remove() }
    let service = try await ended([Destination(.command([try script("exit 1")]))]), relay = ResultRelay(sessions: service)
    let now = Store.now
    #expect(await relay.deliver(now: now + 10 * 365 * 86_400_000).count == 1)
    #expect(await relay.deliver(now: now).count == 1)
  }

  @Test func anExportThatAKilledProgramLeftIsRemoved() async throws {
    defer { remove() }
    // It leaves a copy of its export where exports are.
    let leaves = Destination(.command([try script(#"cp -r "$(dirname "$1")" "$(dirname "$1")-left""#)]))
    let service = try await ended([leaves])
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    #expect(exports.filter { $0.hasSuffix("result.json") }.count == 1)
    try service.store.removeExports()
    #expect(exports.isEmpty)
    try service.store.renew(Self.session, to: leaves.target, by: .command)
    #expect(await ResultRelay(sessions: service).deliver().isEmpty)
    #expect(!exports.isEmpty)
    try service.store.erase(Self.session)
    #expect(exports.isEmpty)
  }

  /// A destination that hangs delays no other, and the session cannot be erased under it.
  @Test func eachDestinationHasAQueueOfItsOwn() async throws {
    defer { remove() }
    let begun = "\(folder)/begun", end = "\(folder)/end"
    let slow = Destination(.command([try script("touch \(begun); while [ ! -e \(end) ]; do sleep 0.05; done")]))
    let service = try await ended([slow, Destination(.folder("\(folder)/out"))])
    func wait(for condition: () throws -> Bool) async throws {
      for _ in 0..<24_000 {
        if try condition() { return }
        try await Task.sleep(for: .milliseconds(5))
      }
      Issue.record("it has not happened")
    }
    let work = BackgroundWork()
    work.run { await ResultRelay(sessions: service).run { _ in } }
    try await wait { FileManager.default.fileExists(atPath: begun) }
    try await wait { FileManager.default.fileExists(atPath: "\(folder)/out/\(Self.session).json") }
    #expect(throws: WorkflowError.self) { try service.store.erase(Self.session) }
    #expect(await ResultRelay(sessions: service).deliver().isEmpty, "another program does not deliver it at the same time")
    #expect(try store.handOvers(of: Self.session).filter(\.isDone).count == 1)
    try Data().write(to: URL(filePath: end))
    try await wait { try store.handOvers(of: Self.session).allSatisfy(\.isDone) }
    await work.end()
    #expect(try store.handOvers(of: Self.session).map(\.attempts) == [1, 1])
  }
}
