import Foundation
import GRDB
import Testing
import Workflow

@testable import Store

struct ErasureTests {
  private static let receipt = "a receipt that only the command's outcome holds"

  private func finished(_ store: Store, _ id: String, owing target: String? = nil) async throws {
    let runner = Runner(journal: try store.journal(id, owing: target), host: Visitor(try store.pictures(id)), performer: TestPerformer())
    #expect(await runner.run(Enrol(), session: id).output(as: Enrol.Output.self) != nil)
    try store.commandMemory(id).keep(.output(json: "{\"receipt\":\"\(Self.receipt) of \(id)\"}"), of: "\(id)/1/1")
  }

  @Test func removesTestCasesAndResultsAndNamesFilesElsewhere() async throws {
    let scratch = Scratch(), elsewhere = Scratch()
    let store = scratch.store
    for id in ["s1", "s2"] {
      try await finished(store, id)
      #expect(try store.keepCase(of: id, [(".jpg", [1, 2]), (".vestibule.json", [3])]) == "case-1")
      #expect(try store.keepCase(of: id, [(".jpg", [1, 2])]) == "case-2")
      try Files.makeFolder("\(scratch.path)/results/\(id)")
      try Files.write([4], to: "\(scratch.path)/results/\(id)/r.json", temporary: "\(scratch.path)/part")
    }
    try Files.makeFolder(elsewhere.path)
    // Some are inside the data folder, but not where results usually are.
    let inside = ["out", "results", "results-archive", "sessions-of-today", "sessions", "cases", "x/../detour"].map {
      "\(scratch.path)/\($0)/r.json"
    }
    try Files.makeFolder("\(scratch.path)/x")
    for place in inside {
      try Files.makeFolder(try #require(Files.parent(of: place)))
      try Data().write(to: URL(fileURLWithPath: place))
    }
    let places = ["\(elsewhere.path)/r.json", "\(elsewhere.path)/gone.json", "\(scratch.path)/results/s1/r.json"] + inside
    try Data().write(to: URL(fileURLWithPath: places[0]))
    try store.handOver("s1", to: "file:r.json") { places }
    #expect(try store.placesElsewhere(of: "s1") == [places[0]])

    try store.erase("s1")
    #expect(!scratch.files().keys.contains { $0.contains("s1") })
    #expect(try store.commandMemory("s2").outcome(of: "s2/1/1") == .output(json: "{\"receipt\":\"\(Self.receipt) of s2\"}"))
    #expect(scratch.mode("cases/s2/case-1.jpg") == 0o600)
    #expect(Set(scratch.files().keys.filter { $0.hasPrefix("cases/s2/") }).count == 3)
    #expect(FileManager.default.fileExists(atPath: places[0]) && !inside.contains { FileManager.default.fileExists(atPath: $0) })
    #expect(try store.sessions().map(\.id) == ["s2"])
  }

  /// A folder whose name begins like the data folder's is not inside it.
  @Test func aResultBesideTheDataFolderStays() async throws {
    let scratch = Scratch(), store = scratch.store, beside = "\(scratch.path)-archive"
    defer { try? FileManager.default.removeItem(atPath: beside) }
    try await finished(store, "s1")
    try Files.makeFolder(beside)
    try Data().write(to: URL(fileURLWithPath: "\(beside)/r.json"))
    try store.handOver("s1", to: "file:r.json") { ["\(beside)/r.json"] }
    #expect(try store.placesElsewhere(of: "s1") == ["\(beside)/r.json"])
    try store.erase("s1")
    #expect(FileManager.default.fileExists(atPath: "\(beside)/r.json"))
  }

  /// A place that is the store's own is not removed with a session, whatever was noted as the place of its result.
  @Test func theStoresOwnFilesAreNoResults() async throws {
    let scratch = Scratch(), store = scratch.store
    for id in ["s1", "s2"] { try await finished(store, id) }
    let pictures = try store.pictures("s2").fileNames
    #expect(!pictures.isEmpty)
    try store.handOver("s1", to: "file:r.json") { ["sessions", "sessions/s2", "cases"].map { "\(scratch.path)/\($0)" } }
    try store.erase("s1")
    #expect(try store.pictures("s2").fileNames == pictures)
  }

  /// No result is written where the store keeps its own things: an erasure could not tell it apart.
  @Test(arguments: [
    ("sessions", true), ("sessions/archive", true), ("cases/s1/x", true), ("vestibule.sqlite-results", true), ("x/../sessions/a", true),
    ("results", false), ("archive/sessions", false), ("", false), ("../sessions", false),
  ]) func thePlacesOfTheStoreAreItsOwn(place: String, isReserved: Bool) {
    let scratch = Scratch()
    #expect(scratch.store.isReserved("\(scratch.path)/\(place)") == isReserved)
  }

  /// Whoever erases a session may have another environment than the program that was killed while it handed it over.
  @Test(arguments: [false, true]) func anExportIsFoundFromElsewhere(isErasedFirst: Bool) async throws {
    let scratch = Scratch(), key = KeyFile(path: "\(NSTemporaryDirectory())vestibule-tests.key")
    let one = Store(folder: scratch.path, key: key, runtime: "\(scratch.path).one")
    defer { try? FileManager.default.removeItem(atPath: "\(scratch.path).one") }
    try await finished(one, "s1")
    try one.renew("s1", to: "command:/x", by: .command)
    var export = ""
    _ = try await one.attempt(try #require(try one.owedHandOvers().first), .result()) { _, folder in
      export = folder
      return []
    }
    // As if it had been killed.
    try FileManager.default.createDirectory(atPath: export, withIntermediateDirectories: true)
    try Data("plain".utf8).write(to: URL(filePath: "\(export)/result.json"))
    let two = Store(folder: scratch.path, key: key, runtime: "\(scratch.path).two")
    if isErasedFirst { try two.erase("s1") } else { try two.sweep() }
    #expect(!FileManager.default.fileExists(atPath: export))
  }

  /// What watches over the export of a killed program may remove it late: the next attempt has one of its own, and removes the other.
  @Test func eachAttemptHasItsOwnExport() async throws {
    struct Refused: Error {}
    let scratch = Scratch(), store = scratch.store, files = FileManager.default
    try await finished(store, "s1")
    try store.renew("s1", to: "command:/x", by: .command)
    var exports: [String] = []
    for attempt in 1...2 {
      let debt = try #require(try store.owedHandOvers().first)
      let became = try await store.attempt(debt, .result()) { number, export in
        #expect(number == attempt && files.fileExists(atPath: export))
        #expect(exports.allSatisfy { $0 != export && !files.fileExists(atPath: $0) })
        exports.append(export)
        throw Refused()
      }
      guard case .failed = became else { throw Refused() }
      #expect(!files.fileExists(atPath: exports[attempt - 1]))
      // As if it had been killed.
      try files.createDirectory(atPath: exports[attempt - 1], withIntermediateDirectories: true)
    }
  }

  /// What the sandbox's services keep of a session and what the device keeps go with them, and servers on the network are told.
  @Test func whatIsKeptElsewhereGoesToo() async throws {
    let scratch = Scratch(), store = scratch.store
    for id in ["s1", "s2"] { try await finished(store, id) }
    let profile = store.profile("sandbox"), device = store.profile("device")
    let one = try #require(try store.ownerName(of: "s1")), two = try #require(try store.ownerName(of: "s2"))
    let ofDevice = try device.ownerName()
    #expect(Set([one, two, ofDevice]).count == 3)
    try profile.apply(
      ["a": [1], "b": [2], "c": [3], "d": [4]], owners: ["a": one, "b": two, "c": ofDevice])
    try profile.apply(["a": [5], "d": [6]], owners: ["a": two, "d": two])
    #expect(try profile.owner(of: "a") == one && profile.names(ownedBy: two) == ["b"])
    for _ in 1...2 { try store.noteRecords(of: "s1", at: "http://one") }
    try store.noteRecords(of: "s1", at: "http://two")
    try store.noteRecords(of: "s2", at: "http://one")
    try device.noteRecords(at: "http://one")
    #expect(try store.recordsToErase() == [])

    try store.erase("s1")
    #expect(try profile.names() == ["b", "c", "d"])
    let owed = ["http://one", "http://two"].map { RemoteRecords(server: $0, owner: one) }
    #expect(try store.recordsToErase() == owed)
    try store.forget(owed[0])
    #expect(try scratch.store.recordsToErase() == [owed[1]], "it is known at the next start")
    try device.erase()
    #expect(try profile.names() == ["b", "d"])
    #expect(
      try store.recordsToErase()
        == [RemoteRecords(server: "http://one", owner: ofDevice), owed[1]].sorted { ($0.server, $0.owner) < ($1.server, $1.owner) })
  }

  /// What somebody owned must not stay in the database's log, whose key is that of all values.
  @Test func whatSomebodyOwnedLeavesTheLog() async throws {
    let scratch = Scratch(), store = scratch.store, profile = store.profile("sandbox")
    try profile.apply(["a": [1], "b": [2]], owners: ["a": "somebody"])
    func log() -> Int { Files.size("\(scratch.path)/\(Database.fileName)-wal") ?? 0 }
    try profile.apply(["b": nil])
    #expect(log() > 0, "what nobody owned may stay")
    try profile.apply(["a": nil])
    #expect(log() == 0)
  }

  /// As after a kill that follows the mark: the session no longer counts, and the next start removes it.
  @Test func isFinishedByTheNextSweep() async throws {
    let scratch = Scratch()
    let store = scratch.store
    try await finished(store, "s1", owing: "file:/x")
    try store.database().markErasure(of: "s1")
    #expect(try store.sessions().isEmpty)
    #expect(try store.owedHandOvers().isEmpty)
    #expect { try store.session("s1") } throws: { ($0 as? WorkflowError)?.code == "unknownSession" }
    #expect { try store.records("s1") } throws: { ($0 as? WorkflowError)?.code == "unknownSession" }
    #expect(try scratch.store.sweep() == 1)
    #expect(!scratch.files().keys.contains { $0.contains("s1") })
    for trace in [PictureDigest.hexadecimal(of: Array("picture of page3.shot".utf8)), Self.receipt, "s1/1/1"] {
      #expect(!scratch.holds(trace))
    }
  }

  /// A session is not lost by one damaged cell: the next start takes the mark away that nobody made.
  @Test(arguments: ["1", "-7", "2.5", "'x'", "X'00FF'", "(SELECT isErasing FROM session WHERE id = 's2')"])
  func aDamagedMarkErasesNothing(cell: String) async throws {
    let scratch = Scratch()
    let store = scratch.store
    for id in ["s1", "s2"] { try await finished(store, id, owing: "file:/x") }
    try store.database().markErasure(of: "s2")
    try store.database().write { try $0.execute(sql: "UPDATE session SET isErasing = \(cell) WHERE id = 's1'") }
    #expect(try store.session("s1").id == "s1", "it is shown at once")
    #expect(try scratch.store.sweep() == 1)
    #expect(try store.sessions().map(\.id) == ["s1"])
    #expect(try store.owedHandOvers().count == 1 && !store.records("s1").isEmpty)
    #expect(try store.pictureCount(of: "s1") == store.pictures("s1").fileNames.count)
  }

  /// Nothing can be read any more, so that nothing is lost.
  @Test func withoutItsKeyAnyMarkCounts() async throws {
    let scratch = Scratch()
    let store = scratch.store
    try await finished(store, "s1")
    try store.database().write { try $0.execute(sql: "DELETE FROM sessionKey; UPDATE session SET isErasing = 1") }
    #expect(try scratch.store.sweep() == 1)
    #expect(try scratch.store.inventory().ids.isEmpty && !scratch.files().keys.contains { $0.contains("s1") })
  }

  @Test func aSessionWhoseKeyIsDamagedIsErased() async throws {
    let scratch = Scratch()
    try await finished(scratch.store, "s1")
    try scratch.store.database().write { try $0.execute(sql: "UPDATE sessionKey SET wrapped = X'00'") }
    try scratch.store.erase("s1")
    #expect(try scratch.store.inventory().ids.isEmpty && !scratch.files().keys.contains { $0.contains("s1") })
  }

  /// While another program reads, the log keeps the old pages, and the mark stays until they are gone.
  @Test func isNotOverWhileTheLogHoldsTraces() async throws {
    let scratch = Scratch()
    let store = scratch.store
    try await finished(store, "s1")
    try store.withoutTransaction("PRAGMA busy_timeout = 0")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: "\(scratch.path)/vestibule.sqlite", configuration: configuration)
    try reader.inDatabase { try $0.execute(sql: "BEGIN; SELECT * FROM session") }
    #expect(try store.erase("s1") == false)
    #expect(try store.sessions().isEmpty)
    try reader.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(try scratch.store.sweep() == 1)
    for trace in [PictureDigest.hexadecimal(of: Array("picture of page3.shot".utf8)), Self.receipt, "s1/1/1"] {
      #expect(!scratch.holds(trace))
    }
  }

  @Test func erasesNoSessionInUse() throws {
    let scratch = Scratch()
    let journal = try scratch.store.journal("s1")
    try journal.append([.started(header: Header(session: "s1", journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    #expect { try scratch.store.erase("s1") } throws: { ($0 as? WorkflowError)?.engineCode == .journalInUse }
    #expect(try scratch.store.sessions().count == 1)
    withExtendedLifetime(journal) {}
  }
}
