import FoundationEssentials
import GRDB
import Workflow

/// Where a value of a profile is in lists.
public struct ProfilePlace: Equatable, Sendable {
  /// Lists begin with the greatest.
  public var position: Int64
  /// The lists in which it is, by names that are kept as keyed digests.
  public var terms: Set<String>

  public init(_ position: Int64, in terms: Set<String>) { (self.position, self.terms) = (position, terms) }
}

/// The index of a profile's values by the terms of their lists.
struct ProfileTerms {
  private let connection: GRDB.Database
  private let digest: TermDigest
  private let profile: String

  init(_ connection: GRDB.Database, _ digest: TermDigest, profile: String) {
    (self.connection, self.digest, self.profile) = (connection, digest, profile)
  }

  /// Puts a value in the lists of its place, and out of all others.
  /// - Parameter name: concealed.
  func put(_ place: ProfilePlace?, of name: String) throws {
    let wanted = Set(place.map { place in place.terms.map { Entry(term: Data(digest($0)), position: place.position) } } ?? [])
    let present = try Set(
      Row.fetchAll(
        connection.cachedStatement(sql: "SELECT term, position FROM profileTerm WHERE profile = ? AND name = ?"),
        arguments: [profile, name]
      ).map { Entry(term: $0[0], position: $0[1]) })
    for entry in present.subtracting(wanted) {
      try connection.cachedStatement(sql: "DELETE FROM profileTerm WHERE profile = ? AND term = ? AND position = ? AND name = ?")
        .execute(arguments: [profile, entry.term, entry.position, name])
    }
    for entry in wanted.subtracting(present) {
      try connection.cachedStatement(sql: "INSERT INTO profileTerm (profile, term, position, name) VALUES (?, ?, ?, ?)")
        .execute(arguments: [profile, entry.term, entry.position, name])
    }
  }

  private struct Entry: Hashable {
    var term: Data
    var position: Int64
  }

  /// The names of the values that are in all of some lists, in their order.
  /// - Parameters:
  ///   - terms: at least one.
  ///   - last: the value after which they begin; nil for the beginning. All names are concealed.
  /// - Returns: nil if the last value is in none of these lists.
  func names(in terms: [String], after last: String?, limit: Int) throws -> [String]? {
    let digests = try rarestFirst(terms.map { Data(digest($0)) })
    var arguments: StatementArguments = [profile, digests[0]], sql = "SELECT name FROM profileTerm AS one WHERE profile = ? AND term = ?"
    if let last {
      let position = try Int64.fetchOne(
        connection.cachedStatement(sql: "SELECT position FROM profileTerm WHERE profile = ? AND name = ? AND term = ?"),
        arguments: [profile, last, digests[0]])
      guard let position else { return nil }
      sql += " AND (position, name) < (?, ?)"
      arguments += [position, last]
    }
    for digest in digests.dropFirst() {
      sql += """
         AND EXISTS (SELECT 1 FROM profileTerm AS other
          WHERE other.profile = one.profile AND other.term = ? AND other.position = one.position AND other.name = one.name)
        """
      arguments += [digest]
    }
    arguments += [limit]
    return try String.fetchAll(
      connection.cachedStatement(sql: sql + " ORDER BY position DESC, name DESC LIMIT ?"), arguments: arguments)
  }

  /// The list that is gone through is the shortest, so that a rare name beside a frequent one is found at once.
  private func rarestFirst(_ digests: [Data]) throws -> [Data] {
    guard digests.count > 1 else { return digests }
    let statement = try connection.cachedStatement(
      sql: "SELECT count(*) FROM (SELECT 1 FROM profileTerm WHERE profile = ? AND term = ? LIMIT 1000)")
    let counts = try digests.map { ($0, try Int.fetchOne(statement, arguments: [profile, $0]) ?? 0) }
    return counts.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

extension DeviceProfile {
  /// The names of the values that are in all of some lists, in their order.
  /// - Parameters:
  ///   - terms: at least one.
  ///   - last: the value after which they begin; nil for the beginning.
  /// - Returns: the names, without those that are damaged; nil if the last value is in none of these lists.
  public func names(in terms: [String], after last: String? = nil, limit: Int) throws(WorkflowError) -> [String]? {
    let database = try store.database(), concealed = last.map { database.names.concealed($0) }
    return try database.read {
      try ProfileTerms($0, database.terms, profile: name).names(in: terms, after: concealed, limit: limit)
    }?.compactMap(database.names.revealed)
  }
}
