import SandboxKit
import Testing

/// What every store of entities keeps to.
package struct EntityStoreRules {
  private let store: any EntityStore
  private let kind: EntityKind

  /// - Parameter kind: one of which the store has no entities.
  package init(_ store: any EntityStore, kind: String) { (self.store, self.kind) = (store, EntityKind(stored: kind)) }

  private func key(_ id: String) -> EntityKey { EntityKey(kind, id) }

  private func put(_ id: String, _ order: Int64, _ words: Set<String>) async throws {
    _ = try await store.apply(
      EntityTransaction(
        [key(id): .write([1])], owners: [key(id): "owner of \(id)"], listings: [key(id): Listing(order: order, words: words)]))
  }

  private func list(_ words: Set<String> = [], after: String? = nil, limit: Int = 10) throws -> [String] {
    try store.keys(ListQuery(kind, words: words, after: after, limit: limit)).map(\.id)
  }

  /// Lists are in their order, have pages, and follow every change.
  package func lists() async throws {
    #expect(try list().isEmpty && list(["ANNA"]).isEmpty)
    try await put("a", 10, ["ANNA", "NL"])
    try await put("b", 30, ["BEN", "NL"])
    try await put("c", 20, ["ANNA", "DE"])
    _ = try await store.apply(EntityTransaction([key("unlisted"): .write([1]), EntityKey(stored: "\(kind.name)-other", "x"): .write([1])]))
    #expect(try list() == ["b", "c", "a"])
    #expect(try list(limit: 2) == ["b", "c"] && list(after: "c", limit: 2) == ["a"] && list(after: "a").isEmpty)
    #expect(try list(["ANNA"]) == ["c", "a"] && list(["NL"]) == ["b", "a"] && list(["ANNA", "NL"]) == ["a"])
    #expect(try list(["ANNA"], after: "c") == ["a"] && list(["ANN"]).isEmpty)
    #expect(throws: EntityStoreError.gone("z")) { try list(after: "z") }
    #expect(throws: EntityStoreError.gone("b")) { try list(["ANNA"], after: "b") }

    // However many have a word, a rare one beside it is found.
    for number in 0..<30 { try await put("many-\(number)", Int64(100 + number), number == 3 ? ["AMANY", "ZRARE"] : ["AMANY"]) }
    #expect(try list(["AMANY", "ZRARE"]) == ["many-3"] && list(["AMANY"], limit: 2) == ["many-29", "many-28"])
    #expect(try list(["AMANY", "ZRARE"], after: "many-3").isEmpty)
    for number in 0..<30 { _ = try await store.apply(EntityTransaction([key("many-\(number)"): .remove])) }

    // Those of one moment have an order too.
    try await put("d", 20, ["ANNA"])
    let pair = try list(["ANNA"], limit: 2)
    #expect(Set(pair) == ["c", "d"])
    #expect(try list(["ANNA"], after: pair[0], limit: 1) == [pair[1]] && list(["ANNA"], after: pair[1]) == ["a"])

    try await put("c", 5, ["CARLA"])
    #expect(try list() == ["b", "d", "a", "c"] && list(["ANNA"]) == ["d", "a"] && list(["CARLA"]) == ["c"])
    _ = try await store.apply(EntityTransaction([key("b"): .write([2]), key("a"): .remove]))
    #expect(try list() == ["d", "c"] && list(["NL"]).isEmpty, "one was removed, the other is in no list any more")
    #expect(try store.value(of: key("b")) == [2])
  }
}
