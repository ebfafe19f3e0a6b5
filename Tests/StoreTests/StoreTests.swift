import Foundation
import GRDB
import Glibc
import Testing
import Workflow

@testable import Store

struct StoreTests {
  private func finished(_ store: Store, _ id: String) async throws {
    let outcome = await Runner(journal: try store.journal(id), host: Visitor(try store.pictures(id)), performer: TestPerformer()).run(
      Enrol(), session: id)
    #expect(outcome.output(as: Enrol.Output.self) != nil)
  }

  @Test func opensNothingUntilItIsNeeded() throws {
    let scratch = Scratch()
    let store = scratch.store
    _ = try store.journal("s1")
    _ = try store.pictures("s1")
    #expect(!FileManager.default.fileExists(atPath: scratch.path))
    try store.open()
    #expect(FileManager.default.fileExists(atPath: "\(scratch.path)/vestibule.sqlite"))
  }

  @Test func keepsEverythingToItsOwner() async throws {
    let scratch = Scratch()
    let store = scratch.store
    try await finished(store, "s1")
    #expect(scratch.mode("") == 0o700)
    #expect(scratch.mode("sessions/s1") == 0o700)
    for name in scratch.names {
      let isFolder = Files.isFolder("\(scratch.path)/\(name)")
      #expect(scratch.mode(name) == (isFolder ? 0o700 : 0o600), "\(name)")
    }
    #expect(scratch.files().keys.contains("vestibule.sqlite-wal"))
  }

  @Test func listsShowsAndErases() async throws {
    let scratch = Scratch()
    let store = scratch.store
    try await finished(store, "s1")
    _ = await Runner(journal: try store.journal("s2"), host: Visitor(try store.pictures("s2"), leavesAfter: 2), performer: TestPerformer())
      .run(Enrol(), session: "s2")
    #expect(Set(try store.sessions().map(\.id)) == ["s1", "s2"])
    let one = try store.session("s1"), two = try store.session("s2")
    #expect(one.journey == "enrol" && one.host == "Visitor")
    guard case .finished = one.ending else { Issue.record("\(String(describing: one.ending))"); return }
    #expect(two.ending == nil)
    #expect(try store.inventory().pictureCounts == ["s1": 3, "s2": 1])
    #expect(try store.pictureCount(of: "s1") == 3)
    #expect(try store.openSessions() == [two])

    #expect(try store.records("s1").count > 10)
    try store.erase("s1")
    #expect(try store.sessions().map(\.id) == ["s2"])
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sessions/s1"))
    // s2 also holds the picture of the first page, so another page's digest is looked for.
    let gone = PictureDigest.hexadecimal(of: Array("picture of page3.shot".utf8))
    for (name, data) in scratch.files() { #expect(!data.contains(gone), "\(name)") }
  }

  @Test(arguments: ["", "..", "a/b", "/etc", "s1.x", String(repeating: "a", count: 65), "missing"])
  func refusesInvalidIds(_ id: String) {
    let scratch = Scratch()
    #expect { try scratch.store.session(id) } throws: { ($0 as? WorkflowError)?.code == "unknownSession" }
  }

  @Test func removesOrphansAndNothingElse() async throws {
    let scratch = Scratch()
    let store = scratch.store
    try await finished(store, "s1")
    let kept = try store.pictures("s1").fileNames
    let orphan = try store.pictures("s1").put(Array("never recorded".utf8), type: "png")
    try Data("begin".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/sessions/s1/.abc.jpg.1.part"))
    #expect(try store.pictures("s1").fileNames.count == kept.count + 1)
    #expect(FileManager.default.fileExists(atPath: try store.pictures("s1").file(of: orphan)))
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/sessions/begun", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(scratch.path)/sessions/begun/.lock"))
    #expect(try store.sweep() == 3)
    #expect(try store.pictures("s1").fileNames == kept)
    #expect(try store.sweep() == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sessions/begun"))
  }

  @Test func examinesASessionAgainOnceItWasUsed() throws {
    let scratch = Scratch()
    let store = scratch.store
    try store.journal("s1").append(
      [.started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    #expect(try store.sweep() == 0)
    do {
      let journal = try store.journal("s1")
      _ = try journal.load()
      _ = try store.pictures("s1").put(Array("never recorded".utf8), type: "png")
    }
    #expect(try store.sweep() == 1)
    #expect(try store.pictures("s1").fileNames.isEmpty)
  }

  /// Records contain personal data, and there may be many.
  @Test func listsWithoutReadingRecords() throws {
    let scratch = Scratch()
    let store = scratch.store
    for id in ["s1", "s2"] {
      try store.journal(id).append(
        [.started(header: Header(session: id, journey: "enrol", version: 1, input: "{}", startedAt: 1, host: "screen"))], durable: true)
    }
    try store.sweep()
    try store.withoutTransaction("PRAGMA foreign_keys = OFF; DROP TABLE record")
    let listed = try store.inventory()
    #expect(listed.sessions.map(\.id) == ["s1", "s2"] && listed.damages.isEmpty)
    #expect(try store.sessions() == listed.sessions && store.openSessions() == listed.sessions)
    #expect(listed.sessions.allSatisfy { $0.host == "screen" })
    #expect(try store.find("s2") == "s2" && store.sweep() == 0)
  }

  /// The database may have been moved away, so pictures are never removed without a request. They are reported and can be erased like a
  /// session.
  @Test func namesPicturesOfNoSessionAndErasesThemWhenAsked() async throws {
    let scratch = Scratch()
    try await finished(scratch.store, "s1")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/vestibule.sqlite")
    for end in ["wal", "shm"] { try? FileManager.default.removeItem(atPath: "\(scratch.path)/vestibule.sqlite-\(end)") }
    let store = scratch.store
    #expect(try store.sweep() == 0)
    #expect(try store.inventory().damages == [.pictures(session: "s1", folder: "\(scratch.path)/sessions/s1")])
    #expect(try store.find("s") == "s1")
    try store.erase("s1")
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sessions/s1"))
    #expect(try store.inventory().damages.isEmpty)
  }

  /// A running session may have kept a picture whose entry is not written yet.
  @Test func leavesSessionsInUseAlone() throws {
    let scratch = Scratch()
    let journal = try scratch.store.journal("s1")
    try journal.append([.started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    _ = try scratch.store.pictures("s1").put([1, 2, 3], type: "jpg")
    #expect(try scratch.store.sweep() == 0)
    #expect(try scratch.store.pictures("s1").fileNames.count == 1)
    withExtendedLifetime(journal) {}
  }

  /// A picture that the person dropped by going back remains part of the recording.
  @Test func keepsPicturesThatOnlyDroppedEntriesHold() throws {
    let scratch = Scratch()
    let store = scratch.store
    do {
      let journal = try store.journal("s1")
      let picture = try store.pictures("s1").put([1, 2, 3], type: "jpg")
      let prompt = Prompt(id: "p", content: .wait(Wait(title: .init("t"))))
      try journal.append(
        [
          .started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1)),
          .entry(at: 0, entry: .answered(prompt: prompt, answer: .captured(picture: picture, reading: .init(width: 1, height: 1)))),
          .rewound(to: 0),
        ], durable: true)
    }
    #expect(try store.sweep() == 0)
  }

  /// Every commit is synced (SQLite's FULL), and no connection trusts a damaged file, however many connections there are.
  @Test(arguments: [0, 2]) func commitsSurviveAPowerCut(readers: Int) throws {
    let scratch = Scratch()
    let store = Store(folder: scratch.path, key: KeyFile(path: "\(scratch.path)/key"), readers: readers)
    let database = try store.database()
    #expect(try database.queue.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
    for pragma in ["secure_delete", "foreign_keys", "cell_size_check"] {
      #expect(try database.queue.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA \(pragma)") } == 1, "\(pragma)")
    }
    #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA trusted_schema") } == 0)
  }
}
