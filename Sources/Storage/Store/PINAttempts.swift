import GRDB
import Workflow

/// A screen at which staff type a PIN. Each has a count of its own, so that a client at the kiosk cannot lock an office.
public enum PINScreen: String, CaseIterable, Sendable {
  case kiosk, office

  /// The name of the count among the settings.
  fileprivate var name: String { "pinAttempts.\(rawValue)" }
}

/// How often a PIN was tried since the last right one. The counts survive the program, and programs on one data folder share them.
extension Store {
  public func pinAttempts(at screen: PINScreen) throws(WorkflowError) -> Int {
    try database().read { try Self.pinAttempts(at: screen, $0) }
  }

  /// Sets the count. It is durable when this returns.
  ///
  /// - Parameter known: the count as the caller knows it.
  /// - Returns: false if another program has changed the count meanwhile and nothing was set.
  public func setPINAttempts(at screen: PINScreen, to count: Int, after known: Int) throws(WorkflowError) -> Bool {
    try database().write {
      guard try Self.pinAttempts(at: screen, $0) == known else { return false }
      try $0.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [screen.name, String(count)])
      return true
    }
  }

  /// Sets the count back to zero, at every screen.
  public func forgetPINAttempts() throws(WorkflowError) {
    try database().write { try Self.forgetPINAttempts($0) }
  }

  /// Sets the count back to zero, at every screen, because somebody decided so.
  /// - Parameter party: who decided it, for the audit log.
  public func endPINDelay(by party: AuditParty) throws(WorkflowError) {
    let database = try database()
    try database.write {
      try Self.forgetPINAttempts($0)
      try database.audit.append(.pinDelayEnded, party, to: $0)
    }
  }

  private static func forgetPINAttempts(_ database: GRDB.Database) throws {
    for screen in PINScreen.allCases { try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [screen.name]) }
  }

  private static func pinAttempts(at screen: PINScreen, _ database: GRDB.Database) throws -> Int {
    try String.fetchOne(database, sql: "SELECT value FROM setting WHERE name = ?", arguments: [screen.name]).flatMap { Int($0) } ?? 0
  }
}
