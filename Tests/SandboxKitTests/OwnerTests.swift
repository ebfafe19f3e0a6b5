import Documents
import Services
import Synchronization
import Testing
import VendorHarness
import Workflow

@testable import SandboxKit

/// Whose the entities are, and that they go with their owner.
struct OwnerTests {
  /// Keeps something of each kind of owner for each request, a reminder that keeps more, and a message about what it keeps.
  private struct Keeper: SandboxService {
    let name = "keeper"
    static let session = EntityKind("keeper/session", of: .session)
    static let device = EntityKind("keeper/device", of: .device)
    static let own = EntityKind("keeper/own", of: .service)

    private static let route = Route(.post, "/keep", "Keeps.", takes: .none)

    var routes: [RouteHandler] {
      [
        RouteHandler(Self.route) { call, context throws(EntityStoreError) in
          try keep(String(decoding: call.request.body, as: UTF8.self), &context)
          return Self.route.response
        }
      ]
    }

    private func keep(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
      for kind in [Self.session, Self.device, Self.own] { try context.put(id, EntityKey(kind, id)) }
      try context.put(id, EntityKey(Self.session, "due \(id)"), due: 1)
      try context.put(id, EntityKey(Self.device, "first").asService)
      try Outbox.send(
        OutboxMessage(id: "m \(id)", service: name, stream: id, url: "https://receiver.example", body: id, createdAt: context.now),
        about: EntityKey(Self.session, id), &context)
    }

    func becomeDue(_ key: EntityKey, in context: inout ServiceContext) throws(EntityStoreError) {
      try context.put("later", EntityKey(Self.session, "later \(key.id)"))
      context.remove(key)
    }
  }

  private let entities = InMemoryEntityStore()
  private let clock = VirtualClock(0)

  private final class Forgotten: Sendable { let count = Mutex(0) }
  private let forgotten = Forgotten()

  private func sandbox() -> Sandbox {
    Sandbox(
      [Keeper(), ErasureService()], entities: entities, now: { [clock] in clock.now },
      forgetPictures: { [forgotten] in forgotten.count.withLock { $0 += 1 } }
    ) { _ in nil }
  }

  private func keep(_ id: String, _ owner: RequestOwner?, key: String? = nil) async {
    var request = ServiceRequest(.post, "/keep", body: Array(id.utf8))
    request.owner = owner
    request.idempotencyKey = key
    #expect(await sandbox().respond(to: request).status == 204)
  }

  private func owned(_ owner: String) -> [String] { entities.keys(ownedBy: owner).map { "\($0.kind.name) \(Self.name($0))" } }

  /// An answer's id begins with the idempotency key; the digest of who sent what where follows.
  private static func name(_ key: EntityKey) -> String { key.kind.name == "keeper/answer" ? String(key.id.prefix { $0 != "/" }) : key.id }

  @Test func whatARequestKeepsIsItsOwners() async {
    await keep("a", RequestOwner(session: "s1", device: "d1"), key: "k")
    await keep("b", RequestOwner(session: "s2", device: "d1"))
    #expect(owned("s1").first == "keeper/answer k")
    #expect(owned("s1").dropFirst() == ["keeper/session a", "keeper/session due a", "outbox/message m a"])
    #expect(owned("d1") == ["keeper/device a", "keeper/device b"])
    // Who writes it again does not get it.
    await keep("a", RequestOwner(session: "s2", device: "d2"))
    #expect(owned("s2") == ["keeper/session b", "keeper/session due b", "outbox/message m b"] && owned("d2") == [])
    // What follows later from what a session keeps is the session's too.
    clock.pass(1)
    _ = await sandbox().doDueWork()
    #expect(owned("s1").contains("keeper/session later due a"))
  }

  /// A message to a device goes with the device, whoever sends it.
  @Test func aMessageIsItsRecipients() async throws {
    let sandbox = sandbox()
    try await sandbox.written([], for: RequestOwner(session: "s1", device: "d1")) { context throws(EntityStoreError) in
      try context.put(PushDevice(token: "t", registeredAt: 0), PushDevice.key("t"))
      try context.put("wallet", ApplicationInstances.key("w"))
    }
    try await sandbox.written([], for: RequestOwner(session: "s2", device: "d2")) { context throws(EntityStoreError) in
      _ = try PushQueue(token: "t").send(.object([]), &context)
      try Mailbox("w").deliver(Envelope("a.b.c"), from: "x", notifies: false, &context)
    }
    #expect(entities.keys(ownedBy: "d1").map(\.kind.name) == ["push/device", "push/message/t", "wallet/instance", "wallet/mail/w"])
    #expect(owned("d2") == [] && owned("s2") == [])
  }

  @Test func nothingOfAnOwnerIsLeft() async {
    await keep("a", RequestOwner(session: "s1", device: "d1"), key: "k")
    await keep("b", RequestOwner(session: "s2", device: "d2"))
    for owner in ["s1", "d1", "d1", "unknown"] {
      #expect(await sandbox().respond(to: RequestOwner.erasure(of: owner)).status == 204)
    }
    #expect(await sandbox().respond(to: ServiceRequest(.delete, "/owners/")).status == 404)
    #expect(forgotten.count.withLock { $0 } == 2, "only where there was something")
    #expect(owned("s1") == [] && owned("d1") == [] && owned("s2").count == 3)
    for kind in ["keeper/session", "keeper/device", "keeper/answer", "outbox/message"] {
      #expect(!entities.keys(of: EntityKind(kind, of: .session)).contains { $0.id.hasSuffix("a") || $0.id.hasPrefix("k") }, "\(kind)")
    }
    #expect(entities.keys(of: Keeper.own).map(\.id) == ["a", "b"], "the service's own stay")
  }

  /// What a phone is answered about something of a session is the session's: the phone does not say whose it is.
  @Test func anAnswerIsWhoseItTellsOf() async {
    await keep("a", RequestOwner(session: "s1", device: "d1"))
    await keep("a", nil, key: "phone")
    #expect(owned("s1").contains("keeper/answer phone"))
    await keep("b", nil, key: "integrator")
    #expect(entities.keys(of: EntityKind("keeper/answer", of: .session)).map(Self.name) == ["integrator", "phone"])
  }

  /// A request that was held up on its way leaves nothing behind that nobody would erase.
  @Test(arguments: ["s1", "d1"]) func aLateRequestIsRefused(erased: String) async {
    #expect(await sandbox().respond(to: RequestOwner.erasure(of: erased)).status == 204)
    var request = ServiceRequest(.post, "/keep", body: Array("a".utf8))
    request.owner = RequestOwner(session: "s1", device: "d1")
    #expect(await sandbox().respond(to: request).status == 410 && owned("s1") == [] && owned("d1") == [])
    await keep("b", RequestOwner(session: "s2", device: "d2"))
    // It is remembered for a day, without its name.
    #expect(!entities.keys(of: EntityKind("erasure/mark", of: .service)).contains { $0.id.contains(erased) })
    clock.pass(86_400_000)
    _ = await sandbox().doDueWork()
    #expect(entities.keys(of: EntityKind("erasure/mark", of: .service)).isEmpty)
  }

  /// A request without an owner is an integrator's, who removes things in the office.
  @Test func whatNobodyOwnsStays() async {
    await keep("a", nil)
    #expect(await sandbox().respond(to: RequestOwner.erasure(of: "s0")).status == 204)
    #expect(entities.keys(of: Keeper.session).count == 2)
    // A client who uses it cannot take it over, and so not erase it.
    await keep("a", RequestOwner(session: "s1", device: "d1"))
    #expect(!owned("s1").contains("keeper/session a"))
  }

  /// The name of the owner is in the request that goes out, over any transport.
  @Test func requestsSayWhoseTheyAre() async throws {
    final class Seen: Transport {
      let all = Mutex<[RequestOwner?]>([])
      func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
        all.withLock { $0.append(request.owner) }
        return ServiceResponse(.noContent)
      }
    }
    let seen = Seen(), owner = RequestOwner(session: "s1", device: "d1")
    _ = try await OwnedTransport(seen) { owner }.reporting { _ in }.send(ServiceRequest(.get, "/"))
    _ = try await OwnedTransport(seen) { nil }.send(ServiceRequest(.get, "/"))
    // What cannot be noted is not sent.
    await #expect(throws: TransportFailure.notNoted) {
      _ = try await OwnedTransport(seen) { () throws(TransportFailure) in throw .notNoted }.send(ServiceRequest(.get, "/"))
    }
    #expect(seen.all.withLock { $0 } == [owner, nil])
  }
}
