import GRDB
import Workflow

extension Store {
  /// Tries the store: opens it, writes an entry durably, reads it and removes it.
  /// - Throws: why nothing could be kept now: `keyNotUsable`, `folderNotWritable`, `diskFull`, `journalDamaged` and others.
  public func probe() throws(WorkflowError) {
    try open()
    let database = try database(), name = "probe.\(UInt64.random(in: .min ... .max))"
    try database.write { try $0.execute(sql: "INSERT INTO setting (name, value) VALUES (?, ?)", arguments: [name, name]) }
    let isThere = try database.read {
      try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name]) == name
    }
    try database.write { try $0.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [name]) }
    guard isThere else { throw WorkflowError(.journalNotWritable, "What was written to \(database.path) is not there. Check the disk.") }
  }
}
