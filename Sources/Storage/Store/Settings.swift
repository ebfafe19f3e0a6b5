import GRDB
import Workflow

/// What staff set for the kiosk while it runs. It holds no personal data.
public enum Setting: String, Sendable {
  /// The tag of the language with which each client begins.
  case language
  /// The name of the theme.
  case theme
}

extension Store {
  /// Returns nil if the setting is not set.
  public func value(of setting: Setting) throws(WorkflowError) -> String? {
    try database().read {
      try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = ?", arguments: [setting.rawValue])
    }
  }

  /// - Parameter party: who sets it, for the audit log.
  public func set(_ setting: Setting, to value: String, by party: AuditParty) throws(WorkflowError) {
    let database = try database()
    try database.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [setting.rawValue, value])
      try database.audit.append(.settingChanged, party, detail: setting.rawValue, to: $0)
    }
  }
}
