import GRDB
import Workflow

/// What a server on the network keeps of a session or a device, and must erase with it.
public struct RemoteRecords: Equatable, Sendable {
  /// The server's address, as it was given.
  public var server: String
  /// The name under which the server keeps them (`Store.ownerName`).
  public var owner: String
}

extension Store {
  /// Notes that a server is about to keep records of a session. When this returns, it survives a power cut.
  public func noteRecords(of session: String, at server: String) throws(WorkflowError) {
    if let owner = try ownerName(of: session) { try noteRecords(RemoteRecords(server: server, owner: owner), of: session) }
  }

  /// - Parameter holder: the name of the key of the session or profile.
  func noteRecords(_ records: RemoteRecords, of holder: String) throws(WorkflowError) {
    let database = try database()
    // At all requests but the first they are noted already.
    let isKnown = try database.read {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 FROM remoteRecords WHERE server = ? AND owner = ?)", arguments: [records.server, records.owner])
    }
    if isKnown == true { return }
    try database.write {
      try $0.execute(
        sql: "INSERT OR IGNORE INTO remoteRecords (server, owner, holder) VALUES (?, ?, ?)",
        arguments: [records.server, records.owner, holder])
    }
  }

  /// What servers still keep of sessions and devices that were erased here.
  public func recordsToErase() throws(WorkflowError) -> [RemoteRecords] {
    try database().read {
      try Row.fetchAll($0, sql: "SELECT server, owner FROM remoteRecords WHERE holder IS NULL ORDER BY server, owner")
    }.compactMap { row in
      guard let server = String.fromDatabaseValue(row["server"]), let owner = String.fromDatabaseValue(row["owner"]) else { return nil }
      return RemoteRecords(server: server, owner: owner)
    }
  }

  /// Forgets records that a server has erased.
  public func forget(_ records: RemoteRecords) throws(WorkflowError) {
    try database().write {
      try $0.execute(sql: "DELETE FROM remoteRecords WHERE server = ? AND owner = ?", arguments: [records.server, records.owner])
    }
  }
}

extension Database {
  /// Erases what belongs to the holder of a key in the profiles, and makes what servers keep of it due for erasure. It belongs into the
  /// transaction that destroys the key: without it nobody can tell any more whose it is.
  func eraseOwned(by owner: String?, holder: String, _ database: GRDB.Database) throws {
    try database.execute(sql: "DELETE FROM profileEntry WHERE owner = ?", arguments: [owner])
    try forgetChanges("owner", owner, database)
    try database.execute(sql: "UPDATE remoteRecords SET holder = NULL WHERE holder = ?", arguments: [holder])
  }
}
