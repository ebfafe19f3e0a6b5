import Foundation
import Testing
import Workflow

@testable import Store

struct SQLiteJournalTests {
  /// Leaves after every number of replies, as a kill between two entries would, and continues with a new store.
  @Test func resumesAfterEveryReply() async throws {
    for replies in 0...10 {
      let scratch = Scratch()
      let first = Visitor(try scratch.store.pictures("s1"), leavesAfter: replies)
      let begun = await Runner(journal: try scratch.store.journal("s1"), host: first, performer: TestPerformer()).run(
        Enrol(), session: "s1")
      #expect(replies < 7 ? begun == .suspended : begun.output(as: Enrol.Output.self) != nil)
      let second = Visitor(try scratch.store.pictures("s1"))
      let outcome = await Runner(journal: try scratch.store.journal("s1"), host: second, performer: TestPerformer()).resume(
        Registry([Enrol.self]))
      #expect(outcome.output(as: Enrol.Output.self)?.pages.count == 3, "left after \(replies)")
      #expect(first.captures + second.captures == ["page1.shot", "page2.shot", "page3.shot"], "left after \(replies)")
    }
  }

  /// Restores every prefix of what was committed, as a power cut would leave it.
  @Test func resumesFromEveryDurableRecord() async throws {
    let scratch = Scratch()
    let store = scratch.store
    let whole = await Runner(journal: try store.journal("whole"), host: Visitor(try store.pictures("whole")), performer: TestPerformer())
      .run(Enrol(), session: "whole")
    let texts = try store.records("whole")
    #expect(texts.count > 10)
    for length in 1...texts.count {
      let id = "cut\(length)"
      do {
        let journal = try store.journal(id)
        try journal.append(try texts.prefix(length).map { try Record(encoded: $0) }, durable: true)
      }
      let outcome = await Runner(journal: try store.journal(id), host: Visitor(try store.pictures(id)), performer: TestPerformer())
        .resume(Registry([Enrol.self]))
      #expect(outcome == whole, "cut after \(length)")
    }
  }

  @Test func keepsASecondRunnerOut() async throws {
    let scratch = Scratch()
    let first = try scratch.store.journal("s1")
    #expect(try first.load() == [])
    let second = try scratch.store.journal("s1")
    #expect { try second.load() } throws: { ($0 as? WorkflowError)?.engineCode == .journalInUse }
    let outcome = await Runner(journal: second, host: Visitor(try scratch.store.pictures("s1")), performer: TestPerformer()).run(Enrol())
    guard case .interrupted(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.engineCode == .journalInUse)
    withExtendedLifetime(first) {}
  }

  @Test func letsTheNextRunnerInWhenTheFirstIsGone() async throws {
    let scratch = Scratch()
    var first: SQLiteJournal? = try scratch.store.journal("s1")
    try first?.append([.started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    first = nil
    #expect(try scratch.store.journal("s1").load().count == 1)
  }

  /// The password is typed and used, and appears nowhere on the disk: not in the database, its log, the lock or the folder of pictures.
  @Test func writesNoSecret() async throws {
    let scratch = Scratch()
    let outcome = await Runner(
      journal: try scratch.store.journal("s1"), host: Visitor(try scratch.store.pictures("s1")), performer: TestPerformer()
    )
    .run(Enrol(), session: "s1")
    #expect(outcome.output(as: Enrol.Output.self)?.token == "token")
    let files = scratch.files()
    #expect(files.keys.contains("vestibule.sqlite"))
    for (name, data) in files { #expect(!data.contains(TestPerformer.password), "\(name)") }
    // What is encrypted does not hold it either.
    let records = try scratch.store.records("s1").joined()
    #expect(records.contains("enteredSecret"), "the entry itself must be there, or this test looks in the wrong place")
    #expect(!records.contains(TestPerformer.password))
  }

  @Test func writesQueriesWithTheNextDurableRecord() async throws {
    let scratch = Scratch()
    let store = scratch.store
    _ = await Runner(journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer()).run(
      Enrol(), session: "s1")
    // The header, the password, the beginning and the end of a command, three pictures, three confirmations, the ending; three queries go along.
    #expect(store.durableWrites == DurableWrites(commits: 11, pictures: 3, pictureSyncs: 6))
    #expect(try store.records("s1").count == 14)
  }

  @Test func keepsEarlierRecordsWhenOneCannotBeWritten() throws {
    let scratch = Scratch()
    let store = scratch.store
    let journal = try store.journal("s1")
    let header = Record.started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1))
    try journal.append([header], durable: true)
    try journal.append([.rewound(to: 0)], durable: false)
    try store.refuseWrites(true)
    #expect { try journal.append([.askedAgain(at: 7)], durable: true) } throws: { ($0 as? WorkflowError)?.engineCode == .folderNotWritable }
    try store.refuseWrites(false)
    try journal.append([.askedAgain(at: 9)], durable: true)
    #expect(try journal.load() == [header, .rewound(to: 0), .askedAgain(at: 9)])
  }
}

extension ContiguousBytes {
  /// Whether these bytes contain the text's bytes anywhere.
  func contains(_ text: String) -> Bool {
    withUnsafeBytes { bytes in
      let wanted = Array(text.utf8)
      guard bytes.count >= wanted.count else { return false }
      return (0...bytes.count - wanted.count).contains { start in bytes[start..<start + wanted.count].elementsEqual(wanted) }
    }
  }
}
