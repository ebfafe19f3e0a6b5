import EntityStoreRules
import Foundation
import SandboxKit
import Store
import Testing

@testable import LocalServices

/// Entities in the data folder.
final class StoredEntitiesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-entities-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func store(readers: Int = 0) -> Store {
    Store(folder: folder, key: KeyFile(path: "\(folder)/key"), readers: readers)
  }

  /// With one connection, and with several that read beside the one that writes.
  @Test(arguments: [0, 3]) func listsAreKept(readers: Int) async throws {
    try await EntityStoreRules(StoredEntities(store(readers: readers)), kind: "lists/a").lists()
  }

  /// What is erased with its owner leaves all lists.
  @Test func whatIsErasedIsInNoList() async throws {
    let entities = StoredEntities(store()), key = EntityKey(stored: "lists/a", "1")
    #expect(try entities.apply(EntityTransaction([key: .write([1])], owners: [key: "o"], listings: [key: Listing(order: 1, words: ["W"])])))
    #expect(try entities.keys(ListQuery(key.kind, words: ["W"], limit: 9)) == [key])
    #expect(try entities.apply(EntityTransaction([key: .remove])))
    #expect(try entities.keys(ListQuery(key.kind, words: ["W"], limit: 9)).isEmpty)
    #expect(try entities.keys(ListQuery(key.kind, limit: 9)).isEmpty)
  }

  @Test func aGroupIsWrittenTogether() throws {
    let entities = StoredEntities(store()), a = EntityKey(stored: "group/a", "1"), b = EntityKey(stored: "group/a", "2")
    let group = [
      EntityTransaction([a: .write([1])], from: [a: nil]), EntityTransaction([b: .write([1])], from: [b: [7]]),
      EntityTransaction([a: .write([2]), b: .write([3])], from: [a: [1], b: nil]),
    ]
    #expect(try entities.apply(group) == [true, false, true])
    #expect(try entities.value(of: a) == [2] && entities.value(of: b) == [3])
  }

  /// Services look for due work all the time. A new, empty folder would hide from a session that its own is gone.
  @Test func aRemovedFolderIsNotMadeAgain() throws {
    let entities = StoredEntities(store())
    #expect(try entities.takeDue(at: 0, until: 1) == nil)
    try FileManager.default.removeItem(atPath: folder)
    #expect(throws: EntityStoreError.self) { try entities.takeDue(at: 0, until: 1) }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
