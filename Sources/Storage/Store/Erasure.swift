import GRDB
import Workflow

extension Store {
  /// Erases everything that this store holds of a session: records, outcomes of commands, pictures (including those replaced by a retake),
  /// test cases, what the sandbox's services keep of it, and results within the data folder. The session is marked and its key destroyed
  /// first. If the process is killed at any moment after that, no data of the session can be read, the session no longer counts, and the
  /// next `sweep` finishes the work.
  ///
  /// - Parameter party: who erases it, for the audit log.
  /// - Returns: false when another program is reading the database, so that traces stay in its log until the next `sweep`.
  /// - Throws: `unknownSession`; `journalInUse` while a runner uses it.
  @discardableResult public func erase(_ id: String, by party: AuditParty = .program) throws(WorkflowError) -> Bool {
    guard try row(id) != nil || files(id).exists else { throw unknown(id) }
    return try eraseWhole(id, by: party)
  }

  /// Files and folders outside the data folder to which results of a session were delivered. They are not ours to erase.
  public func placesElsewhere(of id: String) throws(WorkflowError) -> [String] {
    let others = Set(try handOvers().filter { $0.session != id }.flatMap(\.places))
    return try handOvers(of: id).flatMap(\.written).filter { !isInside($0) && !others.contains($0) && Files.exists($0) }
  }

  /// Whether it can no longer be read where the session's results went, or under which name the services keep what belongs to it.
  public func hasLostTraces(of id: String) -> Bool {
    do throws(WorkflowError) {
      _ = try ownerName(of: id)
      let count = try database().read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM handOver WHERE session = ?", arguments: [id]) }
      return count != (try handOvers(of: id).count)
    } catch { return true }
  }

  /// Files and folders to which results of a session were delivered within the data folder, besides those that `SessionFolder` removes.
  private func placesInside(of id: String) throws(WorkflowError) -> [String] {
    // The result of another session may have taken a place over.
    let others = Set(((try? handOvers()) ?? []).filter { $0.session != id }.flatMap(\.places))
    return ((try? handOvers(of: id)) ?? []).flatMap(\.written).filter { isInside($0) && !isOwn($0) && !others.contains($0) }
  }

  private func isInside(_ place: String) -> Bool { Files.standardized(place).hasPrefix("\(Files.standardized(folder))/") }

  /// Whether the store keeps its own things at a place, or below it: no result may be written there, because an erasure could not tell it apart.
  public func isReserved(_ place: String) -> Bool {
    let own = Files.resolved(folder), place = Files.resolved(place)
    guard place == own || place.hasPrefix("\(own)/") else { return false }
    guard let first = place.dropFirst(own.count).split(separator: "/").first else { return false }
    return ["sessions", "cases"].contains(first) || first.hasPrefix(Database.fileName)
  }

  /// Whether a place within the data folder is the store's: a file of the database, or the folder of sessions, test cases or one of either.
  private func isOwn(_ place: String) -> Bool {
    let components = Files.standardized(place).dropFirst(Files.standardized(folder).count).split(separator: "/").map(String.init)
    guard let first = components.first, !first.hasPrefix(Database.fileName) else { return true }
    return ["sessions", "cases"].contains(first) && (components.count == 1 || SessionID.isPlain(components[1]))
  }

  /// Cleans up after earlier runs: finishes erasures, and removes pictures that no record refers to (a crash came between the picture and its
  /// entry) and partly written files. Sessions in use are left alone. While the database is damaged, nothing is removed.
  ///
  /// - Returns: the number of files removed and erasures finished.
  @discardableResult public func sweep() throws(WorkflowError) -> Int {
    let database = try database()
    guard !database.hasLostEntries else { return 0 }
    var count = 0
    for id in try ids("isErasing <> 0") {
      guard database.isSound else { return count }
      guard try row(id)?.isErasing == true else {
        try database.removeFalseMark(of: id)
        continue
      }
      let isErased = try unlessInUse { () throws(WorkflowError) in try eraseWhole(id, by: .program) }
      if isErased == true { count += 1 }
    }
    try removeEmptyCases()
    try removeExports()
    for id in try ids("isTidy = 0 AND isErasing = 0") {
      _ = try unlessInUse { () throws(WorkflowError) in count += try removeOrphans(of: id) }
    }
    let known = Set(try ids("1"))
    for id in folderNames where !known.contains(id) && !files(id).holdsPictures {
      guard database.isSound else { return count }
      _ = try unlessInUse { () throws(WorkflowError) in count += try removeEmptyFolder(of: id) }
    }
    return count
  }

  private func eraseWhole(_ id: String, by party: AuditParty) throws(WorkflowError) -> Bool {
    let database = try database()
    let lock = try lock(id)
    return try withExtendedLifetime(lock) { () throws(WorkflowError) in
      try database.markErasure(of: id)
      // The places where results were delivered can be read only as long as the key exists.
      for place in try placesInside(of: id) { try Files.removeTree(place) }
      // Without its key no data of the session can be read any more, whatever happens to the rest. The log must not keep it either.
      let owner = (try? database.cipher(of: id))?.ownerName
      try database.write {
        try database.eraseOwned(by: owner, holder: id, $0)
        try $0.execute(sql: "DELETE FROM sessionKey WHERE session = ?", arguments: [id])
        if $0.changesCount > 0 { try database.audit.append(.erased, party, session: id, to: $0) }
      }
      database.forgetCipher(of: id)
      _ = try database.emptyLog()
      try files(id).empty()
      try removeExports(of: id)
      try database.write { database in
        for table in ["record", "observation", "command", "handOver", "request", "secret"] {
          try database.execute(sql: "DELETE FROM \(table) WHERE session = ?", arguments: [id])
        }
        try database.execute(sql: "DELETE FROM inbox WHERE recipient = ?", arguments: [id])
        try database.execute(sql: "UPDATE session SET ending = NULL, holder = NULL, note = NULL WHERE id = ?", arguments: [id])
      }
      // The log still holds the old pages. As long as it does, the mark stays.
      let isWhole = try database.emptyLog()
      if isWhole { try database.write { try $0.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id]) } }
      try files(id).remove()
      return isWhole
    }
  }

  /// A session is examined once after each use by a runner.
  private func removeOrphans(of id: String) throws(WorkflowError) -> Int {
    guard Files.exists(files(id).path) else { return 0 }
    let database = try database()
    let lock = try lock(id, attempts: 2)
    return try withExtendedLifetime(lock) { () throws(WorkflowError) in
      let pictures = try pictures(id)
      // The records are read under the lock: otherwise a picture whose record is about to be written would look like an orphan. A session
      // whose records cannot be read keeps everything.
      var orphans = pictures.ownedFiles
      if !orphans.isEmpty {
        guard let records = try? database.texts(id), !records.isEmpty else { return 0 }
        orphans = try pictures.orphans(notIn: records)
        // The whole database is checked only when something is about to be removed.
        guard orphans.isEmpty || database.isSound else { return 0 }
        try pictures.remove(orphans)
      }
      try database.write {
        try $0.execute(sql: "UPDATE session SET isTidy = 1 WHERE id = ? AND isTidy = 0", arguments: [id])
      }
      return orphans.count
    }
  }

  /// Removes a folder without a session and without pictures: its runner was killed before the first record, or during an erasure.
  private func removeEmptyFolder(of id: String) throws(WorkflowError) -> Int {
    let lock = try lock(id, attempts: 2)
    return try withExtendedLifetime(lock) { () throws(WorkflowError) in
      guard try row(id) == nil, !files(id).holdsPictures else { return 0 }
      try files(id).remove()
      try database().write { try $0.execute(sql: "DELETE FROM sessionKey WHERE session = ?", arguments: [id]) }
      return 1
    }
  }

  private func ids(_ condition: String) throws(WorkflowError) -> [String] {
    try database().read { database in
      try DatabaseValue.fetchAll(database, sql: "SELECT id FROM session WHERE \(condition)").compactMap(String.fromDatabaseValue)
    }.filter(SessionID.isPlain)
  }

  /// - Returns: the result of `work`; nil when the session is in use, in which case nothing was done to it.
  private func unlessInUse<Value>(_ work: () throws(WorkflowError) -> Value) throws(WorkflowError) -> Value? {
    do throws(WorkflowError) { return try work() } catch {
      guard error.engineCode == .journalInUse else { throw error }
      return nil
    }
  }
}
