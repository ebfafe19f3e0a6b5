import EntityStoreRules
import Foundation
import Phrases
import Services
import Testing

@testable import SandboxKit

/// Lists of the office: by pages, and by words.
struct ListTests {
  private struct Parcel: ListedEntity, Equatable {
    static let kind = EntityKind("post/parcel", of: .session)
    var id: String
    var name: String
    var at: Int64
    var listing: Listing? { Listing(at: at, foundBy: [name]) }
  }

  /// A service whose office lists parcels.
  private struct Post: SandboxService {
    let name = "post"
    let routes: [RouteHandler] = []
    var administration: Administration? {
      Administration(
        title: .verbatim("Post"),
        collections: [
          AdministeredCollection(
            of: Parcel.self, name: "parcels", title: .verbatim("Parcels"), shipped: ["p0": Parcel(id: "p0", name: "Shipped", at: 0)],
            columns: [AdministeredColumn("name", .verbatim("Name"))], values: { parcel, _ in [.text(parcel.name)] },
            show: { _, _ in nil })
        ])
    }
  }

  /// The entities of an earlier version, which have no places in lists.
  private final class Older: EntityStore {
    let base = InMemoryEntityStore()

    func value(of key: EntityKey) -> [UInt8]? { base.value(of: key) }
    func keys(of kind: EntityKind) -> [EntityKey] { base.keys(of: kind) }
    func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] { try base.keys(query) }
    func owner(of key: EntityKey) -> String? { base.owner(of: key) }
    func keys(ownedBy owner: String) -> [EntityKey] { base.keys(ownedBy: owner) }
    func takeDue(at now: Int64, until: Int64) -> EntityKey? { base.takeDue(at: now, until: until) }
    func nextDue() -> Int64? { base.nextDue() }
    func apply(_ transaction: EntityTransaction) -> Bool { base.apply(transaction) }
  }

  private static let place = AdministrationPlace("post", "parcels")

  private func sandbox(_ entities: any EntityStore) -> Sandbox { Sandbox([Post()], entities: entities, now: { 0 }) { _ in nil } }

  private func filled(_ names: [String]) throws -> InMemoryEntityStore {
    let entities = InMemoryEntityStore()
    var context = ServiceContext(now: 0, entities: entities, newID: { "" })
    for (index, name) in names.enumerated() {
      let parcel = Parcel(id: "p\(index + 1)", name: name, at: Int64(index))
      try context.put(parcel, EntityKey(Parcel.kind, parcel.id))
    }
    entities.apply(context.transaction)
    return entities
  }

  @Test func listsInMemoryAreKept() async throws { try await EntityStoreRules(InMemoryEntityStore(), kind: "lists/a").lists() }

  /// The newest comes first, and what the sandbox began with ends the last page.
  @Test func aListHasPages() async throws {
    let sandbox = sandbox(try filled(["Anna", "Ben", "Carla"]))
    let first = try await sandbox.list(Self.place, .init(limit: 2))
    #expect(first.entities.map(\.id) == ["p3", "p2"] && first.hasMore)
    let second = try await sandbox.list(Self.place, .init(after: "p2", limit: 2))
    #expect(second.entities.map(\.id) == ["p1", "p0"] && !second.hasMore)
    await #expect(throws: AdministrationError.store(.gone("p9"))) { try await sandbox.list(Self.place, .init(after: "p9")) }
  }

  /// A keyboard without the letters of a name finds it, and so does its id.
  @Test(arguments: [
    ("mueller", ["p1"]), ("Müller", ["p1"]), ("ANNA mueller", ["p1"]), ("anna", ["p2", "p1"]), ("ben", []), ("p2", ["p2"]),
    ("shipped", ["p0"]),
    ("0612 34-56", ["p3"]), ("王", ["p4"]),
  ])
  func aListIsSearched(words: String, found: [String]) async throws {
    let sandbox = sandbox(try filled(["Anna Müller", "Anna Berg", "06 123 456", "王"]))
    #expect(try await sandbox.list(Self.place, .init(search: words)).entities.map(\.id) == found)
  }

  /// It is brought into the lists at the first look, once.
  @Test func whatAnEarlierVersionStoredIsListed() async throws {
    let older = Older()
    let old = Parcel(id: "p1", name: "Anna", at: 1)
    older.base.apply(EntityTransaction([EntityKey(Parcel.kind, "p1"): .schedule(Array(try JSONEncoder().encode(old)), due: 7)]))
    #expect(try older.keys(ListQuery(Parcel.kind, limit: 9)).isEmpty)
    #expect(try await sandbox(older).list(Self.place, .init(search: "anna")).entities.map(\.id) == ["p1"])
    #expect(older.nextDue() == 7, "it stays due")
    older.base.apply(EntityTransaction([EntityKey(Parcel.kind, "p1"): .write(Array(try JSONEncoder().encode(old)))]))
    #expect(try await sandbox(older).list(Self.place, .init(search: "anna")).entities.isEmpty, "a second program does not do it again")
  }

  // MARK: Group commit

  /// A store that writes groups, and refuses what is damaged.
  private final class Grouping: GroupingEntityStore {
    let base = InMemoryEntityStore()
    let damaged = EntityKey(stored: "a/b", "damaged")

    func value(of key: EntityKey) -> [UInt8]? { base.value(of: key) }
    func keys(of kind: EntityKind) -> [EntityKey] { base.keys(of: kind) }
    func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] { try base.keys(query) }
    func owner(of key: EntityKey) -> String? { base.owner(of: key) }
    func keys(ownedBy owner: String) -> [EntityKey] { base.keys(ownedBy: owner) }
    func takeDue(at now: Int64, until: Int64) -> EntityKey? { base.takeDue(at: now, until: until) }
    func nextDue() -> Int64? { base.nextDue() }
    func apply(_ transaction: EntityTransaction) throws(EntityStoreError) -> Bool { try apply([transaction])[0] }
    func apply(_ group: [EntityTransaction]) throws(EntityStoreError) -> [Bool] {
      if group.contains(where: { $0.read[damaged] != nil }) { throw EntityStoreError("damaged") }
      return group.map { base.apply($0) }
    }
  }

  /// Both store what the sandbox begins with. The second one finds that and keeps what the first one has changed.
  @Test func twoFirstChangesAtOnceUndoNothing() throws {
    let entities = InMemoryEntityStore(), anna = EntityKey(EntityKind("a/user", of: .service), "anna")
    var first = ServiceContext(now: 0, entities: entities, newID: { "" })
    var second = ServiceContext(now: 0, entities: entities, newID: { "" })
    try first.put(2, anna)
    try second.put(1, anna)
    #expect(entities.apply(first.transaction))
    #expect(!entities.apply(second.transaction) && entities.value(of: anna) == Array("2".utf8))
  }

  /// Many requests at once lose no change, and one that fails keeps no other from being written.
  @Test func whatComesTogetherIsWrittenTogether() async throws {
    let store = Grouping(), sandbox = sandbox(GroupCommit(store)), count = EntityKey(stored: "a/b", "count")
    let damaged = store.damaged
    let failures = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          do throws(EntityStoreError) {
            try await sandbox.written([]) { context throws(EntityStoreError) in
              if index.isMultiple(of: 20) { _ = try context.get(damaged, as: Int.self) }
              try context.put((try context.get(count, as: Int.self) ?? 0) + 1, count)
            }
            return false
          } catch { return true }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 10)
    #expect(store.value(of: count) == Array("190".utf8))
  }
}
