/// Why the database did not carry out a command.
enum PostgreSQLError: Error, Equatable {
  /// libpq is not installed.
  case clientMissing
  /// The address is none of PostgreSQL's.
  case invalidAddress
  /// The database cannot be reached, or the connection to it broke. The reason is libpq's, which names no password.
  case unreachable(String)
  /// Somebody else has changed the same rows meanwhile (SQLSTATE 40001, 40P01, 23505).
  case conflict
  /// It has refused a command, with this SQLSTATE.
  case refused(String)

  /// One plain English sentence that says what to do.
  var message: String {
    switch self {
    case .clientMissing: "PostgreSQL needs libpq. Install the package libpq5, then start the server again."
    case .invalidAddress: "The address of the database cannot be read. Write postgresql://USER@HOST:5432/NAME."
    case .unreachable(let reason): "The database cannot be reached: \(reason). Check that it runs and that its address is right."
    case .conflict: "The database is busy with the same entities. Try again."
    case .refused(let state): "The database has refused a command (SQLSTATE \(state)). Check the rights of its user and its disk."
    }
  }

  /// Whether it passes when the database is back.
  var isTemporary: Bool {
    switch self {
    case .unreachable, .conflict: true
    // Classes 53 (insufficient resources) and 57 (operator intervention).
    case .refused(let state): state.hasPrefix("53") || state.hasPrefix("57")
    case .clientMissing, .invalidAddress: false
    }
  }
}
