import Foundation
import GRDB
import Glibc
import TestScale
import Testing
import Workflow

@testable import Store

/// Data folders with damage: the rest remains usable.
struct DamageTests {
  /// Three sessions as a killed program leaves them: the last entries are in the log.
  private static func fill(_ killed: Scratch) async throws {
    let scratch = Scratch()
    let store = scratch.store
    for (id, replies) in [("s1", Int.max), ("s2", .max), ("s3", 5)] {
      let visitor = Visitor(try store.pictures(id), leavesAfter: replies)
      _ = await Runner(journal: try store.journal(id), host: visitor, performer: TestPerformer()).run(Enrol(), session: id)
      if id == "s1" { #expect(try store.database().emptyLog()) }
    }
    // Copied while it is open, because closing it properly removes the log.
    try FileManager.default.copyItem(atPath: scratch.path, toPath: killed.path)
    try FileManager.default.removeItem(atPath: "\(killed.path)/vestibule.sqlite-shm")
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [
    ("startedAt", "'x'", "start time"), ("startedAt", "-1", "start time"), ("startedAt", "9e300", "start time"),
    ("ending", "'x'", "ending"),
    ("ending", "X'00ff'", "ending"), ("ending", "7", "ending"), ("version", "'one'", "version"), ("journey", "X'ff'", "journey"),
    ("journey", "'\u{1b}[31m'", "journey"), ("id", "'../s2'", "id"), ("id", "X'ff'", "id"),
  ])
  func oneDamagedRowIsReportedAndSkipped(column: String, value: String, said: String) async throws {
    let scratch = Scratch()
    try await Self.fill(scratch)
    let store = scratch.store
    try store.withoutTransaction(
      "PRAGMA foreign_keys = OFF; UPDATE session SET \(column) = \(value) WHERE id = 's2'; PRAGMA foreign_keys = ON")
    let inventory = try store.inventory()
    #expect(inventory.sessions.map(\.id).sorted() == ["s1", "s3"])
    #expect(inventory.damages.first?.message.contains(said) == true)
    // Its pictures stay, and it can be erased by its id.
    #expect(try store.sweep() == 0)
    #expect(try store.pictures("s2").fileNames.count == 3)
    #expect(inventory.damages.last?.session == "s2")
    if column != "id" { #expect { try store.session("s2") } throws: { ($0 as? WorkflowError)?.engineCode == .journalDamaged } }
    try store.erase(store.find("s2"))
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/sessions/s2"))
    #expect(try store.sessions().map(\.id).sorted() == ["s1", "s3"])
  }

  /// Whoever erases it must know that something may be left elsewhere.
  @Test(arguments: ["UPDATE sessionKey SET wrapped = X'00' WHERE session = 's1'", "UPDATE handOver SET places = X'00'"])
  func whatCannotBeFoundIsSaid(damage: String) async throws {
    let scratch = Scratch()
    try await Self.fill(scratch)
    try scratch.store.handOver("s1", to: "file:r.json") { ["/r.json"] }
    #expect(!scratch.store.hasLostTraces(of: "s1"))
    let store = scratch.store
    try store.withoutTransaction(damage)
    #expect(store.hasLostTraces(of: "s1") && !store.hasLostTraces(of: "s2"))
    try store.erase("s1")
  }

  /// Otherwise the device could never be set up again.
  @Test func aDamagedProfileCanBeErased() throws {
    let scratch = Scratch(), store = scratch.store
    try store.profile("device").set([1], for: "a")
    try store.withoutTransaction("UPDATE sessionKey SET wrapped = X'00'")
    let other = scratch.store
    #expect(throws: WorkflowError.self) { try other.profile("device").value("a") }
    try other.profile("device").erase()
    try other.profile("device").set([2], for: "a")
    #expect(try other.profile("device").value("a") == [2])
  }

  @Test func aRecordThatIsNotTextIsReported() async throws {
    let scratch = Scratch()
    try await Self.fill(scratch)
    let store = scratch.store
    try store.database().write { try $0.execute(sql: "UPDATE record SET json = X'ff' WHERE session = 's2' AND line = 3") }
    #expect { try store.records("s2") } throws: { ($0 as? WorkflowError)?.message.contains("record 4") == true }
    #expect(try store.sessions().count == 3)
    #expect(try store.sweep() == 0)
  }

  /// SQLite itself reports nothing when it cannot read the log.
  @Test(arguments: [0, 17, 40, 4200]) func aDamagedLogIsReported(at place: Int) async throws {
    let scratch = Scratch()
    try await Self.fill(scratch)
    let log = "\(scratch.path)/vestibule.sqlite-wal"
    #expect(try !WriteAheadLog(log).isDamaged)
    var bytes = try Files.read(log)
    #expect(bytes.count > 20_000)
    bytes[place] ^= 0x55
    try Data(bytes).write(to: URL(fileURLWithPath: log))
    let store = scratch.store
    let inventory = try store.inventory()
    #expect(inventory.damages.contains(.log(path: "\(scratch.path)/vestibule.sqlite")))
    #expect(inventory.sessions.contains { $0.id == "s1" })
    // Sessions that are known only by their pictures are reported.
    #expect(Set(inventory.ids) == ["s1", "s2", "s3"])
    #expect(try store.sweep() == 0)
    #expect(try store.pictures("s2").fileNames.count == 3)
  }

  @Test func aTruncatedEndOfTheLogIsNotDamage() async throws {
    let scratch = Scratch()
    try await Self.fill(scratch)
    let log = "\(scratch.path)/vestibule.sqlite-wal"
    let bytes = try Files.read(log)
    for cut in [1, 100, 4096, 4120, 5000] {
      try Data(bytes.dropLast(cut)).write(to: URL(fileURLWithPath: log))
      #expect(try !WriteAheadLog(log).isDamaged, "\(cut)")
    }
  }

  /// After any of 500 damages (or of a tenth of them, others in each run) to database, log and pictures, every session whose own rows were not hit
  /// can be read, nothing crashes, and the damage is reported.
  @Test func fiveHundredDamagesLeaveTheRestUsable() async throws {
    let source = Scratch()
    try await Self.fill(source)
    let before = source.files()
    var usable = 0, unusable = 0
    let seeds = TestScale.seeds(500, for: "damages of a store")
    for seed in seeds {
      let scratch = Scratch()
      try FileManager.default.copyItem(atPath: source.path, toPath: scratch.path)
      var random = Seeded(seed: seed)
      let hit = try Self.damage(scratch, &random)
      switch await Self.use(scratch, seed) {
      case .some(let sessions):
        usable += 1
        // Damage to pictures concerns one session; damage to the log, the last ones written.
        if !hit.contains("vestibule.sqlite") { #expect(sessions.contains("s1"), "seed \(seed): \(hit)") }
        if hit.allSatisfy({ $0.hasSuffix(".jpg") }) { #expect(sessions == ["s1", "s2", "s3"], "seed \(seed): \(hit)") }
      case nil:
        unusable += 1
        #expect(hit.contains("vestibule.sqlite"), "seed \(seed): \(hit)")
      }
      // Nothing undamaged was removed, whatever the database contains.
      let after = scratch.files()
      for (name, data) in before where name.hasSuffix(".jpg") && !hit.contains(name) {
        // A picture whose record was lost with the log is taken again, and encrypted anew. Its name stands for the same content.
        #expect(after[name]?.count == data.count, "seed \(seed): \(name)")
        if !hit.contains("vestibule.sqlite-wal"), !hit.contains("vestibule.sqlite") {
          #expect(after[name] == data, "seed \(seed): \(name)")
        }
      }
    }
    print("\(seeds.count) damages: \(usable) data folders usable, \(unusable) refused with a sentence")
    // Of fifty, chance may refuse more than of five hundred.
    #expect(usable > unusable * (TestScale.isFull ? 3 : 1))
  }

  /// Changes one to three files; returns their names.
  private static func damage(_ scratch: Scratch, _ random: inout Seeded) throws -> Set<String> {
    var hit: Set<String> = []
    let names = scratch.files().keys.filter { $0.contains("sqlite") && !$0.hasSuffix("shm") || $0.hasSuffix(".jpg") }.sorted()
    for _ in 0...random.next(3) {
      // The database and the log are hit as often as all pictures together.
      let kind = random.next(3)
      let name = kind < 2 ? ["vestibule.sqlite", "vestibule.sqlite-wal"][kind] : names[random.next(names.count)]
      let path = "\(scratch.path)/\(name)"
      var bytes = try Files.read(path)
      guard !bytes.isEmpty else { continue }
      let at = random.next(bytes.count), length = min(bytes.count - at, [1, 8, 512, 4096][random.next(4)])
      switch random.next(4) {
      case 0: bytes.removeSubrange(at...)
      case 1: bytes.replaceSubrange(at..<at + length, with: repeatElement(0, count: length))
      case 2: for index in at..<at + length { bytes[index] = UInt8(random.next(256)) }
      default: bytes[at] ^= UInt8(1 << random.next(8))
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      hit.insert(name)
    }
    return hit
  }

  /// Does everything that a program does. nil when the store refuses with a sentence.
  private static func use(_ scratch: Scratch, _ seed: UInt64) async -> [String]? {
    let store = scratch.store
    do throws(WorkflowError) {
      let inventory = try store.inventory(checksDatabase: true)
      for damage in inventory.damages { #expect(!damage.message.isEmpty) }
      try store.sweep()
      for session in inventory.sessions {
        _ = try? store.records(session.id)
        _ = try? store.handOvers(of: session.id)
        if let pictures = try? store.pictures(session.id) {
          for name in pictures.fileNames {
            let parts = name.split(separator: ".")
            let size = Files.size("\(pictures.path)/\(name)") ?? 0
            _ = try? pictures.bytes(of: PictureReference(digest: String(parts[0]), type: String(parts[1]), byteCount: size))
          }
          _ = await Runner(journal: try store.journal(session.id), host: Visitor(pictures), performer: TestPerformer()).resume(
            Registry([Enrol.self]))
        }
      }
      let fresh = await Runner(journal: try store.journal("fresh"), host: Visitor(try store.pictures("fresh")), performer: TestPerformer())
        .run(Enrol(), session: "fresh")
      switch fresh {
      case .finished: break
      case .interrupted(let error) where error.engineCode == .journalDamaged: break
      default: Issue.record("seed \(seed): \(fresh)")
      }
      return inventory.sessions.map(\.id).sorted()
    } catch {
      // When neither the proof of the key nor any session's key is left, a damaged store looks like one with another key.
      let isRefusal = error.engineCode == .journalDamaged || error.engineCode == .newerJourney || error.code == "keyNotUsable"
      #expect(isRefusal, "seed \(seed): \(error)")
      return nil
    }
  }
}

/// Numbers that are the same in every run (Knuth's MMIX generator; its high bits are the good ones).
private struct Seeded {
  private var state: UInt64
  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    _ = next(2)
  }
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
