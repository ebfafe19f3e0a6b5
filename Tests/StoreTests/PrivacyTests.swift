import Foundation
import Glibc
import Testing
import Workflow

@testable import Store

/// Only the owner can use the files, and files that another user has prepared are refused.
struct PrivacyTests {
  /// A umask that removes all permissions, and one that removes none.
  @Test(arguments: [0o777, 0o000]) func holdsUnderEveryUmask(mask: Int) async throws {
    let scratch = Scratch()
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String, mask = mask as Int] in
      umask(mode_t(mask))
      try await Self.useAll(Store(folder: path))
      exit(0)
    }
    #expect(scratch.mode("") == 0o700)
    #expect(scratch.names.count == 10)
    for name in scratch.names {
      #expect(scratch.mode(name) == (Files.isFolder("\(path)/\(name)") ? 0o700 : 0o600), "\(name)")
    }
  }

  private static func useAll(_ store: Store) async throws {
    _ = await Runner(journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer()).run(
      Enrol(), session: "s1")
    _ = try store.keepCase(of: "s1", [(".jpg", [1])])
  }

  /// Whoever made the folder for exports first, the store is not ready without it.
  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away")) func aFolderForExportsOfAnotherUserIsNoticed() throws {
    let scratch = Scratch(), runtime = "\(scratch.path)-runtime"
    defer { try? FileManager.default.removeItem(atPath: runtime) }
    let store = Store(folder: scratch.path, key: KeyFile(path: "\(scratch.path)/key"), runtime: runtime)
    try store.probe()
    #expect(FileManager.default.subpaths(atPath: runtime)?.filter { $0.contains("probe") } == [])
    chown(runtime, 1234, 1234)
    #expect { try store.probe() } throws: { ($0 as? WorkflowError)?.message.contains(runtime) == true }
  }

  @Test func closesWhatWasOpen() async throws {
    let scratch = Scratch()
    let before = scratch.store
    try await Self.useAll(before)
    for name in scratch.names + [""] { chmod("\(scratch.path)/\(name)", Files.isFolder("\(scratch.path)/\(name)") ? 0o777 : 0o666) }
    let store = scratch.store
    try await Self.useAll(store)
    for name in ["", "sessions", "sessions/s1", "cases", "cases/s1"] { #expect(scratch.mode(name) == 0o700, "\(name)") }
    for name in ["vestibule.sqlite", "vestibule.sqlite-wal", "vestibule.sqlite-shm", "sessions/s1/.lock"] {
      #expect(scratch.mode(name) == 0o600, "\(name)")
    }
    withExtendedLifetime((before, store)) {}
  }

  /// A folder that also holds other things keeps its mode.
  @Test func leavesAFolderWithOtherThingsAsItIs() async throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(scratch.path)/letter.txt"))
    chmod(scratch.path, 0o755)
    try scratch.store.open()
    #expect(scratch.mode("") == 0o755)
    #expect(scratch.mode("vestibule.sqlite") == 0o600)
  }

  /// Prepared by another user: the folder itself, the one for pictures, one session's folder, the database.
  @Test(
    .enabled(if: geteuid() == 0, "SKIPPED: only root can give files away"),
    arguments: ["", "sessions", "sessions/s1", "vestibule.sqlite", "vestibule.sqlite-wal", "cases"])
  func refusesFilesPreparedByAnotherUser(name: String) async throws {
    let scratch = Scratch()
    let before = scratch.store
    try await Self.useAll(before)
    #expect(chown("\(scratch.path)/\(name)", 65_534, 65_534) == 0)
    #expect {
      _ = try scratch.store.journal("s1").load()
      _ = try scratch.store.keepCase(of: "s1", [(".jpg", [1])])
    } throws: {
      ($0 as? WorkflowError)?.engineCode == .folderNotWritable
        && ($0 as? WorkflowError)?.message.contains("belongs to another user") == true
    }
    withExtendedLifetime(before) {}
  }

  @Test(.enabled(if: geteuid() == 0, "SKIPPED: only root can give files away")) func refusesALinkOfAnotherUser() throws {
    let scratch = Scratch(), target = Scratch()
    try target.store.open()
    symlink(target.path, scratch.path)
    try scratch.store.open()
    #expect(lchown(scratch.path, 65_534, 65_534) == 0)
    #expect { try scratch.store.open() } throws: { ($0 as? WorkflowError)?.engineCode == .folderNotWritable }
  }

  @Test func reportsWhatToSetWhenNoFolderIsKnown() {
    #expect(DataFolder.path(flag: nil, environment: ["HOME": "", "XDG_DATA_HOME": "relative"]) == nil)
    #expect { try Store(folder: "").open() } throws: { ($0 as? WorkflowError)?.message.contains("VESTIBULE_DATA") == true }
  }
}
