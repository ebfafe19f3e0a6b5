import GRDB
import Testing
import Workflow

@testable import Store

/// What was observed in a session beside its journal.
struct SessionTraceTests {
  private static let text = #"{"seen":"a trace that nobody else may read"}"#

  private func code(_ work: () throws(WorkflowError) -> Void) -> String {
    do throws(WorkflowError) {
      try work()
      return ""
    } catch { return error.code }
  }

  @Test func itIsKeptInItsOrderAndEncrypted() throws {
    let scratch = Scratch(), store = scratch.store
    try scratch.begin("s1", in: store)
    try scratch.begin("s2", in: store)
    try store.observe(Self.text, after: 1, at: 7000, in: "s1")
    try store.observe("{}", after: 1, at: 6000, in: "s1")
    try store.observe("[]", after: 3, at: 8000, in: "s2")
    let kept = try scratch.store.observations(of: "s1")
    #expect(kept.map(\.json) == [Self.text, "{}"] && kept.map(\.records) == [1, 1] && kept.map(\.time) == [7000, 6000])
    #expect(try store.observations(of: "s2").map(\.records) == [3])
    #expect(!scratch.holds("nobody else"))
    // Swapped observations do not decrypt.
    try store.withoutTransaction("UPDATE observation SET number = 5 WHERE session = 's1' AND number = 0")
    #expect(code { () throws(WorkflowError) in _ = try store.observations(of: "s1") } == "journalDamaged")
  }

  /// No row of it stays, and nothing is added to a session that is gone.
  @Test func itIsErasedWithItsSession() throws {
    let scratch = Scratch(), store = scratch.store
    for id in ["s1", "s2"] {
      try scratch.begin(id, in: store)
      try store.observe(Self.text, after: 1, at: 1, in: id)
    }
    try store.erase("s1")
    let sessions = try store.database().read { try String.fetchAll($0, sql: "SELECT session FROM observation") }
    #expect(sessions == ["s2"])
    for id in ["s1", "unknown"] {
      #expect(code { () throws(WorkflowError) in try store.observe("{}", after: 1, at: 1, in: id) } == "unknownSession")
      #expect(code { () throws(WorkflowError) in _ = try store.observations(of: id) } == "unknownSession")
    }
  }

  /// A trace does not grow without end.
  @Test func aFullTraceIsSaid() throws {
    let scratch = Scratch(), store = scratch.store
    try scratch.begin("s1", in: store)
    try store.observe("{}", after: 1, at: 1, in: "s1")
    try store.withoutTransaction(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Store.traceLimit - 1))
      INSERT INTO observation SELECT 's1', i, 1, 1, x'00' FROM n
      """)
    #expect(code { () throws(WorkflowError) in try store.observe("{}", after: 1, at: 1, in: "s1") } == "traceFull")
  }
}
