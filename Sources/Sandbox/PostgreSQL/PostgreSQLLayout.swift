import SandboxKit
import Store

/// The tables in PostgreSQL.
struct PostgreSQLLayout {
  private let connection: PostgreSQLConnection
  private let cipher: EntityCipher

  init(_ connection: PostgreSQLConnection, _ cipher: EntityCipher) { (self.connection, self.cipher) = (connection, cipher) }

  /// What became of the tables.
  enum Outcome { case ready, otherKey, newer }

  /// The number of this layout. A server of an earlier one does not know all of it, and would write what others do not find.
  private static let number: Int64 = 2

  /// Makes the tables, or brings those of an older version to this one.
  /// - Returns: whether they can be used. Those of another key, and those of a newer version, are not changed.
  func prepare() throws(PostgreSQLError) -> Outcome {
    // An index of a large table takes as long as it takes, and so does another server that makes it.
    let watch = connection.watch
    connection.watch = nil
    defer { connection.watch = watch }
    return try connection.transaction("READ COMMITTED") { () throws(PostgreSQLError) in
      // Servers that start at the same time make the tables one after the other. The number identifies this program.
      try connection.run("SELECT pg_advisory_xact_lock(8466357)")
      try connection.run(
        """
        CREATE TABLE IF NOT EXISTS vestibule_entity (
          kind TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL, value BYTEA NOT NULL, version BYTEA NOT NULL, due BIGINT,
          PRIMARY KEY (kind, id))
        """)
      try connection.run(
        "CREATE INDEX IF NOT EXISTS vestibule_entity_due ON vestibule_entity (due, kind, id) WHERE due IS NOT NULL")
      try connection.run(
        """
        CREATE TABLE IF NOT EXISTS vestibule_term (
          term BYTEA NOT NULL, position BIGINT NOT NULL, kind TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL,
          PRIMARY KEY (term, position, kind, id))
        """)
      try connection.run("CREATE INDEX IF NOT EXISTS vestibule_term_entity ON vestibule_term (kind, id)")
      // A new table, and one of an older version, has no owners yet. A change that is not needed would lock out the servers that work on it.
      let hasOwners = try connection.run(
        "SELECT 1 FROM pg_attribute WHERE attrelid = 'vestibule_entity'::regclass AND attname = 'owner' AND NOT attisdropped")
      if hasOwners.isEmpty {
        try connection.run("ALTER TABLE vestibule_entity ADD COLUMN owner TEXT")
        try connection.run("CREATE INDEX vestibule_entity_owner ON vestibule_entity (owner) WHERE owner IS NOT NULL")
      }
      try connection.run(
        "CREATE TABLE IF NOT EXISTS vestibule_key (number SMALLINT PRIMARY KEY CHECK (number = 1), proof BYTEA NOT NULL)")
      try connection.run("INSERT INTO vestibule_key VALUES (1, $1) ON CONFLICT DO NOTHING", [.bytes(cipher.proof)])
      guard let proof = try connection.run("SELECT proof FROM vestibule_key").first?[0], cipher.isRight(proof) else { return .otherKey }
      try concealIDs()
      return try claim() ? .ready : .newer
    }
  }

  /// Notes which layout the tables have now.
  /// - Returns: false if they have a newer one.
  private func claim() throws(PostgreSQLError) -> Bool {
    let isNumbered = try !connection.run(
      "SELECT 1 FROM pg_attribute WHERE attrelid = 'vestibule_key'::regclass AND attname = 'layout' AND NOT attisdropped"
    ).isEmpty
    if !isNumbered { try connection.run("ALTER TABLE vestibule_key ADD COLUMN layout BIGINT NOT NULL DEFAULT 1") }
    let known = try connection.run("SELECT layout FROM vestibule_key").first?[0].map(PostgreSQLConnection.number) ?? 0
    if known < Self.number { try connection.run("UPDATE vestibule_key SET layout = $1", [.number(Self.number)]) }
    return known <= Self.number
  }

  /// Encrypts the ids in a table of an older version.
  private func concealIDs() throws(PostgreSQLError) {
    let isDone = try connection.run(
      "SELECT 1 FROM pg_attribute WHERE attrelid = 'vestibule_key'::regclass AND attname = 'conceals' AND NOT attisdropped")
    guard isDone.isEmpty else { return }
    for row in try connection.run("SELECT kind, id FROM vestibule_entity") {
      let key = EntityKey(row)
      try connection.run(
        "UPDATE vestibule_entity SET kind = $3, id = $4 WHERE kind = $1 AND id = $2", key.columns + cipher.concealed(key).columns)
    }
    try connection.run("ALTER TABLE vestibule_key ADD COLUMN conceals BOOLEAN NOT NULL DEFAULT TRUE")
  }
}
