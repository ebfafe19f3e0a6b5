import Foundation
import GRDB
import Testing
import Workflow

@testable import Store

/// What services and the device keep can be taken back to a moment of a tester's session.
struct ProfileHistoryTests {
  private let scratch = Scratch()

  /// A store that remembers, and a session with a record for each step.
  private func session(_ steps: (Store) throws -> Void...) throws -> Store {
    let store = scratch.store, journal = try store.journal("walk")
    try store.rememberChanges()
    try journal.append([.started(header: Header(session: "walk", journey: "toy", version: 1, input: "{}", startedAt: 1))], durable: true)
    for step in steps {
      try step(store)
      try journal.append([.askedAgain(at: 0)], durable: true)
    }
    return store
  }

  @Test func allProfilesAreAsTheyWere() throws {
    let store = try session(
      { store in
        try store.profile("sandbox").apply(["account/anna": [1]], due: ["account/anna": 60], owners: ["account/anna": "somebody"])
        try store.profile("device").set([1], for: "key")
      },
      { store in
        try store.profile("sandbox").apply(["account/anna": [2], "token/1": [1]], due: ["account/anna": 90])
        try store.profile("device").remove("key")
        try store.profile("device").set([3], for: "key")
      },
      { store in try store.profile("sandbox").apply(["account/anna": nil, "token/1": [2]]) })
    let sandbox = store.profile("sandbox"), device = store.profile("device")
    #expect(try store.takeBack(to: 2, of: "walk") == 3)
    #expect(try sandbox.value("account/anna") == [1] && sandbox.owner(of: "account/anna") == "somebody" && sandbox.nextDue() == 60)
    #expect(try sandbox.value("token/1") == nil && device.value("key") == [1])
    // And farther back, to the beginning.
    #expect(try store.takeBack(to: 1, of: "walk") == 3)
    #expect(try sandbox.names().isEmpty && device.names().isEmpty)
  }

  /// A list has what it had, and nothing that was erased.
  @Test func allListsAreAsTheyWere() throws {
    func put(_ name: String, _ position: Int64, in terms: Set<String>, of owner: String) -> ProfileTransaction {
      ProfileTransaction([name: [1]], owners: [name: owner], places: [name: ProfilePlace(position, in: terms)])
    }
    let store = try session(
      { store in
        _ = try store.profile("sandbox").apply([put("a/1", 1, in: ["all", "anna"], of: "x"), put("a/2", 2, in: ["all"], of: "y")])
      },
      { store in
        _ = try store.profile("sandbox").apply([put("a/1", 9, in: ["all", "ben"], of: "x"), put("a/3", 3, in: ["all"], of: "x")])
        let database = try store.database()
        try database.write { try database.eraseOwned(by: "y", holder: "walk", $0) }
      })
    let sandbox = store.profile("sandbox")
    #expect(try sandbox.names(in: ["all"], limit: 9) == ["a/1", "a/3"] && sandbox.names(in: ["ben"], limit: 9) == ["a/1"])
    #expect(try store.takeBack(to: 2, of: "walk") == 2)
    #expect(try sandbox.names(in: ["all"], limit: 9) == ["a/1"] && sandbox.names(in: ["anna"], limit: 9) == ["a/1"])
    #expect(try sandbox.names(in: ["ben"], limit: 9) == [])
  }

  @Test func whatIsNotRememberedIsNotTouched() throws {
    let store = try session({ store in try store.profile("sandbox").set([1], for: "a") })
    #expect(try store.takeBack(to: 9, of: "walk") == nil && store.takeBack(to: 1, of: "other") == nil)
    #expect(try store.profile("sandbox").value("a") == [1])
    // Another program on the same data has not seen it.
    let later = scratch.store
    #expect(try later.takeBack(to: 1, of: "walk") == nil)
    try later.rememberChanges()
    #expect(try later.takeBack(to: 1, of: "walk") == nil)
  }

  /// A day of sessions fits into memory: what is long ago is said not to be known, and what is not stays exact.
  @Test func onlyTheLastChangesAreRemembered() throws {
    let limit = Store.changesLimit
    let store = try session(
      { store in try store.profile("sandbox").set([1], for: "first") },
      { store in try store.profile("sandbox").apply(Dictionary(uniqueKeysWithValues: (0..<limit).map { ("many/\($0)", [1]) })) },
      { store in try store.profile("sandbox").set([2], for: "first") })
    try store.rememberChanges()
    #expect(try store.takeBack(to: 1, of: "walk") == nil && store.profile("sandbox").value("first") == [2])
    #expect(try store.takeBack(to: 3, of: "walk") == 1 && store.profile("sandbox").value("first") == [1])
  }

  /// What was erased of a person does not come back.
  @Test func whatWasErasedStaysErased() throws {
    let store = try session(
      { store in try store.profile("sandbox").apply(["account/anna": [1]], owners: ["account/anna": "somebody"]) },
      { store in
        let database = try store.database()
        try database.write { try database.eraseOwned(by: "somebody", holder: "walk", $0) }
        try store.profile("wallet").set([1], for: "card")
        try store.profile("wallet").erase()
      })
    #expect(try store.takeBack(to: 2, of: "walk") == 0)
    #expect(try store.profile("sandbox").names().isEmpty && store.profile("wallet").names().isEmpty)
  }
}
