import FoundationEssentials
import GRDB
import Workflow

/// Encrypts a store that was written before everything was encrypted.
///
/// It runs within the migration's transaction. Pictures are written a second time, encrypted, under their new names. If the process is killed
/// before the transaction ends, the plain ones still count, and the next `sweep` removes the others, because no record refers to their names.
/// `removePlain` then removes what was plain. The transaction leaves a mark for it, which stays until that is done.
struct Encryption {
  let database: GRDB.Database
  let folder: String
  let keys: SessionKeys

  func run() throws {
    let ids = try String.fetchAll(database, sql: "SELECT id FROM session").filter(SessionID.isPlain)
    let folders = Files.names(in: "\(folder)/sessions").filter(SessionID.isPlain)
    for id in Set(ids).union(folders).sorted() { try encrypt(id, isKnown: ids.contains(id)) }
    if !ids.isEmpty || !folders.isEmpty { try Self.markPlain(database) }
    // When the sessions ended was not recorded, so their retention begins now.
    try database.execute(
      sql: "UPDATE session SET isTidy = 0, endedAt = CASE WHEN ending IS NULL THEN NULL ELSE ? END", arguments: [Store.now])
  }

  /// SQLite's `user_version` while plain pages and pictures may be left.
  private static let mark = 1

  /// Notes that the database has plain pages, so that `removePlain` has something to do.
  static func markPlain(_ database: GRDB.Database) throws { try database.execute(sql: "PRAGMA user_version = \(mark)") }

  /// Removes the plain pictures, and rewrites the database and its log, if the mark says that this is still to be done.
  static func removePlain(_ queue: any DatabaseWriter, _ folder: String) throws {
    guard try queue.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") }) == mark else { return }
    for id in Files.names(in: "\(folder)/sessions").filter(SessionID.isPlain) {
      let path = SessionFolder(data: folder, runtime: folder, id: id).path
      for name in Files.names(in: path) where try plainPicture(name, in: path) != nil { try Files.remove("\(path)/\(name)") }
    }
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "VACUUM")
      let log = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      if log.flatMap({ Int.fromDatabaseValue($0[0]) }) == 0 { try database.execute(sql: "PRAGMA user_version = 0") }
    }
  }

  /// A picture that is not encrypted: its name is the digest of its content.
  private static func plainPicture(_ name: String, in path: String) throws -> (reference: PictureReference, bytes: [UInt8])? {
    let parts = name.split(separator: ".").map(String.init)
    guard !name.hasPrefix("."), parts.count == 2, parts[0].utf8.count == 64 else { return nil }
    let bytes = try Files.read("\(path)/\(name)")
    guard PictureDigest.hexadecimal(of: bytes) == parts[0] else { return nil }
    return (PictureReference(digest: parts[0], type: parts[1], byteCount: bytes.count), bytes)
  }

  private func encrypt(_ id: String, isKnown: Bool) throws {
    let (cipher, wrapped) = keys.make(for: id)
    try database.execute(sql: "INSERT INTO sessionKey (session, wrapped) VALUES (?, ?)", arguments: [id, wrapped])
    try encryptPictures(of: id, cipher)
    if isKnown { try encryptRows(of: id, cipher) }
  }

  private func encryptRows(of id: String, _ cipher: SessionCipher) throws {
    if let row = try Row.fetchOne(database, sql: "SELECT journey, host, ending, isErasing FROM session WHERE id = ?", arguments: [id]) {
      try database.execute(
        sql: "UPDATE session SET journey = ?, host = ?, ending = ?, isErasing = ? WHERE id = ?",
        arguments: [
          cipher.seal(String.fromDatabaseValue(row["journey"]) ?? "", .journey),
          String.fromDatabaseValue(row["host"]).map { cipher.seal($0, .host) },
          String.fromDatabaseValue(row["ending"]).map { cipher.seal($0, .ending) },
          Int.fromDatabaseValue(row["isErasing"]) == 0 ? 0.databaseValue : ErasureMark.made(with: cipher), id,
        ])
    }
    for row in try Row.fetchAll(database, sql: "SELECT line, json FROM record WHERE session = ?", arguments: [id]) {
      // What is not text could not be read before either.
      guard let line = Int.fromDatabaseValue(row["line"]) else { continue }
      let sealed = String.fromDatabaseValue(row["json"]).map { cipher.seal($0, .record(line: line)) } ?? Data()
      try database.execute(sql: "UPDATE record SET json = ? WHERE session = ? AND line = ?", arguments: [sealed, id, line])
    }
    for row in try Row.fetchAll(database, sql: "SELECT key, outcome FROM command WHERE session = ?", arguments: [id]) {
      guard let key = String.fromDatabaseValue(row["key"]) else { continue }
      let sealed = String.fromDatabaseValue(row["outcome"]).map { cipher.seal($0, .command(key: key)) } ?? Data()
      try database.execute(sql: "UPDATE command SET outcome = ? WHERE session = ? AND key = ?", arguments: [sealed, id, key])
    }
    for row in try Row.fetchAll(database, sql: "SELECT target, places FROM handOver WHERE session = ?", arguments: [id]) {
      guard let target = String.fromDatabaseValue(row["target"]) else { continue }
      let places = String.fromDatabaseValue(row["places"])?.split(separator: "\0").map(String.init) ?? []
      let sealed = HandOver.sealed(target, places, cipher)
      try database.execute(
        sql: "UPDATE handOver SET target = ?, places = ? WHERE session = ? AND target = ?",
        arguments: [sealed.target, sealed.places, id, target])
    }
  }

  private func encryptPictures(of id: String, _ cipher: SessionCipher) throws {
    let path = SessionFolder(data: folder, runtime: folder, id: id).path
    for name in Files.names(in: path) {
      guard let (reference, bytes) = try Self.plainPicture(name, in: path) else { continue }
      try SealedPicture(reference, cipher).write(bytes, in: path)
    }
  }
}
