import GRDB
import Testing
import Workflow

@testable import Store

/// Several journeys of one client.
struct VerificationCaseTests {
  /// A store with these sessions.
  private func begin(_ scratch: Scratch, _ ids: [String] = ["one", "two", "three"]) throws -> Store {
    let store = scratch.store
    for id in ids { try scratch.begin(id, in: store) }
    return store
  }

  @Test func sessionsBelongToACase() throws {
    let scratch = Scratch(), store = try begin(scratch)
    for id in ["one", "two", "two"] { try store.join(id, toCase: "case") }
    #expect(try scratch.store.sessions(ofCase: "case") == ["one", "two"])
    #expect(try store.caseID(of: "two") == "case")
    #expect(try store.caseID(of: "three") == nil)
    try store.erase("one")
    #expect(try store.sessions(ofCase: "case") == ["two"])
    #expect(throws: WorkflowError.self) { try store.join("four", toCase: "case") }
    #expect(throws: WorkflowError.self) { try store.join("three", toCase: "no/case") }
  }

  /// Nothing of a case is left, not even its name; a session of another case stays.
  @Test func anErasedCaseTakesItsSessions() throws {
    let scratch = Scratch(), store = try begin(scratch), id = "5d3b6f0a-case"
    for session in ["one", "two"] { try store.join(session, toCase: id) }
    try store.eraseCase(id)
    try store.eraseCase("none")
    #expect(try store.inventory().sessions.map(\.id) == ["three"])
    #expect(!scratch.holds(id))
  }

  /// While a journey of the case runs, nothing of it is erased. A case whose erasure was interrupted is finished by the next program.
  @Test func allOrNothing() throws {
    let scratch = Scratch(), store = try begin(scratch, ["one", "two"])
    for id in ["one", "two"] { try store.join(id, toCase: "case") }
    let runner = try scratch.store.journal("two")
    _ = try runner.load()
    #expect(throws: WorkflowError.self) { try store.eraseCase("case") }
    #expect(try store.sessions(ofCase: "case") == ["one", "two"])
    withExtendedLifetime(runner) {}
  }

  /// A case goes with its last session.
  @Test func emptyCasesAreSwept() throws {
    let scratch = Scratch(), store = try begin(scratch), id = "5d3b6f0a-case"
    try store.join("one", toCase: id)
    try store.sweep()
    #expect(try store.caseID(of: "one") == id)
    try store.erase("one")
    try store.sweep()
    try store.join("two", toCase: "other")
    let header = Header(session: "late", journey: "enrol", version: 1, input: "{}", startedAt: 1)
    try store.journal("late", inCase: id).append([.started(header: header)], durable: true)
    #expect(try store.caseID(of: "late") == nil)
  }

  /// A component's session belongs to the case from its first record on.
  @Test func aSessionCanBeginInACase() throws {
    let scratch = Scratch(), store = try begin(scratch, ["one"])
    try store.join("one", toCase: "case")
    for (session, caseID) in [("three", "case"), ("four", "erased")] {
      let header = Header(session: session, journey: "enrol", version: 1, input: "{}", startedAt: 1)
      try store.journal(session, inCase: caseID).append([.started(header: header)], durable: true)
    }
    #expect(try store.sessions(ofCase: "case").sorted() == ["one", "three"])
    #expect(try store.caseID(of: "four") == nil)
  }

  /// A database in which codes and the state of workflow sessions were kept opens, and keeps its cases.
  @Test func aDatabaseWithCodesOpens() throws {
    let scratch = Scratch(), store = try begin(scratch, ["one"])
    try store.join("one", toCase: "case")
    try store.database().write {
      try $0.execute(
        sql: """
          ALTER TABLE verificationCase ADD COLUMN closedAt INTEGER;
          ALTER TABLE verificationCase ADD COLUMN opener TEXT;
          ALTER TABLE verificationCase ADD COLUMN expiresAt INTEGER;
          ALTER TABLE verificationCase ADD COLUMN isRejected INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE verificationCase ADD COLUMN terms BLOB;
          CREATE TABLE casePart (
            caseID TEXT NOT NULL REFERENCES verificationCase (id) ON DELETE CASCADE, name TEXT NOT NULL, PRIMARY KEY (caseID, name)) WITHOUT ROWID;
          CREATE TABLE issuedCode (name TEXT PRIMARY KEY NOT NULL, expiresAt INTEGER NOT NULL, terms BLOB NOT NULL) WITHOUT ROWID;
          INSERT INTO casePart VALUES ('case', 'part');
          INSERT INTO issuedCode VALUES ('code', 1, x'00');
          INSERT INTO sessionKey VALUES ('codes/issued', x'00'), ('case/case', x'00');
          DELETE FROM grdb_migrations WHERE identifier = 'layout 9';
          """)
    }
    let opened = scratch.store
    #expect(try opened.sessions(ofCase: "case") == ["one"])
    let keys = try opened.database().read { try String.fetchAll($0, sql: "SELECT session FROM sessionKey") }
    #expect(keys == ["one"])
    #expect(try opened.database().read { try !$0.tableExists("issuedCode") && !$0.tableExists("casePart") })
    try opened.eraseCase("case")
  }
}
