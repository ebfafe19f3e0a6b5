import GRDB
import Workflow

extension Store {
  /// Erases all that this store holds of a session: records, pictures (also those that were taken again), test cases, results within the data
  /// folder. It is marked first: killed at any moment, the next `sweep` goes on with it, and meanwhile there is no such session.
  ///
  /// - Returns: false when another program reads the database, so that traces stay in its log until the next `sweep`.
  /// - Throws: `unknownSession`; `journalInUse` while a runner uses it.
  @discardableResult public func erase(_ id: String) throws(WorkflowError) -> Bool {
    guard try row(id) != nil || files(id).exists else { throw unknown(id) }
    return try eraseWhole(id)
  }

  /// Files and folders outside of the data folder to which results of a session were handed over: they are not ours to erase.
  public func placesElsewhere(of id: String) throws(WorkflowError) -> [String] {
    try handOvers(of: id).flatMap(\.places).filter { !$0.hasPrefix("\(folder)/") && Files.exists($0) }
  }

  /// Puts in order what earlier runs left: goes on with erasures, removes pictures that no record refers to (a crash came between the picture
  /// and its entry) and the beginnings of files. Sessions in use are left alone, and so is everything while the database is damaged.
  ///
  /// - Returns: how many files and erasures that was.
  @discardableResult public func sweep() throws(WorkflowError) -> Int {
    let database = try database()
    guard !database.hasLostEntries, database.isSound() else { return 0 }
    var count = 0
    for id in try ids("isErasing <> 0") {
      let isErased = try unlessInUse { () throws(WorkflowError) in try eraseWhole(id) }
      if isErased == true { count += 1 }
    }
    for id in try ids("isTidy = 0 AND isErasing = 0") {
      _ = try unlessInUse { () throws(WorkflowError) in count += try removeOrphans(of: id) }
    }
    let known = Set(try ids("1"))
    for id in folderNames where !known.contains(id) && !files(id).holdsPictures {
      _ = try unlessInUse { () throws(WorkflowError) in count += try removeBeginnings(of: id) }
    }
    return count
  }

  private func eraseWhole(_ id: String) throws(WorkflowError) -> Bool {
    let database = try database()
    let lock = try lock(id)
    return try withExtendedLifetime(lock) { () throws(WorkflowError) in
      try database.write { try $0.execute(sql: "UPDATE session SET isErasing = 1 WHERE id = ?", arguments: [id]) }
      try files(id).empty()
      try database.write { database in
        try database.execute(sql: "DELETE FROM record WHERE session = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM handOver WHERE session = ?", arguments: [id])
        try database.execute(sql: "UPDATE session SET ending = NULL WHERE id = ?", arguments: [id])
      }
      // The log still holds the old pages. While it does, the mark stays.
      let isWhole = try database.emptyLog()
      if isWhole { try database.write { try $0.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id]) } }
      try files(id).remove()
      return isWhole
    }
  }

  /// What a session that has ended leaves behind is looked at once; one that is open, at every start.
  private func removeOrphans(of id: String) throws(WorkflowError) -> Int {
    guard Files.exists(files(id).path) else { return 0 }
    let database = try database()
    let lock = try lock(id, attempts: 2)
    return try withExtendedLifetime(lock) { () throws(WorkflowError) in
      // Read under the lock: what is put and recorded meanwhile must not look like an orphan. Who cannot be read keeps all.
      guard let records = try? database.texts(id), !records.isEmpty else { return 0 }
      let removed = try pictures(id).removeOrphans(notIn: records)
      try database.write {
        try $0.execute(sql: "UPDATE session SET isTidy = 1 WHERE id = ? AND ending IS NOT NULL AND isTidy = 0", arguments: [id])
      }
      return removed.count
    }
  }

  /// A folder without a session and without pictures: its runner was killed before the first record, or while it was erased.
  private func removeBeginnings(of id: String) throws(WorkflowError) -> Int {
    let lock = try lock(id, attempts: 2)
    return try withExtendedLifetime(lock) { () throws(WorkflowError) in
      guard try row(id) == nil, !files(id).holdsPictures else { return 0 }
      try files(id).remove()
      return 1
    }
  }

  private func ids(_ condition: String) throws(WorkflowError) -> [String] {
    try database().read { database in
      try DatabaseValue.fetchAll(database, sql: "SELECT id FROM session WHERE \(condition)").compactMap(String.fromDatabaseValue)
    }.filter(SessionID.isPlain)
  }

  /// - Returns: what the work says; nothing is done to a session in use.
  private func unlessInUse<Value>(_ work: () throws(WorkflowError) -> Value) throws(WorkflowError) -> Value? {
    do throws(WorkflowError) { return try work() } catch {
      guard error.engineCode == .journalInUse else { throw error }
      return nil
    }
  }
}
