import Foundation
import GRDB
import Glibc
import Synchronization
import Testing
import Workflow

@testable import Store

/// A small file system that a test can fill; nil if mounting is not allowed.
private final class TinyDisk {
  let path: String

  init?(kilobytes: Int) {
    path = "\(NSTemporaryDirectory())vestibule-disk-\(UUID().uuidString)"
    guard mkdir(path, 0o700) == 0 else { return nil }
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
      rmdir(path)
      return nil
    }
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    rmdir(path)
  }

  /// Makes the disk read-only. Another test may be starting a program at this moment, which holds every open file until it runs; so a disk that
  /// is busy is tried again.
  func makeReadOnly() -> Bool {
    for _ in 0..<12_000 {
      if mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 { return true }
      guard errno == EBUSY else { return false }
      usleep(10_000)
    }
    return false
  }

  static let isPossible: Bool = {
    let isPossible = TinyDisk(kilobytes: 64) != nil
    if !isPossible { print("SKIPPED: filling a disk needs the right to mount one (root)") }
    return isPossible
  }()
}

struct BadInputTests {
  @Test(.enabled(if: TinyDisk.isPossible)) func aFullDiskLosesNothingThatWasCaptured() async throws {
    let disk = try #require(TinyDisk(kilobytes: 512))
    let store = Store(folder: "\(disk.path)/data")
    let pictures = try store.pictures("s1")
    let first = await Runner(journal: try store.journal("s1"), host: Visitor(pictures, leavesAfter: 3), performer: TestPerformer())
      .run(Enrol(), session: "s1")
    #expect(first == .suspended)
    let before = try store.records("s1")

    // Fill the disk to the last block.
    let ballast = "\(disk.path)/ballast"
    let file = Glibc.open(ballast, O_WRONLY | O_CREAT, 0o600)
    for size in [4096, 512, 1] { while Glibc.write(file, [UInt8](repeating: 0, count: size), size) > 0 {} }
    close(file)

    #expect { try pictures.put([UInt8](repeating: 7, count: 9000), type: "jpg") } throws: {
      ($0 as? WorkflowError)?.engineCode == .diskFull && ($0 as? WorkflowError)?.message.contains("Free some space") == true
    }
    #expect(!FileManager.default.enumerator(atPath: disk.path)!.contains { ($0 as? String)?.hasSuffix(".part") == true })
    let full = await Runner(journal: try store.journal("s1"), host: Filler(), performer: TestPerformer()).resume(Registry([Enrol.self]))
    guard case .interrupted(let error) = full else { Issue.record("\(full)"); return }
    #expect(error.engineCode == .diskFull)
    #expect(try store.records("s1") == before)

    unlink(ballast)
    let second = Visitor(pictures)
    let outcome = await Runner(journal: try store.journal("s1"), host: second, performer: TestPerformer()).resume(Registry([Enrol.self]))
    #expect(outcome.output(as: Enrol.Output.self)?.pages.count == 3)
    #expect(second.captures == ["page2.shot", "page3.shot"])
  }

  /// `/dev/full` refuses every byte from any writer.
  @Test func writingToAFullDeviceIsReported() {
    let file = Glibc.open("/dev/full", O_WRONLY)
    defer { close(file) }
    #expect { try Files.put([1, 2, 3], into: file, "front.jpg") } throws: { ($0 as? WorkflowError)?.engineCode == .diskFull }
  }

  /// Not even root can create a folder in /sys. (In a chroot it may be an ordinary folder.)
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel"), "SKIPPED: no /sys is mounted here"))
  func aFolderThatCannotBeCreatedIsReported() {
    let store = Store(folder: "/sys/vestibule/data")
    #expect { try store.open() } throws: {
      ($0 as? WorkflowError)?.engineCode == .folderNotWritable && ($0 as? WorkflowError)?.message.contains("another data folder") == true
    }
  }

  @Test func aFileInTheWayIsReported() throws {
    let scratch = Scratch()
    try Data().write(to: URL(fileURLWithPath: scratch.path))
    #expect { try scratch.store.open() } throws: { ($0 as? WorkflowError)?.engineCode == .folderNotWritable }
  }

  /// The disk becomes read-only between two runs, as failing disks do.
  @Test(.enabled(if: TinyDisk.isPossible)) func aReadOnlyDataFolderIsReported() async throws {
    let disk = try #require(TinyDisk(kilobytes: 512))
    do {
      let store = Store(folder: disk.path)
      let begun = await Runner(
        journal: try store.journal("s1"), host: Visitor(try store.pictures("s1"), leavesAfter: 3), performer: TestPerformer()
      )
      .run(Enrol(), session: "s1")
      #expect(begun == .suspended)
      try store.database().queue.close()
    }
    try #require(disk.makeReadOnly())
    let store = Store(folder: disk.path)
    let outcome = await Runner(journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer())
      .resume(Registry([Enrol.self]))
    guard case .interrupted(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.engineCode == .folderNotWritable)
    #expect { try store.pictures("s1").put([1], type: "jpg") } throws: { ($0 as? WorkflowError)?.engineCode == .folderNotWritable }
  }

  @Test func aFileThatIsNotADatabaseIsReported() throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path, withIntermediateDirectories: true)
    try Data("this is not a database, it is a text of more than one hundred bytes, so that SQLite reads a whole header of it".utf8)
      .write(to: URL(fileURLWithPath: "\(scratch.path)/vestibule.sqlite"))
    #expect { try scratch.store.open() } throws: { ($0 as? WorkflowError)?.engineCode == .journalDamaged }
  }

  /// Bytes in the middle are overwritten, as by a bad block.
  @Test func aDamagedDatabaseIsReported() async throws {
    let scratch = Scratch()
    do {
      let store = scratch.store
      _ = await Runner(journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer()).run(
        Enrol(), session: "s1")
      try store.database().queue.close()
    }
    let path = "\(scratch.path)/vestibule.sqlite"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.count > 8192)
    bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0xa5, count: bytes.count - 4096))
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect { try scratch.store.sessions() } throws: { ($0 as? WorkflowError)?.engineCode == .journalDamaged }
  }

  @Test func aDamagedRecordIsReported() async throws {
    let scratch = Scratch()
    let store = scratch.store
    _ = await Runner(journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer()).run(
      Enrol(), session: "s1")
    try store.database().write { try $0.execute(sql: "UPDATE record SET json = '{\"nonsense\":1}' WHERE line = 3") }
    let outcome = await Runner(journal: try store.journal("s1"), host: Visitor(try store.pictures("s1")), performer: TestPerformer())
      .resume(Registry([Enrol.self]))
    guard case .interrupted(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.engineCode == .journalDamaged)
  }

  /// A later program adds migrations; programs from before the first release had none and counted versions themselves.
  @Test(arguments: [
    ("INSERT INTO grdb_migrations VALUES ('layout 99')", "a newer"),
    ("DROP TABLE grdb_migrations; PRAGMA user_version = 2", "an older"),
    ("DELETE FROM grdb_migrations", "an older"),
  ])
  func aDatabaseOfAnotherLayoutIsRefused(change: String, which: String) throws {
    let scratch = Scratch()
    do {
      let store = scratch.store
      try store.withoutTransaction(change)
      try store.database().queue.close()
    }
    #expect { try scratch.store.open() } throws: {
      guard let error = $0 as? WorkflowError else { return false }
      return error.engineCode == .newerJourney && error.message.contains("was written by \(which) Vestibule")
    }
  }

  /// Two programs start with the same empty folder.
  @Test func manyProgramsMayCreateTheDatabaseAtOnce() async throws {
    for _ in 0..<20 {
      let scratch = Scratch()
      try Files.makeFolder(scratch.path)
      let path = scratch.path
      let errors = await withTaskGroup(of: WorkflowError?.self) { group in
        for _ in 0..<4 {
          group.addTask {
            do throws(WorkflowError) {
              try Store(folder: path).open()
              return nil
            } catch { return error }
          }
        }
        return await group.reduce(into: [WorkflowError]()) { if let error = $1 { $0.append(error) } }
      }
      #expect(errors.isEmpty)
      #expect(try scratch.store.sessions().isEmpty)
    }
  }

  /// The last program that closes the database removes its log and its index, while another one looks at them before it opens it.
  @Test func aLogMayBeRemovedWhileItIsLookedAt() async throws {
    let scratch = Scratch()
    try Files.makeFolder(scratch.path)
    let log = "\(scratch.path)/\(Database.fileName)-wal"
    let isRemoving = Mutex(true)
    async let looks: Void = {
      while isRemoving.withLock(\.self) {
        try Files.keepPrivateFile(log)
        #expect(try !WriteAheadLog.hasLostEntries(log))
      }
    }()
    for _ in 0..<10_000 {
      close(open(log, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
      unlink(log)
    }
    isRemoving.withLock { $0 = false }
    try await looks
    #expect(!Files.exists(log))
  }

  /// Another program has only begun to make the tables.
  @Test func aDatabaseThatIsBeingMadeIsWaitedFor() throws {
    let scratch = Scratch()
    try Files.makeFolder(scratch.path)
    let path = scratch.path
    var lock: OpeningLock? = OpeningLock(path)
    // It waits on a thread of its own, so that no other test waits for it.
    let begins = DispatchSemaphore(value: 0), ends = DispatchSemaphore(value: 0), problem = Mutex<WorkflowError?>(nil)
    Thread.detachNewThread {
      begins.signal()
      do throws(WorkflowError) { try Store(folder: path).open() } catch { problem.withLock { $0 = error } }
      ends.signal()
    }
    begins.wait()
    try DatabaseLayout.migrator(path, nil).migrate(DatabaseQueue(path: "\(path)/\(Database.fileName)"), upTo: DatabaseLayout.first)
    lock = nil
    #expect(lock == nil)
    ends.wait()
    #expect(problem.withLock { $0 } == nil)
    #expect(try scratch.store.sessions().isEmpty)
  }

  @Test func aChangedPictureIsNoticed() throws {
    let scratch = Scratch()
    let folder = try scratch.store.pictures("s1")
    let picture = try folder.put(Array("front".utf8), type: "jpg")
    #expect(try folder.bytes(of: picture) == Array("front".utf8))
    try Data("frond".utf8).write(to: URL(fileURLWithPath: folder.file(of: picture)))
    #expect { try folder.bytes(of: picture) } throws: { ($0 as? WorkflowError)?.engineCode == .journalDamaged }
  }

  @Test(arguments: ["", "../x", "JPG", "tar.gz", "a/b"]) func anInvalidTypeIsRefused(_ type: String) {
    let scratch = Scratch()
    #expect { try scratch.store.pictures("s1").put([1], type: type) } throws: { ($0 as? WorkflowError)?.engineCode == .misuse }
  }
}

/// Answers each prompt with more text than a full disk can take, and cannot free space.
private struct Filler: Host {
  func reply(to situation: Situation) async -> Reply {
    switch situation.prompt.content {
    case .capture:
      let long = PictureReference(digest: String(repeating: "a", count: 400_000), type: "jpg", byteCount: 1)
      return .answer(.captured(picture: long, reading: .init(width: 1, height: 1)))
    default: return .answer(.confirmed)
    }
  }
}
