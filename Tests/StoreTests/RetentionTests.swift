import GRDB
import Testing
import Workflow

@testable import Store

/// How long sessions are kept.
struct RetentionTests {
  private static let hour: Int64 = 3_600_000

  private static func run(_ store: Store, _ id: String, owing target: String? = nil, leavesAfter replies: Int = .max) async throws {
    let visitor = Visitor(try store.pictures(id), leavesAfter: replies)
    _ = await Runner(journal: try store.journal(id, owing: target), host: visitor, performer: TestPerformer()).run(Enrol(), session: id)
  }

  @Test func anEndedSessionIsDueAfterItsHours() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "s1")
    try await Self.run(store, "open", leavesAfter: 3)
    let end = Store.now
    #expect(try store.sessionsDue(Retention(ended: .hours(24)), now: end + 23 * Self.hour) == [])
    #expect(try store.sessionsDue(Retention(ended: .hours(24)), now: end + 24 * Self.hour) == ["s1"])
    #expect(try store.sessionsDue(Retention(ended: .hours(0)), now: end) == ["s1"], "an open session has a term of its own")
    try store.erase("s1")
    #expect(try store.sessionsDue(Retention(ended: .hours(0)), now: end + 24 * Self.hour) == [])
  }

  /// A client who never came back: the session goes some hours after its last use, whatever happens to ended ones.
  @Test func anOpenSessionIsDueAfterItsLastUse() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "ended")
    try await Self.run(store, "open", leavesAfter: 3)
    let use = try store.session("open").usedAt
    #expect(try store.sessionsDue(Retention(), now: .max / 2) == [] && Retention().isForever)
    #expect(try store.sessionsDue(Retention(open: 24), now: use + 24 * Self.hour - 1) == [])
    #expect(try store.sessionsDue(Retention(open: 24), now: use + 24 * Self.hour) == ["open"])
    #expect(try store.sessionsDue(Retention(ended: .hours(1), open: 24), now: use + 48 * Self.hour) == ["ended", "open"])
    // Somebody comes back.
    try store.database().write { try $0.execute(sql: "UPDATE session SET usedAt = ?", arguments: [use - 48 * Self.hour]) }
    #expect(try store.sessionsDue(Retention(open: 24), now: use) == ["open"])
    _ = try store.journal("open").load()
    #expect(try store.sessionsDue(Retention(open: 24), now: use) == [])
  }

  /// What is still to be handed over is kept, however long ago the session ended.
  @Test func anOwedSessionIsKept() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "owed", owing: "file:/r.json")
    try await Self.run(store, "plain")
    let later = Store.now + 1_000 * Self.hour
    #expect(try store.sessionsDue(Retention(ended: .hours(1)), now: later) == ["plain"])
    #expect(try store.sessionsDue(Retention(ended: .untilHandOver), now: later) == [], "nothing was handed over")
    try store.handOver("owed", to: "file:/r.json") { ["/r.json"] }
    #expect(try store.sessionsDue(Retention(ended: .untilHandOver)) == ["owed"])
    #expect(Set(try store.sessionsDue(Retention(ended: .hours(1)), now: later)) == ["owed", "plain"])
  }

  /// What could not be handed over is kept until staff have decided.
  @Test func whatFailedForTooLongIsKept() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "s1", owing: "url:https://intake.example")
    let debt = try #require(try store.owedHandOvers().first)
    try store.database().write { try $0.execute(sql: "UPDATE handOver SET attempts = 20, owedSince = 0") }
    let old = try #require(try store.owedHandOvers().first)
    #expect(
      try await store.attempt(old, .result(givenUpAfter: 1)) { _, _ in throw WorkflowError(.inputNotUsable, "down") } == .givenUp("down"))
    #expect(try store.sessionsDue(Retention(ended: .untilHandOver)) == [])
    try store.giveUp(debt, by: .staff(name: nil))
    #expect(try store.sessionsDue(Retention(ended: .untilHandOver)) == ["s1"])
  }

  /// An export that failed had noted its place.
  @Test func whatWasNeverHandedOverIsKept() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "s1")
    store.note(["/r.json"], of: "s1", for: "file:/r.json")
    #expect(try store.sessionsDue(Retention(ended: .untilHandOver)) == [])
  }

  /// Staff give it up while an attempt is under way, which fails afterwards.
  @Test func whatWasGivenUpStaysGivenUp() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "s1", owing: "url:https://intake.example")
    let debt = try #require(try store.owedHandOvers().first)
    _ = try await store.attempt(debt, .result()) { _, _ in
      try scratch.store.giveUp(debt, by: .staff(name: nil))
      throw WorkflowError(.inputNotUsable, "down")
    }
    #expect(try store.handOvers(of: "s1").map(\.state) == [.givenUp] && store.handOvers(of: "s1").map(\.problem) == [nil])
  }
}
