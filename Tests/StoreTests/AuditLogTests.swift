import Cryptography
import Foundation
import GRDB
import Testing
import Workflow

@testable import Store

struct AuditLogTests {
  private static func filled() throws -> Scratch {
    let scratch = Scratch()
    for number in 1...5 { scratch.store.audit(.staffCalled, by: .client, session: "s\(number)") }
    return scratch
  }

  private static func intact(_ scratch: Scratch) throws -> [Bool] { try scratch.store.auditEntries().map(\.isIntact) }

  @Test func entriesAreNumberedAndIntact() throws {
    let scratch = try Self.filled(), entries = try scratch.store.auditEntries()
    #expect(entries.map(\.number) == [1, 2, 3, 4, 5] && entries.map(\.session) == ["s1", "s2", "s3", "s4", "s5"])
    #expect(!entries.contains { !$0.isIntact })
  }

  /// Every way to change what was written is noticed, at its row or at the one after it, and the other rows can be used.
  @Test(arguments: [
    ("UPDATE audit SET session = 'other' WHERE number = 3", [true, true, false, true, true]),
    ("UPDATE audit SET at = at + 1 WHERE number = 3", [true, true, false, true, true]),
    ("UPDATE audit SET event = 'erased' WHERE number = 3", [true, true, false, true, true]),
    ("UPDATE audit SET chain = x'00' WHERE number = 3", [true, true, false, false, true]),
    ("DELETE FROM audit WHERE number = 3", [true, true, false, false]),
    ("UPDATE audit SET event = 7, at = 'x' WHERE number = 3", [true, true, false, true, true]),
  ]) func aChangeIsNoticed(_ change: String, _ expected: [Bool]) throws {
    let scratch = try Self.filled()
    try scratch.store.database().write { try $0.execute(sql: change) }
    #expect(try Self.intact(scratch) == expected)
    // The log goes on.
    scratch.store.audit(.staffCalled, by: .client)
    #expect(try Self.intact(scratch).count == expected.count + 1)
  }

  // MARK: Names

  /// Who it was is known to whoever has the key, and to nobody who has the data folder.
  @Test func theNameOfStaffIsEncrypted() throws {
    let scratch = Scratch(), store = scratch.store
    store.audit(.pinAccepted, by: .staff(name: "Qwyxzelmann"))
    store.audit(.staffCalled, by: .client)
    store.audit(.opened, by: .staff(name: nil), session: "s1")
    let entries = try store.auditEntries()
    #expect(entries.map(\.party) == ["staff", "client", "staff"] && entries.map(\.name) == ["Qwyxzelmann", nil, nil])
    #expect(!entries.contains { !$0.isIntact })
    #expect(!scratch.holds("Qwyxzelmann"))
  }

  /// A name that was removed, changed, or taken from another row is noticed.
  @Test(arguments: [
    "UPDATE audit SET name = NULL WHERE number = 1", "UPDATE audit SET name = x'00' WHERE number = 1",
    "UPDATE audit SET name = 'Ben' WHERE number = 1", "UPDATE audit SET name = (SELECT name FROM audit WHERE number = 2) WHERE number = 1",
    "UPDATE audit SET number = 3 WHERE number = 1; UPDATE audit SET number = 1 WHERE number = 2",
  ]) func aChangedNameIsNoticed(change: String) throws {
    let scratch = Scratch()
    for name in ["Anna", "Ben"] { scratch.store.audit(.opened, by: .staff(name: name), session: "s1") }
    try scratch.store.database().write { try $0.execute(sql: change) }
    #expect(try scratch.store.auditEntries().first?.isIntact == false)
  }

  /// A log from before there were names is intact, and goes on.
  @Test func anOlderLogIsIntact() throws {
    let scratch = Scratch(), database = try scratch.store.database()
    let queue = database.queue, keys = database.keys
    try queue.write { database in
      // As a program of layout 6 wrote it.
      var before = Data()
      for number in 1...3 {
        let row = Array("\(number)\0\(1_000 + number)\0opened\0staff\0s1\0-".utf8)
        before = Data(MessageAuthentication.hmacSHA256(Array(before), row, key: keys.derived("audit log").bytes))
        try database.execute(
          sql: "INSERT INTO audit (number, at, event, party, session, detail, chain) VALUES (?, ?, 'opened', 'staff', 's1', NULL, ?)",
          arguments: [number, 1_000 + number, before])
      }
    }
    scratch.store.audit(.opened, by: .staff(name: "Anna"), session: "s1")
    #expect(try Self.intact(scratch) == [true, true, true, true])
  }

  /// A row that another key wrote does not fit.
  @Test func aRowCannotBeForgedWithoutTheKey() throws {
    let scratch = try Self.filled()
    try scratch.store.database().write {
      try $0.execute(
        sql: "INSERT INTO audit (number, at, event, party, chain) SELECT 6, at, event, party, chain FROM audit WHERE number = 5")
    }
    #expect(try Self.intact(scratch).last == false)
  }

  @Test func itOutlivesItsSession() async throws {
    let scratch = Scratch(), store = scratch.store
    _ = await Runner(
      journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer()
    ).run(Enrol(), session: "s1")
    try store.erase("s1", by: .staff(name: nil))
    #expect(try store.auditEntries().map(\.event) == ["sessionStarted", "sessionFinished", "erased"])
  }
}
