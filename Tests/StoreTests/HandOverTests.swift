import Foundation
import Testing
import Workflow

@testable import Store

struct HandOverTests {
  @Test(arguments: [true, false]) func isOwedFromTheEndingOn(ends: Bool) async throws {
    let scratch = Scratch()
    let store = scratch.store
    let visitor = Visitor(try store.pictures("s1"), leavesAfter: ends ? .max : 3)
    _ = await Runner(journal: try store.journal("s1", owing: "file:/r.json"), host: visitor, performer: TestPerformer()).run(
      Enrol(), session: "s1")
    let owed = try scratch.store.owedHandOvers()
    #expect(owed.map(\.target) == (ends ? ["file:/r.json"] : []))
    guard let debt = owed.first else { return }
    #expect(try store.markReported(debt))
    #expect(try !store.markReported(debt))

    struct Full: Error {}
    #expect(throws: Full.self) { try store.settle(debt) { throw Full() } }
    #expect(try store.owedHandOvers().count == 1)
    #expect(try store.settle(debt) { ["/r.json", "/r.json.media"] })
    #expect(try store.owedHandOvers().isEmpty)
    #expect(try store.handOvers(of: "s1").map(\.places) == [["/r.json", "/r.json.media"]])
    // Another start had the same list of pending deliveries.
    #expect(
      try !store.settle(debt) {
        Issue.record("handed over twice"); return []
      })
  }

  @Test func isNotSettledWhileTheSessionRuns() async throws {
    let scratch = Scratch()
    let store = scratch.store
    _ = await Runner(
      journal: try store.journal("s1", owing: "file:/r.json"), host: Visitor(try store.pictures("s1")), performer: TestPerformer()
    ).run(Enrol(), session: "s1")
    let debt = try #require(try store.owedHandOvers().first)
    let lock = try store.lock("s1")
    #expect(
      try !scratch.store.settle(debt) {
        Issue.record("handed over twice"); return []
      })
    withExtendedLifetime(lock) {}
  }

  @Test func isForgottenWhenTheResultWentElsewhere() async throws {
    let scratch = Scratch()
    let store = scratch.store
    _ = await Runner(
      journal: try store.journal("s1", owing: "-"), host: Visitor(try store.pictures("s1")), performer: TestPerformer()
    ).run(Enrol(), session: "s1")
    try store.handOver("s1", to: "file:/r.json") { ["/r.json"] }
    #expect(try store.owedHandOvers().map(\.target) == ["-"])
    try store.forgetDebts(of: "s1") { $0 == "another" }
    #expect(try store.owedHandOvers().map(\.target) == ["-"])
    try store.forgetDebts(of: "s1")
    #expect(try store.handOvers(of: "s1").map(\.target) == ["file:/r.json"])
  }
}
