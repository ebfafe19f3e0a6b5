import FoundationEssentials
import GRDB
import Workflow

/// What this device keeps between the journeys of one system: paired users, a wallet, a saved configuration. Each value is encrypted with
/// the profile's own key. Its name, except for its kind, is encrypted with the store's key.
public struct DeviceProfile: Sendable {
  /// The system's name: letters, digits and hyphens.
  public let name: String
  let store: Store

  fileprivate init(name: String, store: Store) {
    self.name = name
    self.store = store
  }

  /// The value kept under a name; nil when there is none.
  /// - Throws: `journalDamaged` when the value or the profile's key cannot be read. Nothing is removed then.
  public func value(_ entry: String) throws(WorkflowError) -> [UInt8]? {
    let database = try store.database()
    let concealed = database.names.concealed(entry)
    let value = try database.read {
      try DatabaseValue.fetchOne($0.cachedStatement(sql: Self.selection), arguments: [name, concealed])
    }
    guard let value else { return nil }
    guard let sealed = Data.fromDatabaseValue(value), let bytes = try database.cipher(of: Self.key(name))?.open(sealed, .entry(name: entry))
    else { throw Damage.profile(name, "the value \"\(entry)\" cannot be read").error }
    return bytes
  }

  static let selection = "SELECT value FROM profileEntry WHERE profile = ? AND name = ?"

  /// Keeps a value, and replaces the earlier one. When this returns, it survives a power cut.
  public func set(_ bytes: [UInt8], for entry: String) throws(WorkflowError) {
    let database = try store.database()
    let sealed = try database.cipher(for: Self.key(name)).seal(bytes, .entry(name: entry))
    let concealed = database.names.concealed(entry)
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO profileEntry (profile, name, value) VALUES (?, ?, ?)
          ON CONFLICT (profile, name) DO UPDATE SET value = excluded.value, dueAt = NULL, owner = NULL
          """, arguments: [name, concealed, sealed])
    }
  }

  /// Takes the value that is due first. It is due again only at `until`, or when it is given another time.
  /// - Parameters: milliseconds since 1970, UTC.
  /// - Returns: its name, or nil if none is due.
  public func takeDue(at now: Int64, until: Int64) throws(WorkflowError) -> String? {
    // Most often there is none, and then nothing is written.
    guard let next = try nextDue(), next <= now else { return nil }
    let database = try store.database()
    while true {
      let taken = try database.write {
        try String.fetchOne(
          $0,
          sql: """
            UPDATE profileEntry SET dueAt = ? WHERE profile = ? AND name =
              (SELECT name FROM profileEntry WHERE profile = ? AND dueAt <= ? ORDER BY dueAt, name LIMIT 1)
            RETURNING name
            """, arguments: [until, name, name, now])
      }
      guard let taken else { return nil }
      if let entry = database.names.revealed(taken) { return entry }
    }
  }

  /// When the next value becomes due, in milliseconds since 1970, UTC, or nil for never.
  public func nextDue() throws(WorkflowError) -> Int64? {
    try store.database().read {
      try Int64.fetchOne($0, sql: "SELECT MIN(dueAt) FROM profileEntry WHERE profile = ? AND dueAt IS NOT NULL", arguments: [name])
    }
  }

  public func remove(_ entry: String) throws(WorkflowError) {
    let database = try store.database(), concealed = database.names.concealed(entry)
    try database.write {
      try $0.execute(sql: "DELETE FROM profileEntry WHERE profile = ? AND name = ?", arguments: [name, concealed])
    }
  }

  /// The names of the values that begin with a text, sorted. Those whose names are damaged are missing (`Damage.entries`).
  public func names(from beginning: String = "") throws(WorkflowError) -> [String] {
    let database = try store.database(), common = database.names.concealed(beginning: beginning)
    let found = try database.read {
      try String.fetchAll(
        $0, sql: "SELECT name FROM profileEntry WHERE profile = ? AND name >= ? AND name < ? || char(0x10FFFF)",
        arguments: [name, common, common])
    }
    return found.compactMap(database.names.revealed).filter { $0.hasPrefix(beginning) }.sorted()
  }

  /// The owner of a value, or nil if it has none or does not exist.
  public func owner(of entry: String) throws(WorkflowError) -> String? {
    let database = try store.database(), concealed = database.names.concealed(entry)
    return try database.read {
      try String.fetchOne($0, sql: "SELECT owner FROM profileEntry WHERE profile = ? AND name = ?", arguments: [name, concealed])
    }
  }

  /// The names of the values of an owner, sorted.
  /// - Throws: when one is damaged, too, because what belongs to an owner is erased by its names.
  public func names(ownedBy owner: String) throws(WorkflowError) -> [String] {
    let database = try store.database()
    let found = try database.read {
      try String.fetchAll($0, sql: "SELECT name FROM profileEntry WHERE profile = ? AND owner = ?", arguments: [name, owner])
    }
    let names = found.compactMap(database.names.revealed)
    guard names.count == found.count else { throw Damage.entries(count: found.count - names.count).error }
    return names.sorted()
  }

  /// The name under which what belongs to this device is kept elsewhere.
  public func ownerName() throws(WorkflowError) -> String { try store.database().cipher(for: Self.key(name)).ownerName }

  /// Notes that a server is about to keep records of this device. When this returns, it survives a power cut.
  public func noteRecords(at server: String) throws(WorkflowError) {
    try store.noteRecords(RemoteRecords(server: server, owner: ownerName()), of: Self.key(name))
  }

  /// Erases all values, what belongs to this device elsewhere in the store, the events that came for the profile, and its key.
  /// - Returns: false when another program is reading the database, so that traces stay in its log for now. They cannot be decrypted.
  @discardableResult public func erase() throws(WorkflowError) -> Bool {
    // With a damaged key it is not known what belongs to the device elsewhere. The rest goes all the same.
    let database = try store.database(), owner = (try? database.cipher(of: Self.key(name)))?.ownerName
    try database.write {
      try $0.execute(sql: "DELETE FROM sessionKey WHERE session = ?", arguments: [Self.key(name)])
      try database.eraseOwned(by: owner, holder: Self.key(name), $0)
      try $0.execute(sql: "DELETE FROM profileEntry WHERE profile = ?", arguments: [name])
      try database.forgetChanges("profile", name, $0)
      try $0.execute(sql: "DELETE FROM inbox WHERE recipient = ?", arguments: [Self.key(name)])
    }
    database.forgetCipher(of: Self.key(name))
    return try database.emptyLog()
  }

  /// The name of a profile's key among those of the sessions, whose ids have no slash.
  static func key(_ name: String) -> String { "profile/\(name)" }
}

extension Store {
  /// A profile, which may be empty.
  /// - Parameter name: letters, digits and hyphens.
  public func profile(_ name: String) -> DeviceProfile {
    precondition(SessionID.isPlain(name), "A profile's name has letters, digits and hyphens.")
    return DeviceProfile(name: name, store: self)
  }
}
