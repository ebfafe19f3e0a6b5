import Services
import Synchronization
import Testing

@testable import Sandbox

/// What every service of the sandbox relies on.
@Suite struct SandboxTests {
  /// Counts the requests in one entity.
  private struct Counter: SandboxService {
    let name = "counter"
    static let key = EntityKey("counter/count", "1")

    let endpoints = [Endpoint(.post, "/count", "Counts.")]

    func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
      let count = (try context.get(Self.key, as: Int.self) ?? 0) + 1
      try context.put(count, Self.key)
      return ServiceResponse(json: .integer(count))
    }
  }

  /// The entities of a sandbox, to which another process writes once, right before the sandbox does.
  private final class Shared: EntityStore {
    let base = InMemoryEntityStore()
    private let hasWritten = Mutex(false)

    func value(of key: EntityKey) -> [UInt8]? { base.value(of: key) }
    func keys(of kind: String) -> [EntityKey] { base.keys(of: kind) }
    func takeDue(at now: Int64, until: Int64) -> EntityKey? { base.takeDue(at: now, until: until) }
    func nextDue() -> Int64? { base.nextDue() }

    func apply(_ changes: [EntityKey: EntityChange], from read: [EntityKey: [UInt8]?]) -> Bool {
      let isFirst = hasWritten.withLock { hasWritten in
        defer { hasWritten = true }
        return !hasWritten
      }
      if isFirst { _ = base.apply([Counter.key: .write(Array("41".utf8))]) }
      return base.apply(changes, from: read)
    }
  }

  @Test func whatAnotherProcessWroteIsNotLost() async {
    let entities = Shared()
    let sandbox = Sandbox([Counter()], entities: entities, now: { 0 }) { _ in nil }
    let response = await sandbox.respond(to: ServiceRequest(.post, "/count"))
    #expect(response.body == Array("42".utf8))
    #expect(entities.value(of: Counter.key) == Array("42".utf8))
  }
}
