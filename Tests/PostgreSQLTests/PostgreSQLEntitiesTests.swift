import EntityStoreRules
import Foundation
import SandboxKit
import ServerHarness
import Services
import Store
import Testing

@testable import PostgreSQL

/// Entities in a database that several servers share.
@Suite(
  .serialized, .enabled(if: PostgreSQLCluster.programs != nil, "PostgreSQL is not installed: apt-get install postgresql"))
struct PostgreSQLEntitiesTests {}

extension PostgreSQLEntitiesTests {
  /// One for all tests of this suite, each of which has kinds of its own.
  private static let cluster = Result { try PostgreSQLCluster() }
  private static let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-shared-\(UUID().uuidString)").path

  private static func cipher(_ key: String = "key") throws -> EntityCipher {
    try Store(folder: "\(folder)/\(key)", key: KeyFile(path: "\(folder)/\(key).file")).entityCipher()
  }

  private static func entities() throws -> PostgreSQLEntities { try PostgreSQLEntities(cluster.get().address, cipher()) }

  @Test func changesFollowFromWhatWasRead() throws {
    let mine = try Self.entities(), other = try Self.entities()
    let a = EntityKey(stored: "changes/a", "1"), b = EntityKey(stored: "changes/a", "2")
    #expect(try mine.value(of: a) == nil && mine.keys(of: EntityKind(stored: "changes/a")).isEmpty)
    #expect(try mine.apply(EntityTransaction([a: .write([1]), b: .write([])], from: [a: nil])))
    #expect(try other.value(of: a) == [1] && other.value(of: b) == [] && other.keys(of: EntityKind(stored: "changes/a")) == [a, b])
    #expect(try other.keys(of: EntityKind(stored: "changes")).isEmpty)
    // Somebody else was faster: nothing is written.
    #expect(try other.apply(EntityTransaction([a: .write([2])], from: [a: [1]])))
    #expect(try !mine.apply(EntityTransaction([a: .write([3]), b: .remove], from: [a: [1]])))
    #expect(try !mine.apply(EntityTransaction([b: .remove], from: [EntityKey(stored: "changes/a", "3"): [1]])))
    #expect(try !mine.apply(EntityTransaction([b: .remove], from: [a: nil])))
    #expect(try mine.value(of: a) == [2] && mine.value(of: b) == [])
    #expect(try mine.apply(EntityTransaction([a: .remove, b: .remove], from: [a: [2], b: []])))
    #expect(try other.keys(of: EntityKind(stored: "changes/a")).isEmpty)
  }

  @Test func listsAreKept() async throws { try await EntityStoreRules(Self.entities(), kind: "lists/a").lists() }

  /// The database shows neither words nor names.
  @Test func listsRevealNothing() throws {
    let entities = try Self.entities(), key = EntityKey(stored: "hidden/a", "qwyx-anna")
    #expect(try entities.apply(EntityTransaction([key: .write([1])], listings: [key: Listing(order: 1, words: ["QWYXWORD"])])))
    let connection = try PostgreSQLConnection(Self.cluster.get().address)
    let rows = try connection.run("SELECT term, kind, id FROM vestibule_term WHERE kind LIKE 'hidden/a%'")
    #expect(rows.count == 2)
    for cell in rows.joined() { #expect(!String(decoding: cell ?? [], as: UTF8.self).lowercased().contains("qwyx")) }
  }

  /// What one of them follows from is no more, and that alone is refused. What the first one writes, the third one sees.
  @Test func aGroupIsWrittenTogether() throws {
    let entities = try Self.entities(), a = EntityKey(stored: "group/a", "1"), b = EntityKey(stored: "group/a", "2")
    let group = [
      EntityTransaction([a: .write([1])], from: [a: nil]), EntityTransaction([b: .write([1])], from: [b: [7]]),
      EntityTransaction([a: .write([2]), b: .schedule([3], due: 5_000_000_000_000)], from: [a: [1], b: nil]),
    ]
    #expect(try entities.apply(group) == [true, false, true])
    #expect(try entities.value(of: a) == [2] && entities.value(of: b) == [3])
    #expect(try entities.apply([EntityTransaction([a: .remove, b: .remove])]) == [true])
  }

  @Test func whatAnOwnerHasIsFoundOnEveryServer() throws {
    let mine = try Self.entities(), other = try Self.entities()
    let a = EntityKey(stored: "owned/a", "1"), b = EntityKey(stored: "owned/b", "1")
    #expect(try mine.apply(EntityTransaction([a: .write([1]), b: .write([2])], owners: [a: "anna", b: "anna"])))
    #expect(try other.apply(EntityTransaction([a: .write([3])], owners: [a: "ben"])), "it stays the first one's")
    #expect(try other.apply(EntityTransaction([b: .write([4])])))
    #expect(try other.keys(ownedBy: "anna") == [a, b] && other.keys(ownedBy: "ben").isEmpty && mine.owner(of: a) == "anna")
    #expect(try mine.apply(EntityTransaction([a: .remove, b: .remove])))
    #expect(try other.keys(ownedBy: "anna").isEmpty && other.owner(of: a) == nil)
  }

  @Test func aDueEntityIsTakenByOne() throws {
    let mine = try Self.entities(), other = try Self.entities()
    let late = EntityKey(stored: "due/a", "late"), early = EntityKey(stored: "due/a", "early/1"),
      never = EntityKey(stored: "due/a", "never")
    #expect(try mine.nextDue() == nil && mine.takeDue(at: .max, until: .max) == nil)
    #expect(
      try mine.apply(EntityTransaction([late: .schedule([1], due: 60), early: .schedule([2], due: 50), never: .schedule([3], due: nil)])))
    #expect(try mine.nextDue() == 50 && mine.takeDue(at: 49, until: 200) == nil)
    #expect(try mine.takeDue(at: 100, until: 200) == early && other.takeDue(at: 100, until: 201) == late)
    #expect(try other.takeDue(at: 199, until: 300) == nil && other.nextDue() == 200)
    #expect(try mine.apply(EntityTransaction([early: .write([4])], from: [early: [2]])))
    #expect(try mine.nextDue() == 200)
    #expect(try mine.apply(EntityTransaction([early: .schedule([4], due: nil), late: .remove, never: .remove])))
    #expect(try mine.nextDue() == nil)
    #expect(try mine.apply(EntityTransaction([early: .remove])))
  }

  private struct Counter: SandboxService {
    let name = "counter"
    private static let counting = Route(.post, "/count", "Counts.", takes: .none, answers: .integer, example: 1)
    private static let reading = Route(.get, "/count", "Counts nothing.", takes: .none, answers: .integer, example: 1)
    private static let key = EntityKey(stored: "counter/count", "1")

    var routes: [RouteHandler] {
      [
        RouteHandler(Self.counting) { _, context throws(EntityStoreError) in
          let count = try context.get(Self.key, as: Int.self) ?? 0
          try context.put(count + 1, Self.key)
          return Self.counting.response(count)
        },
        RouteHandler(Self.reading) { _, context throws(EntityStoreError) in
          Self.reading.response(try context.get(Self.key, as: Int.self) ?? 0)
        },
      ]
    }
  }

  private func sandbox() throws -> Sandbox { Sandbox([Counter()], entities: try Self.entities(), now: { 0 }) { _ in nil } }

  @Test func serversDoNotLoseEachOthersChanges() async throws {
    let servers = try (0..<3).map { _ in try sandbox() }
    await withTaskGroup { group in
      for server in servers {
        group.addTask { for _ in 0..<20 { #expect(await server.respond(to: ServiceRequest(.post, "/count")).status == 200) } }
      }
    }
    #expect(await servers[0].respond(to: ServiceRequest(.get, "/count")).body == Array("60".utf8))
  }

  /// The database has done it, and nobody was told: a count that is done twice would be one too many.
  @Test func aCommitWhoseAnswerIsLostIsNotDoneTwice() async throws {
    let cluster = try Self.cluster.get(), proxy = try LossyProxy(to: cluster.port)
    let address = cluster.address.replacingOccurrences(of: ":\(cluster.port)/", with: ":\(proxy.port)/")
    let entities = try PostgreSQLEntities(address, Self.cipher())
    let server = Sandbox([Counter()], entities: entities, now: { 0 }) { _ in nil }
    let before = await server.respond(to: ServiceRequest(.get, "/count")).body
    let count = try #require(Int(String(decoding: before, as: UTF8.self)))
    for more in 1...3 {
      proxy.loseNext()
      #expect(await server.respond(to: ServiceRequest(.post, "/count")).status == 200)
      #expect(proxy.lost == more)
      #expect(await server.respond(to: ServiceRequest(.get, "/count")).body == Array("\(count + more)".utf8))
    }
    // A change from what nobody has read is not done twice either.
    let key = EntityKey(stored: "lost/a", "1")
    proxy.loseNext()
    #expect(try entities.apply(EntityTransaction([key: .write([1])])) && entities.value(of: key) == [1])
  }

  @Test func requestsWaitForTheDatabaseToComeBack() async throws {
    let server = try sandbox()
    #expect(await server.respond(to: ServiceRequest(.get, "/count")).status == 200)
    let cluster = try Self.cluster.get()
    cluster.stop()
    let answer = await server.respond(to: ServiceRequest(.get, "/count"))
    #expect(answer.status == 503)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("The database cannot be reached"))
    #expect(await server.doDueWork() == nil)
    try cluster.start()
    while await server.respond(to: ServiceRequest(.post, "/count")).status != 200 { try await Task.sleep(for: .milliseconds(100)) }
    // A connection that broke while nobody used it is replaced, and nobody notices.
    cluster.stop()
    try cluster.start()
    #expect(await server.respond(to: ServiceRequest(.get, "/count")).status == 200)
  }

  /// A database that was stopped keeps its connections and says nothing.
  @Test func aDatabaseThatIsSilentIsUnreachable() throws {
    let cluster = try Self.cluster.get(), proxy = try LossyProxy(to: cluster.port)
    let address = cluster.address.replacingOccurrences(of: ":\(cluster.port)/", with: ":\(proxy.port)/")
    let connection = try PostgreSQLConnection(address, watch: PostgreSQLWatch(patience: .seconds(1)))
    #expect(try connection.run("SELECT 1").count == 1)
    proxy.isSilent = true
    #expect {
      try connection.run("SELECT 1")
    } throws: { error in
      if case .unreachable? = error as? PostgreSQLError { true } else { false }
    }
    #expect(connection.isBroken)
  }

  /// A server of an earlier version would write what the others do not find.
  @Test func aDatabaseOfANewerVersionIsRefused() throws {
    let address = try Self.cluster.get().address, newer = address.replacing("/postgres", with: "/newer")
    try PostgreSQLConnection(address).run("CREATE DATABASE newer")
    _ = try PostgreSQLEntities(newer, Self.cipher())
    _ = try PostgreSQLEntities(newer, Self.cipher())
    try PostgreSQLConnection(newer).run("UPDATE vestibule_key SET layout = layout + 1")
    let refusal = EntityStoreError("The database was written by a newer Vestibule. Start that one here, as on the other servers.")
    #expect(throws: refusal) { _ = try PostgreSQLEntities(newer, Self.cipher()) }
  }

  @Test func whatIsStoredRevealsNothing() throws {
    let entities = try Self.entities(), key = EntityKey(stored: "secret/a", "1")
    #expect(try entities.apply(EntityTransaction([key: .write(Array("Eriksson".utf8))])))
    let rows = try PostgreSQLConnection(Self.cluster.get().address).run(
      "SELECT value, version FROM vestibule_entity WHERE kind = 'secret/a'")
    let bytes = try #require(rows.first).flatMap { $0 ?? [] }
    #expect(bytes.count > 32)
    #expect(Data(bytes).range(of: Data("Eriksson".utf8)) == nil)
    // A value that was moved does not decrypt.
    let other = EntityKey(stored: "secret/a", "2"), place = try Self.cipher().concealed(other)
    try PostgreSQLConnection(Self.cluster.get().address).run(
      "INSERT INTO vestibule_entity SELECT kind, $1, value, version FROM vestibule_entity WHERE kind = 'secret/a'", [.text(place.id)])
    #expect(throws: EntityStoreError("The entity secret/a/2 in the database is damaged. Restore the database from a backup.")) {
      try entities.value(of: other)
    }
    // An id that was changed hides no other; what would have to be erased by it is not called erased.
    let third = EntityKey(other.kind, "3"), owners = [other: "o", third: "o"]
    #expect(try entities.apply(EntityTransaction([other: .schedule([1], due: 1), third: .schedule([1], due: 2)], owners: owners)))
    try PostgreSQLConnection(Self.cluster.get().address).run(
      "UPDATE vestibule_entity SET id = '2', owner = 'o' WHERE id = $1", [.text(place.id)])
    #expect(try !entities.keys(of: other.kind).contains(other) && entities.keys(of: other.kind).contains(third))
    #expect(try entities.takeDue(at: 2, until: 9) == third)
    #expect(throws: EntityStoreError("The id of an entity in the database is damaged. Restore the database from a backup.")) {
      try entities.keys(ownedBy: "o")
    }
    try PostgreSQLConnection(Self.cluster.get().address).run("DELETE FROM vestibule_entity WHERE kind = 'secret/a'")
  }

  @Test func noRowSaysWhoseAnEntityIs() throws {
    let entities = try Self.entities(), kind = EntityKind(stored: "concealed/mail/qwyx")
    let keys = ["anna@example.com", "ben/1"].map { EntityKey(kind, $0) }
    #expect(try entities.apply(EntityTransaction([keys[0]: .schedule([1], due: nil), keys[1]: .write([2])], owners: [keys[0]: "o"])))
    #expect(try entities.keys(of: kind) == keys && entities.keys(ownedBy: "o").map(\.id) == ["anna@example.com"])
    let rows = try PostgreSQLConnection(Self.cluster.get().address).run(
      "SELECT kind || '/' || id FROM vestibule_entity WHERE kind LIKE 'concealed/%'")
    let texts = rows.map { String(decoding: $0[0] ?? [], as: UTF8.self) }
    #expect(texts.count == 2 && texts.allSatisfy { $0.hasPrefix("concealed/mail/") })
    for word in ["qwyx", "anna", "ben"] { #expect(!texts.joined().contains(word)) }
    #expect(try entities.apply(EntityTransaction([keys[0]: .remove, keys[1]: .remove])))
  }

  /// A database in which a server without owners and with plain ids wrote. A server with another key changes nothing.
  @Test func anOlderDatabaseIsBroughtUp() throws {
    let address = try Self.cluster.get().address, older = address.replacing("/postgres", with: "/older")
    try PostgreSQLConnection(address).run("CREATE DATABASE older")
    let key = EntityKey(stored: "wallet/mail/qwyx", "1")
    #expect(try PostgreSQLEntities(older, Self.cipher()).apply(EntityTransaction([key: .schedule([1], due: 7)])))
    let connection = try PostgreSQLConnection(older)
    try connection.run("UPDATE vestibule_entity SET kind = 'wallet/mail/qwyx', id = '1'")
    try connection.run("ALTER TABLE vestibule_key DROP COLUMN conceals")
    try connection.run("ALTER TABLE vestibule_entity DROP COLUMN owner")
    #expect(throws: EntityStoreError.self) { try PostgreSQLEntities(older, Self.cipher("other")) }
    let entities = try PostgreSQLEntities(older, Self.cipher())
    #expect(try entities.value(of: key) == [1] && entities.keys(of: key.kind) == [key] && entities.nextDue() == 7)
    #expect(
      try entities.apply(EntityTransaction([key: .write([2])], from: [key: [1]], owners: [key: "o"])) && entities.owner(of: key) == nil)
    #expect(try connection.run("SELECT 1 FROM vestibule_entity WHERE kind LIKE '%qwyx%'").isEmpty)
  }

  @Test func anotherKeyIsRefused() throws {
    _ = try Self.entities()
    #expect(
      throws: EntityStoreError(
        "The database was encrypted with another key. Copy the key file of its first server to this one (--key).")
    ) { try PostgreSQLEntities(Self.cluster.get().address, Self.cipher("other")) }
  }

  /// No message repeats an address that may have a password.
  @Test(arguments: [
    ("mysql://u:secret@h/d", "cannot be read"), ("postgresql://u:secret@h:port:7/d", "invalid integer value"),
    ("postgresql://u:secret@127.0.0.1:1/d", "cannot be reached"),
  ]) func messagesHaveNoPassword(address: String, said: String) throws {
    do {
      _ = try PostgreSQLEntities(address, Self.cipher())
      Issue.record("There is a database.")
    } catch let error as EntityStoreError {
      #expect(error.message.contains(said), "\(error.message)")
      #expect(!error.message.contains("secret"))
    }
    let wrong = try Self.cluster.get().address.replacing("tests", with: "secret")
    #expect { try PostgreSQLEntities(wrong, Self.cipher()) } throws: { error in
      let message = (error as? EntityStoreError)?.message ?? ""
      return message.contains("password authentication failed") && !message.contains("secret")
    }
  }
}
