import SandboxKit
import Store

/// Reads a page of a list from the index.
struct PostgreSQLList {
  private let cipher: EntityCipher
  private let query: ListQuery

  init(_ cipher: EntityCipher, _ query: ListQuery) { (self.cipher, self.query) = (cipher, query) }

  /// - Returns: the columns `kind` and `id`; nil if the entity after which the page begins is in no list of the kind.
  func rows(_ connection: PostgreSQLConnection) throws(PostgreSQLError) -> [[[UInt8]?]]? {
    let terms =
      try query.words.isEmpty
      ? [cipher.term(nil, query.kind)] : rarestFirst(query.words.sorted().map { cipher.term($0, query.kind) }, connection)
    var parameters: [PostgreSQLConnection.Parameter] = [.bytes(terms[0]), .number(Int64(query.limit))]
    var sql = "SELECT kind, id FROM vestibule_term AS one WHERE term = $1"
    if let after = query.after {
      let place = cipher.concealed(EntityKey(query.kind, after)).columns
      let found = try connection.run(
        "SELECT position FROM vestibule_term WHERE kind = $1 AND id = $2 AND term = $3", place + [.bytes(terms[0])])
      guard let position = found.first?[0] else { return nil }
      parameters += [.number(PostgreSQLConnection.number(position))] + place
      sql += " AND (position, kind, id) < ($3, $4, $5)"
    }
    for term in terms.dropFirst() {
      parameters.append(.bytes(term))
      sql += """
         AND EXISTS (SELECT 1 FROM vestibule_term AS other WHERE other.term = $\(parameters.count)
          AND other.position = one.position AND other.kind = one.kind AND other.id = one.id)
        """
    }
    return try connection.run(sql + " ORDER BY position DESC, kind DESC, id DESC LIMIT $2", parameters)
  }

  /// The list that is gone through is the shortest, so that a rare name beside a frequent one is found at once.
  private func rarestFirst(_ terms: [[UInt8]], _ connection: PostgreSQLConnection) throws(PostgreSQLError) -> [[UInt8]] {
    guard terms.count > 1 else { return terms }
    var counted: [(term: [UInt8], count: Int64)] = []
    for term in terms {
      let rows = try connection.run(
        "SELECT count(*) FROM (SELECT 1 FROM vestibule_term WHERE term = $1 LIMIT 1000) AS first_ones", [.bytes(term)])
      counted.append((term, rows.first?[0].map(PostgreSQLConnection.number) ?? 0))
    }
    return counted.sorted { $0.count < $1.count }.map(\.term)
  }
}
