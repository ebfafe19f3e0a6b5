import SandboxKit
import Store

/// The tables in PostgreSQL.
struct PostgreSQLLayout {
  private let connection: PostgreSQLConnection
  private let cipher: EntityCipher

  init(_ connection: PostgreSQLConnection, _ cipher: EntityCipher) { (self.connection, self.cipher) = (connection, cipher) }

  /// Makes the tables, or brings those of an older version to this one.
  /// - Returns: whether this is the key of the database. With another one nothing is changed.
  func prepare() throws(PostgreSQLError) -> Bool {
    try connection.transaction("READ COMMITTED") { () throws(PostgreSQLError) in
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
      guard let proof = try connection.run("SELECT proof FROM vestibule_key").first?[0], cipher.isRight(proof) else { return false }
      try concealIDs()
      return true
    }
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
