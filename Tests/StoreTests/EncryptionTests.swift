import Documents
import Foundation
import GRDB
import Phrases
import Testing
import Workflow

@testable import Store

/// What lies on the disk, and who can read it.
struct EncryptionTests {
  private static func run(_ store: Store, _ id: String, owing target: String? = nil) async throws {
    _ = await Runner(
      journal: try store.journal(id, owing: target), host: Visitor(try store.pictures(id)), performer: TestPerformer()
    ).run(Enrol(), session: id)
  }

  // MARK: The key

  @Test func theKeyIsMadeOnceAndForItsOwner() throws {
    let scratch = Scratch(), path = "\(scratch.path)-key/deep/key"
    defer { try? FileManager.default.removeItem(atPath: "\(scratch.path)-key") }
    try Store(folder: scratch.path, key: KeyFile(path: path)).open()
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.count == 32)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    try Store(folder: scratch.path, key: KeyFile(path: path)).open()
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  /// A wrong key, a missing one, one that others can read: a clear error, and nothing is changed.
  @Test func withoutItsKeyAStoreStaysClosedAndWhole() async throws {
    let scratch = Scratch(), path = "\(scratch.path)-key"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let key = KeyFile(path: path)
    try await Self.run(Store(folder: scratch.path, key: key), "s1")
    let right = try Data(contentsOf: URL(filePath: path))

    func refusal() -> String {
      do {
        _ = try Store(folder: scratch.path, key: key).inventory()
        return "opened"
      } catch { return error.message }
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(refusal().contains("is missing. Put it back"))
    #expect(!FileManager.default.fileExists(atPath: path), "no new key takes its place")
    try Data(repeating: 7, count: 32).write(to: URL(filePath: path))
    chmod(path, 0o600)
    #expect(refusal().contains("is not the one with which the stored data was encrypted"))
    try Data(repeating: 7, count: 31).write(to: URL(filePath: path))
    #expect(refusal().contains("31 bytes instead of 32"))
    try right.write(to: URL(filePath: path))
    chmod(path, 0o644)
    #expect(refusal().contains("chmod 600"))
    chmod(path, 0o600)
    #expect(refusal() == "opened")
    #expect(try Store(folder: scratch.path, key: key).records("s1").count > 5)
  }

  @Test func theFileIsFoundInTheStatedOrder() throws {
    let scratch = Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path, withIntermediateDirectories: true)
    let credential = "\(scratch.path)/\(KeyFile.credential)"
    var environment = ["HOME": "/home/kiosk"]
    #expect(KeyFile(flag: nil, environment: environment).path == "/home/kiosk/.config/vestibule/key")
    environment["XDG_CONFIG_HOME"] = "/srv/config"
    #expect(KeyFile(flag: nil, environment: environment).path == "/srv/config/vestibule/key")
    environment["CREDENTIALS_DIRECTORY"] = scratch.path
    #expect(KeyFile(flag: nil, environment: environment).path == "/srv/config/vestibule/key", "there is no such credential")
    try Data(repeating: 1, count: 32).write(to: URL(filePath: credential))
    #expect(KeyFile(flag: nil, environment: environment).path == credential)
    environment[KeyFile.variable] = "/srv/key"
    #expect(KeyFile(flag: nil, environment: environment).path == "/srv/key")
    #expect(KeyFile(flag: "/etc/key", environment: environment).path == "/etc/key")
    #expect(KeyFile(flag: nil, environment: [:]).path == nil)
  }

  // MARK: On the disk

  @Test func nothingOfASessionIsPlain() async throws {
    let scratch = Scratch()
    try await Self.run(scratch.store, "s1", owing: "file:/srv/De Bruijn/result.json")
    let records = try scratch.store.records("s1")
    #expect(records.contains { $0.contains("confirmed") }, "there is something to find")
    for word in ["enrol", "confirmed", "page1", "De Bruijn", "result.json", "answered", "picture of"] {
      #expect(!scratch.holds(word), "\(word)")
    }
    // The picture's digest is in the journal, and its file has another name.
    let digests = Set(records.flatMap(Hexadecimal.digests))
    #expect(digests.count == 3)
    for name in scratch.names { #expect(!digests.contains { name.contains($0) }) }
  }

  @Test func theSamePictureLooksDifferentInEachSession() throws {
    let scratch = Scratch(), store = scratch.store
    let bytes = [UInt8](repeating: 42, count: 5_000)
    let one = try store.pictures("s1").put(bytes, type: "jpg"), other = try store.pictures("s2").put(bytes, type: "jpg")
    #expect(one == other)
    #expect(try store.pictures("s1").fileNames != store.pictures("s2").fileNames)
    #expect(try store.pictures("s1").bytes(of: one) == bytes)
    let files = scratch.files().filter { $0.key.hasSuffix(".jpg") }.values
    #expect(files.count == 2 && Set(files).count == 2)
    for file in files { #expect(!file.contains(String(repeating: "*", count: 8)) && file.count == 5_028) }
  }

  /// A value that was moved to another place does not decrypt: neither another record's, nor another session's picture.
  @Test func valuesCannotBeExchanged() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "s1")
    try await Self.run(store, "s2")
    let path = "\(scratch.path)/vestibule.sqlite"
    try await DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          UPDATE record SET json = (SELECT json FROM record r WHERE r.session = 's1' AND r.line = 2) WHERE session = 's1' AND line = 3;
          UPDATE session SET ending = (SELECT s.ending FROM session s WHERE s.id = 's1') WHERE id = 's2';
          """)
    }
    #expect { try store.records("s1") } throws: { ($0 as? WorkflowError)?.engineCode == .journalDamaged }
    #expect { try store.session("s2") } throws: { ($0 as? WorkflowError)?.message.contains("its ending cannot be read") == true }
    #expect(try store.session("s1").ending != nil, "the rest can be used")
  }

  // MARK: Erasing

  /// The key goes first: a copy of everything else is worthless.
  @Test func withoutItsKeyNothingOfASessionCanBeRead() async throws {
    let scratch = Scratch(), store = scratch.store
    try await Self.run(store, "s1")
    let copy = "\(scratch.path)-copy"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: scratch.path, toPath: copy)
    try await DatabaseQueue(path: "\(copy)/vestibule.sqlite").write { try $0.execute(sql: "DELETE FROM sessionKey") }
    let rest = Store(folder: copy)
    #expect { try rest.session("s1") } throws: { ($0 as? WorkflowError)?.message.contains("its key cannot be read") == true }
    #expect(throws: WorkflowError.self) { try rest.records("s1") }
    #expect(try rest.inventory().damages.map(\.session) == ["s1"])
    try rest.erase("s1")
    #expect(try rest.inventory().ids.isEmpty)
  }

  // MARK: Older stores

  /// A data folder that was written before anything was encrypted: one session has finished and was handed over, one is open, one was
  /// cancelled.
  @Test func anOlderStoreIsEncryptedAndCanBeUsed() throws {
    let scratch = Scratch()
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Layout1").path
    try FileManager.default.copyItem(atPath: fixture, toPath: scratch.path)
    #expect(scratch.holds("ERIKSSON"), "it is plain")
    let plain = scratch.names.filter { $0.hasSuffix(".jpg") }
    #expect(plain.count == 2)

    let store = scratch.store
    let sessions = try store.inventory(checksDatabase: true)
    #expect(sessions.damages.isEmpty && sessions.sessions.count == 3)
    #expect(sessions.sessions.allSatisfy { $0.journey == "document" && $0.host == "script" })
    #expect(sessions.sessions.filter { $0.ending == nil }.count == 1)
    #expect(!scratch.holds("ERIKSSON") && !scratch.holds("SPECI2014"))
    #expect(scratch.files().values.allSatisfy { !$0.starts(with: [0xFF, 0xD8, 0xFF]) })
    #expect(Set(scratch.names).isDisjoint(with: plain))
    for session in sessions.sessions where session.ending != .cancelled {
      let records = try store.records(session.id)
      #expect(records.joined().contains("ERIKSSON"))
      let name = try #require(plain.first { $0.contains(session.id) })
      let size = try FileManager.default.attributesOfItem(atPath: "\(fixture)/\(name)")[.size] as? Int
      let digest = try #require(name.split(separator: "/").last?.prefix(64))
      let picture = PictureReference(digest: String(digest), type: "jpg", byteCount: try #require(size))
      #expect(try store.pictures(session.id).bytes(of: picture).starts(with: [0xFF, 0xD8, 0xFF]))
      #expect(try store.pictures(session.id).fileNames.count == 1)
    }
    let done = try #require(sessions.sessions.first { if case .finished = $0.ending { true } else { false } })
    #expect(try store.handOvers(of: done.id).map(\.target).first?.hasSuffix("result.json") == true)
  }

  /// Another program reads the database while it is migrated: what was plain is removed at the next start.
  @Test func whatWasPlainIsRemovedLater() throws {
    let scratch = Scratch()
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Layout1").path
    try FileManager.default.copyItem(atPath: fixture, toPath: scratch.path)
    do {
      let reader = try DatabaseQueue(path: "\(scratch.path)/vestibule.sqlite")
      try reader.inDatabase { database in
        try database.execute(sql: "BEGIN")
        _ = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM record")
        try scratch.store.open()
        #expect(try scratch.store.inventory().sessions.count == 3)
        try database.execute(sql: "COMMIT")
      }
    }
    try scratch.store.open()
    #expect(!scratch.holds("ERIKSSON") && !scratch.holds("SPECI2014"))
  }

  /// A credential of the system may look readable by the group; any other key must not be.
  @Test func aCredentialMayBelongToAGroup() throws {
    let scratch = Scratch()
    let credentials = "\(scratch.path)-credentials"
    try FileManager.default.createDirectory(atPath: credentials, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: credentials) }
    let path = "\(credentials)/\(KeyFile.credential)"
    try Data(repeating: 9, count: 32).write(to: URL(filePath: path))
    chmod(path, 0o440)
    try Store(folder: scratch.path, key: KeyFile(flag: nil, environment: ["CREDENTIALS_DIRECTORY": credentials])).open()
    #expect(throws: WorkflowError.self) { try Store(folder: scratch.path, key: KeyFile(path: path)).open() }
    chmod(path, 0o444)
    #expect(throws: WorkflowError.self) {
      try Store(folder: scratch.path, key: KeyFile(flag: nil, environment: ["CREDENTIALS_DIRECTORY": credentials])).open()
    }
  }
}
