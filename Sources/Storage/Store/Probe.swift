import GRDB
import Workflow

extension Store {
  /// Tries the store: opens it, looks into every table that a session needs, writes an entry durably, reads it and removes it, and does the
  /// same with a file where the pictures of sessions are kept, and with the folder for exports.
  /// - Throws: why nothing could be kept now: `keyNotUsable`, `folderNotWritable`, `diskFull`, `journalDamaged` and others.
  public func probe() throws(WorkflowError) {
    try open()
    try checkKey()
    let database = try database(), name = "probe.\(UInt64.random(in: .min ... .max))"
    try database.write { try $0.execute(sql: "INSERT INTO setting (name, value) VALUES (?, ?)", arguments: [name, name]) }
    let isThere = try database.read {
      try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name]) == name
    }
    try database.write { try $0.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name]) }
    try database.read { connection in
      for table in Self.neededTables { _ = try Row.fetchOne(connection, sql: "SELECT 1 FROM \(table) LIMIT 1") }
    }
    // A name that no session has, so that no other program removes it meanwhile.
    let sessions = "\(folder)/sessions"
    try Files.makePrivateFolder(sessions)
    try Files.write(Array(name.utf8), to: "\(sessions)/.\(name)", temporary: "\(sessions)/.\(name).part")
    try Files.removeTree("\(sessions)/.\(name)")
    try probeExports(name)
    guard isThere else { throw WorkflowError(.journalNotWritable, "What was written to \(database.path) is not there. Check the disk.") }
  }

  /// The key may have been lost or replaced since the database was opened: the next program could read nothing.
  private func checkKey() throws(WorkflowError) {
    guard try database().keys.isRight(SessionKeys(try key.key(isNew: false)).proof()) else { throw key.isWrong }
  }

  /// Somebody else may have made the folder in memory first.
  private func probeExports(_ name: String) throws(WorkflowError) {
    try Files.removeTree(makeExportFolder("\(runtime)/\(SessionFolder.exports)/.\(name)"))
  }

  private static let neededTables = ["audit", "command", "handOver", "profileEntry", "record", "session", "sessionKey"]
}
