import HTTPTypes
import Notation
import SandboxKit
import Services
import ShippedVendors
import Testing

@testable import Server

/// A server for tests is put back: to the beginning, or to what it knew earlier.
struct SnapshotTests {
  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", to server: ServedSandbox
  ) async throws -> ServiceResponse {
    var request = ServiceRequest(method, "/administration/\(path)", body: Array(body.utf8))
    request.head.headerFields[.authorization] = "Bearer \(ServedSandbox.token)"
    if !body.isEmpty { request.head.headerFields[.contentType] = "application/json" }
    return try await server.send(request)
  }

  private func users(_ server: ServedSandbox) async throws -> [String] {
    let found = try await send(.get, "opt-in/users", to: server).object()
    return found["entities"]?.elements?.compactMap { $0["id"]?.string } ?? []
  }

  private func ahead(_ server: ServedSandbox) async throws -> Int? {
    try await send(.get, "clock", to: server).object()["ahead"]?.number?.integer
  }

  /// A user of REL-ID more.
  private func add(_ name: String, to server: ServedSandbox) async throws {
    #expect(try await send(.post, "opt-in/users/create-user", #"{"user-id":"\#(name)","password":"secret"}"#, to: server).status == 200)
  }

  @Test func aResetMakesEverythingAsAtTheStart() async throws {
    let server = try await ServedSandbox(), first = try await users(server)
    try await add("zoe", to: server)
    _ = try await send(.post, "clock", #"{"advance":90000}"#, to: server)
    _ = try await server.get("/nowhere")
    #expect(try await users(server) != first)
    #expect(try await send(.post, "reset", to: server).status == 204)
    #expect(try await users(server) == first)
    #expect(try await ahead(server) == 0)
    _ = try await server.get("/nowhere")
    let log = try await send(.get, "requests", to: server).object()["requests"]?.elements
    #expect(log?.map { $0["number"]?.number?.integer } == [1])
  }

  @Test func aSnapshotIsRestored() async throws {
    let server = try await ServedSandbox(), first = try await users(server)
    try await add("zoe", to: server)
    _ = try await send(.post, "clock", #"{"advance":60}"#, to: server)
    let taken = try await send(.post, "snapshots/with-zoe", to: server)
    #expect(taken.status == 201)
    #expect(try (taken.object()["entities"]?.number?.integer ?? 0) > 0 && (taken.object()["bytes"]?.number?.integer ?? 0) > 0)
    try await add("yuri", to: server)
    #expect(try await send(.post, "reset", to: server).status == 204)
    #expect(try await users(server) == first)
    #expect(try await send(.post, "snapshots/with-zoe/restore", to: server).status == 204)
    #expect(try await Set(users(server)) == Set(first + ["zoe"]))
    #expect(try await ahead(server) == 60)
    let names = try await send(.get, "snapshots", to: server).object()["snapshots"]?.elements?.map { $0["name"]?.string }
    #expect(names == ["with-zoe"])
    #expect(try await send(.delete, "snapshots/with-zoe", to: server).status == 204)
    for method in [HTTPRequest.Method.delete, .post] {
      let path = "snapshots/with-zoe\(method == .post ? "/restore" : "")"
      #expect(try await send(method, path, to: server).status == 404)
    }
  }

  /// Its names are those of files and addresses, and it is not the place for a whole day.
  @Test func thereIsRoomForAHundred() async throws {
    let server = try await ServedSandbox()
    #expect(try await send(.post, "snapshots/a%20b", to: server).status == 400)
    for number in 1...SnapshotInterface.most { #expect(try await send(.post, "snapshots/\(number)", to: server).status == 201) }
    let refused = try await send(.post, "snapshots/more", to: server)
    #expect(refused.status == 409 && refused.message?.contains("Delete one") == true)
    #expect(try await send(.post, "snapshots/1", to: server).status == 201)
  }

  @Test func thereIsRoomForAHundredMegabytes() async throws {
    let entities = InMemoryEntityStore(), most = SnapshotInterface.mostBytes
    entities.apply(EntityTransaction([EntityKey(stored: "a/b", "1"): .write([UInt8](repeating: 0, count: most / 2))]))
    let server = try await ServedSandbox(entities: entities)
    for name in ["1", "2", "1"] { #expect(try await send(.post, "snapshots/\(name)", to: server).status == 201) }
    #expect(try await send(.post, "snapshots/3", to: server).status == 409)
    #expect(try await send(.delete, "snapshots/1", to: server).status == 204)
    #expect(try await send(.post, "snapshots/3", to: server).status == 201)
  }

  /// Everybody else's data stay.
  @Test func aServerWithDataRefuses() async throws {
    struct Kept: EntityStore {
      let base = InMemoryEntityStore()
      func value(of key: EntityKey) -> [UInt8]? { base.value(of: key) }
      func keys(of kind: EntityKind) -> [EntityKey] { base.keys(of: kind) }
      func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] { try base.keys(query) }
      func apply(_ transaction: EntityTransaction) -> Bool { base.apply(transaction) }
      func owner(of key: EntityKey) -> String? { base.owner(of: key) }
      func keys(ownedBy owner: String) -> [EntityKey] { base.keys(ownedBy: owner) }
      func takeDue(at now: Int64, until: Int64) -> EntityKey? { base.takeDue(at: now, until: until) }
      func nextDue() -> Int64? { base.nextDue() }
    }
    let server = try await ServedSandbox(entities: Kept())
    for path in ["reset", "snapshots/a"] {
      let refused = try await send(.post, path, to: server)
      #expect(refused.status == 409 && refused.message?.contains("--ephemeral") == true, "\(path)")
    }
    #expect(try await send(.get, "snapshots", to: server).status == 200)
  }
}
