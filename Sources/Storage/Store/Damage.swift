import Workflow

/// Something in the data folder that can no longer be read.
public enum Damage: Equatable, Sendable {
  /// The write-ahead log: the last committed entries are lost.
  case log(path: String)
  /// The structure of the database. Whatever can still be read is listed.
  case database(path: String)
  /// A row with an id that is not valid.
  case row(path: String, reason: String)
  /// One session. `reason` says what is wrong, for example "its ending cannot be read".
  case session(_ id: String, _ reason: String)
  /// What this device keeps for one system.
  case profile(_ name: String, _ reason: String)
  /// Entries of profiles with names that cannot be read, so that nobody finds them any more.
  case entries(count: Int)
  /// Pictures of a session that is missing from the database.
  case pictures(session: String, folder: String)

  /// The damaged session; nil when it cannot be named.
  public var session: String? {
    switch self {
    case .session(let id, _), .pictures(let id, _): id
    case .log, .database, .row, .profile, .entries: nil
    }
  }

  /// One plain English sentence or two: what is damaged, and what to do.
  public var message: String {
    switch self {
    case .log(let path):
      "The log of the database \(path) was damaged: what was saved last is lost. Check the sessions; what remains of them can be continued."
    case .database(let path):
      "The database \(path) is damaged. What can still be read is listed; export what you need, then move the file away to start with a new one."
    case .row(let path, let reason):
      "The database \(path) holds a session that cannot be read: \(reason). The others are not affected."
    case .session(let id, let reason):
      "The session \(id) is damaged: \(reason). The others are not affected; erase this one."
    case .profile(let name, let reason):
      "What this device keeps for \(name) is damaged: \(reason). Nothing was removed; set the device up again for it."
    case .entries(let count):
      "\(count) of the services' entries cannot be found any more, because their names are damaged. The others are not affected; what belongs to a session is erased with it."
    case .pictures(_, let folder):
      "The pictures in \(folder) belong to no known session; erase them like a session."
    }
  }

  var error: WorkflowError { WorkflowError(.journalDamaged, message) }
}
