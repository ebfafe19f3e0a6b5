import GRDB
import Testing
import Workflow

@testable import Store

/// Several journeys of one client.
struct VerificationCaseTests {
  @Test func sessionsBelongToACase() throws {
    let scratch = Scratch(), store = scratch.store
    let opened = try store.openCase("case", at: 5)
    for id in ["one", "two", "three"] { try scratch.begin(id, in: store) }
    try store.add("one", toCase: "case")
    try store.add("two", toCase: "case")
    #expect(
      try scratch.store.verificationCase("case") == VerificationCase(id: "case", openedAt: 5, closedAt: nil, sessions: ["one", "two"]))
    #expect(opened.sessions.isEmpty)
    try store.erase("one")
    #expect(try store.verificationCase("case").sessions == ["two"])
    try store.closeCase("case", at: 9)
    try store.closeCase("case", at: 10)
    #expect(try store.verificationCase("case").closedAt == 9)
    #expect(throws: WorkflowError.self) { try store.add("three", toCase: "case") }
    #expect(throws: WorkflowError.self) { try store.add("two", toCase: "other") }
    #expect(throws: WorkflowError.self) { try store.add("four", toCase: "case") }
  }

  /// Nothing of a case is left; a session of another case stays.
  @Test func anErasedCaseTakesItsSessions() throws {
    let scratch = Scratch(), store = scratch.store
    _ = try store.openCase("case")
    for id in ["one", "two", "three"] { try scratch.begin(id, in: store) }
    for id in ["one", "two"] { try store.add(id, toCase: "case") }
    try store.eraseCase("case")
    #expect(throws: WorkflowError.self) { try store.verificationCase("case") }
    #expect(try store.inventory().sessions.map(\.id) == ["three"])
  }

  /// While a journey of the case runs, nothing of it is erased. A case whose erasure was interrupted is finished by the next program.
  @Test func allOrNothing() throws {
    let scratch = Scratch(), store = scratch.store
    _ = try store.openCase("case")
    for id in ["one", "two"] {
      try scratch.begin(id, in: store)
      try store.add(id, toCase: "case")
    }
    let runner = try scratch.store.journal("two")
    _ = try runner.load()
    #expect(throws: WorkflowError.self) { try store.eraseCase("case") }
    #expect(try store.verificationCase("case").sessions == ["one", "two"])
    withExtendedLifetime(runner) {}
  }
}
