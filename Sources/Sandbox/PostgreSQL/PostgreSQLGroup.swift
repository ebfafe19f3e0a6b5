import SandboxKit
import Store

/// Writes several transactions in one of the database, with as many commands as for one.
struct PostgreSQLGroup {
  private typealias Write = (sealed: [UInt8], version: [UInt8], owner: String?, listing: Listing?)

  private let connection: PostgreSQLConnection
  private let cipher: EntityCipher
  /// The versions of the entities, as the transactions so far have left them; nil inside: there is none.
  private var versions: [EntityKey: [UInt8]?] = [:]
  /// What is written in the end; nil inside: the entity is removed.
  private var writes: [EntityKey: Write?] = [:]
  private var due: [EntityKey: Int64?] = [:]

  init(_ connection: PostgreSQLConnection, _ cipher: EntityCipher) { (self.connection, self.cipher) = (connection, cipher) }

  /// - Returns: of each, whether everything was as it had read it, so that it is written.
  mutating func write(_ group: [EntityTransaction]) throws(PostgreSQLError) -> [Bool] {
    try readVersions(Set(group.flatMap { $0.read.keys }))
    var written: [Bool] = []
    for transaction in group {
      let isCurrent = transaction.read.allSatisfy { key, value in (versions[key] ?? nil) == value.map { cipher.version(of: $0, key.name) } }
      if isCurrent { take(transaction) }
      written.append(isCurrent)
    }
    try writeEntities()
    try writeTerms()
    return written
  }

  private mutating func readVersions(_ keys: Set<EntityKey>) throws(PostgreSQLError) {
    for key in keys { versions.updateValue(nil, forKey: key) }
    guard !keys.isEmpty else { return }
    let places = Dictionary(uniqueKeysWithValues: keys.map { (cipher.concealed($0), $0) })
    let rows = try connection.run(
      "SELECT kind, id, version FROM vestibule_entity WHERE (kind, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))",
      places.keys.sorted().columns)
    for row in rows { if let key = places[EntityKey(row)] { versions[key] = row[2] } }
  }

  private mutating func take(_ transaction: EntityTransaction) {
    for (key, change) in transaction.changes {
      guard let value = change.value else {
        versions.updateValue(nil, forKey: key)
        writes.updateValue(nil, forKey: key)
        due[key] = nil
        continue
      }
      let version = cipher.version(of: value, key.name)
      versions[key] = version
      writes[key] = (cipher.seal(value, key.name), version, transaction.owners[key], transaction.listings[key])
      if case .schedule(_, let moment) = change { due.updateValue(moment, forKey: key) }
    }
  }

  private func writeEntities() throws(PostgreSQLError) {
    let removed = writes.filter { $0.value == nil }.keys.map(cipher.concealed).sorted()
    if !removed.isEmpty {
      try connection.run(
        "DELETE FROM vestibule_entity WHERE (kind, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))", removed.columns)
    }
    // One that is not scheduled stays due as it was.
    for isScheduled in [false, true] {
      let kept = writes.compactMap { key, write in
        write.flatMap { (due[key] != nil) == isScheduled ? (place: cipher.concealed(key), write: $0, due: due[key] ?? nil) : nil }
      }.sorted { $0.place < $1.place }
      if kept.isEmpty { continue }
      try connection.run(
        """
        INSERT INTO vestibule_entity (kind, id, value, version, owner, due)
        SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[], $5::text[], $6::bigint[])
        ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, version = excluded.version\(isScheduled ? ", due = excluded.due" : "")
        """,
        kept.map(\.place).columns + [
          .byteStrings(kept.map(\.write.sealed)), .byteStrings(kept.map(\.write.version)), .texts(kept.map(\.write.owner)),
          .numbers(kept.map(\.due)),
        ])
    }
  }

  /// The lists in which an entity is. Most writes leave them as they are.
  private func writeTerms() throws(PostgreSQLError) {
    guard !writes.isEmpty else { return }
    let keys = writes.keys.sorted(), places = keys.map(cipher.concealed)
    var present: [EntityKey: Set<Term>] = [:], gone: Set<Term> = [], new: Set<Term> = []
    let rows = try connection.run(
      "SELECT kind, id, term, position FROM vestibule_term WHERE (kind, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))",
      places.columns)
    for row in rows {
      let place = EntityKey(row), term = Term(place: place, term: row[2] ?? [], position: PostgreSQLConnection.number(row[3] ?? []))
      present[place, default: []].insert(term)
    }
    for (key, place) in zip(keys, places) {
      let wanted = (writes[key] ?? nil)?.listing.map { Term.all(of: $0, key.kind, at: place, cipher) } ?? []
      gone.formUnion(present[place, default: []].subtracting(wanted))
      new.formUnion(wanted.subtracting(present[place, default: []]))
    }
    let columns = "unnest($1::text[], $2::text[], $3::bytea[], $4::bigint[])"
    if !gone.isEmpty {
      try connection.run(
        "DELETE FROM vestibule_term WHERE (kind, id, term, position) IN (SELECT * FROM \(columns))", gone.sorted().columns)
    }
    if !new.isEmpty {
      try connection.run(
        "INSERT INTO vestibule_term (kind, id, term, position) SELECT * FROM \(columns)", new.sorted().columns)
    }
  }
}

/// A row of the index of lists.
private struct Term: Hashable, Comparable {
  var place: EntityKey
  var term: [UInt8]
  var position: Int64

  static func all(of listing: Listing, _ kind: EntityKind, at place: EntityKey, _ cipher: EntityCipher) -> Set<Term> {
    let terms = listing.words.map { cipher.term($0, kind) } + [cipher.term(nil, kind)]
    return Set(terms.map { Term(place: place, term: $0, position: listing.order) })
  }

  static func < (a: Self, b: Self) -> Bool { a.place != b.place ? a.place < b.place : a.term.lexicographicallyPrecedes(b.term) }
}

extension [Term] {
  fileprivate var columns: [PostgreSQLConnection.Parameter] {
    map(\.place).columns + [.byteStrings(map(\.term)), .numbers(map(\.position))]
  }
}
