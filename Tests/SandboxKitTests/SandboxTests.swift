import Documents
import FoundationEssentials
import Services
import Synchronization
import Testing
import VendorHarness

@testable import SandboxKit

/// What every service of the sandbox relies on.
struct SandboxTests {
  /// Counts the requests in one entity.
  private struct Counter: SandboxService {
    let name = "counter"
    static let key = EntityKey(EntityKind("counter/count", of: .service), "1")

    private static let route = Route(.post, "/count", "Counts.", takes: .none, answers: .integer, example: 1)

    var routes: [RouteHandler] {
      [
        RouteHandler(Self.route) { _, context throws(EntityStoreError) in
          let count = (try context.get(Self.key, as: Int.self) ?? 0) + 1
          try context.put(count, Self.key)
          return Self.route.response(count)
        }
      ]
    }
  }

  /// The entities of a sandbox, to which another process writes once, right before the sandbox does.
  private final class Shared: EntityStore {
    let base = InMemoryEntityStore()
    private let hasWritten = Mutex(false)

    func value(of key: EntityKey) -> [UInt8]? { base.value(of: key) }
    func keys(of kind: EntityKind) -> [EntityKey] { base.keys(of: kind) }
    func owner(of key: EntityKey) -> String? { base.owner(of: key) }
    func keys(ownedBy owner: String) -> [EntityKey] { base.keys(ownedBy: owner) }
    func takeDue(at now: Int64, until: Int64) -> EntityKey? { base.takeDue(at: now, until: until) }
    func nextDue() -> Int64? { base.nextDue() }

    func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] { try base.keys(query) }

    func apply(_ transaction: EntityTransaction) -> Bool {
      let isFirst = hasWritten.withLock { hasWritten in
        defer { hasWritten = true }
        return !hasWritten
      }
      if isFirst { _ = base.apply(EntityTransaction([Counter.key: .write(Array("41".utf8))])) }
      return base.apply(transaction)
    }
  }

  @Test func whatAnotherProcessWroteIsNotLost() async {
    let entities = Shared()
    let sandbox = Sandbox([Counter()], entities: entities, now: { 0 }) { _ in nil }
    let response = await sandbox.respond(to: ServiceRequest(.post, "/count"))
    #expect(response.body == Array("42".utf8))
    #expect(entities.value(of: Counter.key) == Array("42".utf8))
  }

  /// A repeated request is answered as before, and forgotten after a day. Its answer has what a person typed.
  @Test func anAnswerIsKnownForADay() async {
    let entities = InMemoryEntityStore(), clock = VirtualClock(0)
    let sandbox = Sandbox([Counter()], entities: entities, now: { clock.now }) { _ in nil }
    func count(_ key: String) async -> [UInt8] {
      var request = ServiceRequest(.post, "/count")
      request.idempotencyKey = key
      return await sandbox.respond(to: request).body
    }
    #expect(await [count("a"), count("b"), count("a")] == ["1", "2", "1"].map { Array($0.utf8) })
    #expect(await sandbox.doDueWork() == KnownAnswer.life)
    clock.pass(KnownAnswer.life - 1)
    _ = await sandbox.doDueWork()
    #expect(entities.keys(of: EntityKind(stored: "counter/answer")).count == 2)
    clock.pass(1)
    #expect(await sandbox.doDueWork() == nil && entities.keys(of: EntityKind(stored: "counter/answer")).isEmpty)
    #expect(await count("a") == Array("3".utf8))
  }

  /// A server judges printed dates by the days of its own place.
  @Test(arguments: [("America/Los_Angeles", "2026-03-09"), ("GMT", "2026-03-10"), ("Pacific/Auckland", "2026-03-10")])
  func theDayIsThatOfTheServer(zone: String, day: String) async throws {
    let moment = try #require(Moment(iso: "2026-03-10T02:00Z")).milliseconds, place = try #require(TimeZone(identifier: zone))
    let sandbox = Sandbox([Counter()], now: { moment }, timeZone: place) { _ in nil }
    let today = try await sandbox.written([]) { context throws(EntityStoreError) in context.today.iso }
    #expect(today == day)
  }

  /// Those who wait for due work look every few seconds. They are woken only for what is due before that.
  @Test(arguments: [(Sandbox.longestSleep, 1), (Sandbox.longestSleep + 1, 0)])
  func onlyWhatIsDueSoonRings(due: Int64, rings: Int) async throws {
    let sandbox = Sandbox([Counter()], entities: InMemoryEntityStore(), now: { 0 }) { _ in nil }
    try await sandbox.written([]) { context throws(EntityStoreError) in try context.put(1, Counter.key, due: due) }
    #expect(sandbox.alarm.rings == rings)
  }
}
