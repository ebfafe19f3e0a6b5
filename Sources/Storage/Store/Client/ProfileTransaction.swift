import FoundationEssentials
import GRDB
import Workflow

/// What changes in a profile at once: all of it or nothing.
public struct ProfileTransaction: Sendable {
  /// Values that are kept, and removed (nil). A value that replaces another stays due when that one was.
  public var entries: [String: [UInt8]?]
  /// Values that must still be as they were read, with nil for one that did not exist.
  public var known: [String: [UInt8]?]
  /// When values become due, in milliseconds since 1970, UTC, with nil for never.
  public var due: [String: Int64?]
  /// The owners of new values. Writing a value again does not change its owner.
  public var owners: [String: String]
  /// Where values are in lists. One that is written without a place is in none.
  public var places: [String: ProfilePlace]

  public init(
    _ entries: [String: [UInt8]?], from known: [String: [UInt8]?] = [:], due: [String: Int64?] = [:], owners: [String: String] = [:],
    places: [String: ProfilePlace] = [:]
  ) {
    (self.entries, self.known, self.due, self.owners, self.places) = (entries, known, due, owners, places)
  }
}

extension DeviceProfile {
  /// Makes one transaction.
  /// - Returns: false if a known value has changed by now. Nothing is written then.
  @discardableResult
  public func apply(
    _ entries: [String: [UInt8]?], from known: [String: [UInt8]?] = [:], due: [String: Int64?] = [:],
    owners: [String: String] = [:]
  ) throws(WorkflowError) -> Bool {
    try apply([ProfileTransaction(entries, from: known, due: due, owners: owners)])[0]
  }

  /// Makes several transactions one after the other, and waits once for the disk.
  /// - Returns: of each, false if a known value has changed by now. Nothing of it is written then.
  /// - Throws: nothing is written then.
  public func apply(_ group: [ProfileTransaction]) throws(WorkflowError) -> [Bool] {
    let database = try store.database(), cipher = try database.cipher(for: Self.key(name))
    // Everything that takes time is done before others have to wait.
    let sealed = group.map { transaction in
      transaction.entries.map { name, bytes in
        SealedEntry(name: name, concealed: database.names.concealed(name), value: bytes.map { cipher.seal($0, .entry(name: name)) })
      }
    }
    var isErased = false
    let isWritten = try database.write { connection in
      try zip(group, sealed).map { transaction, entries in
        for (entry, bytes) in transaction.known {
          let arguments: StatementArguments = [name, database.names.concealed(entry)]
          let stored = try Data.fetchOne(connection.cachedStatement(sql: Self.selection), arguments: arguments)
          guard stored.flatMap({ cipher.open($0, .entry(name: entry)) }) == bytes else { return false }
        }
        for entry in entries {
          if try write(entry, transaction, ProfileTerms(connection, database.terms, profile: name), connection) { isErased = true }
        }
        return true
      }
    }
    // A value that somebody owned must not stay in the log, because it has the same key as all values.
    if isErased { _ = try database.emptyLog() }
    return isWritten
  }

  private struct SealedEntry {
    var name: String
    var concealed: String
    /// nil: it is removed.
    var value: Data?
  }

  /// - Returns: whether a value was removed that somebody owned.
  private func write(
    _ entry: SealedEntry, _ transaction: ProfileTransaction, _ terms: ProfileTerms, _ connection: GRDB.Database
  ) throws -> Bool {
    guard let value = entry.value else {
      let removal = try connection.cachedStatement(sql: "DELETE FROM profileEntry WHERE profile = ? AND name = ? RETURNING owner")
      return try String.fetchOne(removal, arguments: [name, entry.concealed]) != nil
    }
    try connection.cachedStatement(
      sql: """
        INSERT INTO profileEntry (profile, name, value, owner) VALUES (?, ?, ?, ?)
        ON CONFLICT (profile, name) DO UPDATE SET value = excluded.value
        """
    ).execute(arguments: [name, entry.concealed, value, transaction.owners[entry.name]])
    try terms.put(transaction.places[entry.name], of: entry.concealed)
    if let moment = transaction.due[entry.name] {
      try connection.cachedStatement(sql: "UPDATE profileEntry SET dueAt = ? WHERE profile = ? AND name = ?")
        .execute(arguments: [moment, name, entry.concealed])
    }
    return false
  }
}
