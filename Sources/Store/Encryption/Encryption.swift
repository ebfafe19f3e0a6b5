import FoundationEssentials
import GRDB
import Workflow

/// Encrypts a store that was written before everything was encrypted.
///
/// It runs within the migration's transaction. Pictures are written a second time, encrypted, under their new names; the plain ones have names
/// that no record refers to any more, so that the next `sweep` removes them. If the process is killed before the transaction ends, the plain
/// ones still count, and the encrypted ones are removed by the same rule.
struct Encryption {
  let database: GRDB.Database
  let folder: String
  let keys: SessionKeys

  func run() throws {
    let ids = try String.fetchAll(database, sql: "SELECT id FROM session").filter(SessionID.isPlain)
    let folders = Files.names(in: "\(folder)/sessions").filter(SessionID.isPlain)
    for id in Set(ids).union(folders).sorted() { try encrypt(id, isKnown: ids.contains(id)) }
    // When the sessions ended was not recorded, so their retention begins now.
    try database.execute(
      sql: "UPDATE session SET isTidy = 0, endedAt = CASE WHEN ending IS NULL THEN NULL ELSE ? END", arguments: [Store.now])
  }

  private func encrypt(_ id: String, isKnown: Bool) throws {
    let (cipher, wrapped) = try keys.make(for: id)
    try database.execute(sql: "INSERT INTO sessionKey (session, wrapped) VALUES (?, ?)", arguments: [id, wrapped])
    try encryptPictures(of: id, cipher)
    if isKnown { try encryptRows(of: id, cipher) }
  }

  private func encryptRows(of id: String, _ cipher: SessionCipher) throws {
    if let row = try Row.fetchOne(database, sql: "SELECT journey, host, ending FROM session WHERE id = ?", arguments: [id]) {
      try database.execute(
        sql: "UPDATE session SET journey = ?, host = ?, ending = ? WHERE id = ?",
        arguments: [
          try cipher.seal(String.fromDatabaseValue(row["journey"]) ?? "", .journey),
          try String.fromDatabaseValue(row["host"]).map { try cipher.seal($0, .host) },
          try String.fromDatabaseValue(row["ending"]).map { try cipher.seal($0, .ending) }, id,
        ])
    }
    for row in try Row.fetchAll(database, sql: "SELECT line, json FROM record WHERE session = ?", arguments: [id]) {
      guard let line = Int.fromDatabaseValue(row["line"]), let json = String.fromDatabaseValue(row["json"]) else { continue }
      try database.execute(
        sql: "UPDATE record SET json = ? WHERE session = ? AND line = ?",
        arguments: [try cipher.seal(json, .record(line: line)), id, line])
    }
    for row in try Row.fetchAll(database, sql: "SELECT key, outcome FROM command WHERE session = ?", arguments: [id]) {
      guard let key = String.fromDatabaseValue(row["key"]), let outcome = String.fromDatabaseValue(row["outcome"]) else { continue }
      try database.execute(
        sql: "UPDATE command SET outcome = ? WHERE session = ? AND key = ?",
        arguments: [try cipher.seal(outcome, .command(key: key)), id, key])
    }
    for row in try Row.fetchAll(database, sql: "SELECT target, places FROM handOver WHERE session = ?", arguments: [id]) {
      guard let target = String.fromDatabaseValue(row["target"]) else { continue }
      let places = String.fromDatabaseValue(row["places"])?.split(separator: "\0").map(String.init) ?? []
      let sealed = try HandOver.sealed(target, places, cipher)
      try database.execute(
        sql: "UPDATE handOver SET target = ?, places = ? WHERE session = ? AND target = ?",
        arguments: [sealed.target, sealed.places, id, target])
    }
  }

  /// Only files whose name is the digest of their content are pictures.
  private func encryptPictures(of id: String, _ cipher: SessionCipher) throws {
    let path = SessionFolder(data: folder, id: id).path
    for name in Files.names(in: path) where !name.hasPrefix(".") {
      let parts = name.split(separator: ".")
      let bytes = try Files.read("\(path)/\(name)")
      guard parts.count == 2, PictureDigest.hexadecimal(of: bytes) == String(parts[0]) else { continue }
      let reference = PictureReference(digest: String(parts[0]), type: String(parts[1]), byteCount: bytes.count)
      try SealedPicture(reference, cipher).write(bytes, in: path)
    }
  }
}
