import Foundation
import GRDB
import Glibc
import Testing
import Workflow

@testable import Store

@Suite struct StoreTests {
  private func finished(_ store: Store, _ id: String) async throws {
    let outcome = await Runner(journal: try store.journal(id), host: Visitor(try store.pictures(id)), performer: Desk()).run(
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
    _ = await Runner(journal: try store.journal("s2"), host: Visitor(try store.pictures("s2"), leavesAfter: 2), performer: Desk())
      .run(Enrol(), session: "s2")
    #expect(Set(try store.sessions().map(\.id)) == ["s1", "s2"])
    let one = try store.session("s1"), two = try store.session("s2")
    #expect(one.pictureCount == 3 && one.journey == "enrol")
    guard case .finished = one.ending else { Issue.record("\(String(describing: one.ending))"); return }
    #expect(two.ending == nil && two.pictureCount == 1)

    #expect(try store.records("s1").count > 10)
    let digest = try #require(try store.pictures("s1").fileNames.first).prefix(64)
    #expect(scratch.files().contains { $0.value.contains(String(digest)) })
    try store.erase("s1")
    #expect(try store.sessions().map(\.id) == ["s2"])
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sessions/s1"))
    // s2 holds the picture of the first page too, so another page's digest is looked for.
    let gone = SHA256.hexadecimal(of: Array("picture of page3.shot".utf8))
    for (name, data) in scratch.files() { #expect(!data.contains(gone), "\(name)") }
  }

  @Test(arguments: ["", "..", "a/b", "/etc", "s1.x", String(repeating: "a", count: 65), "missing"])
  func refusesIdsThatAreNone(_ id: String) {
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
    #expect(try store.pictures("s1").fileNames.contains(orphan.fileName))
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/sessions/begun", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(scratch.path)/sessions/begun/.lock"))
    #expect(try store.sweep() == 3)
    #expect(try store.pictures("s1").fileNames == kept)
    #expect(try store.sweep() == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sessions/begun"))
  }

  /// The database may have been moved away: nobody's pictures go unasked. They are named, and can be erased like a session.
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

  /// A session that runs may have put a picture whose entry is on its way.
  @Test func leavesSessionsInUseAlone() throws {
    let scratch = Scratch()
    let journal = try scratch.store.journal("s1")
    try journal.append([.started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    _ = try scratch.store.pictures("s1").put([1, 2, 3], type: "jpg")
    #expect(try scratch.store.sweep() == 0)
    #expect(try scratch.store.pictures("s1").fileNames.count == 1)
    withExtendedLifetime(journal) {}
  }

  /// A picture that was taken and then dropped by going back stays a part of the recording.
  @Test func keepsPicturesThatOnlyDroppedEntriesHold() throws {
    let scratch = Scratch()
    let store = scratch.store
    do {
      let journal = try store.journal("s1")
      let picture = try store.pictures("s1").put([1, 2, 3], type: "jpg")
      let prompt = Prompt(id: "p", ask: .wait(Wait(title: .init("t"))))
      try journal.append(
        [
          .started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1)),
          .entry(at: 0, entry: .asked(prompt: prompt, answer: .captured(picture: picture, reading: .init(width: 1, height: 1)))),
          .rewound(to: 0),
        ], durable: true)
    }
    #expect(try store.sweep() == 0)
  }
}
