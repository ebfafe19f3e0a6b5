import Recordings
import Store
import Synchronization
import Workflow

/// A tester goes back in a session and tries another way: a branch of it, which is a session of its own.
extension SessionService {
  /// Begins a session that has the first records of another one, with their pictures, times, secrets and what was observed before the last of
  /// them, and belongs to the same case. The other one stays as it is. What it sent to a service is not sent again, and not taken back.
  ///
  /// - Parameter count: how many records; at least the first one is taken.
  /// - Returns: the new session's id. It continues with `resume`.
  /// - Throws: `unknownSession`; `journalDamaged` when a record or a picture cannot be read; `diskFull` and what else keeps it from being
  ///   written. Then there is no branch, or one that goes on from an earlier moment.
  package func branch(of session: String, keeping count: Int) throws(WorkflowError) -> String {
    var steps: [Recording.Step] = []
    for (time, json) in try store.timedRecords(session).prefix(max(1, count)) {
      steps.append(Recording.Step(time: time, try Record(encoded: json)))
    }
    let recording = Recording(program: "", steps: steps)
    guard var header = recording.header else { throw WorkflowError(.journalDamaged, "The session \(session) has no beginning.") }
    let branch = newSession()
    header.session = branch
    header.origin = Header.Origin(session: session, records: steps.count)
    let clock = Mutex(header.startedAt), store = store
    let journal = HolderJournal(
      try store.journal(branch, inCase: try store.caseID(of: session), now: { clock.withLock { $0 } }), branch, store)
    // The session exists before its pictures do, so that they are never without one.
    try journal.append([.started(header: header)], durable: true)
    let old = try store.pictures(session), new = try store.pictures(branch)
    for reference in recording.references { _ = try new.put(try old.bytes(of: reference), type: reference.type) }
    let secrets = try store.vault(session), vault = try store.vault(branch)
    for handle in try secrets.handles(from: "") { if let text = try secrets.secret(of: handle) { try vault.keep(text, of: handle) } }
    for step in steps.dropFirst() {
      if let time = step.time { clock.withLock { $0 = time } }
      try journal.append([step.record], durable: false)
    }
    try journal.append([], durable: true)
    for kept in try store.observations(of: session) where kept.records < steps.count {
      try store.observe(kept.json, after: kept.records, at: kept.time, in: branch)
    }
    return branch
  }

  /// The branches of a session, in the order in which they part from it. Sessions that cannot be read are left out.
  package func branches(of session: String) -> [Branch] {
    let others = (try? store.sessions()) ?? []
    return others.compactMap { other -> Branch? in
      guard let text = try? store.firstRecord(other.id), case .started(let header)? = try? Record(encoded: text),
        let origin = header.origin, origin.session == session
      else { return nil }
      return Branch(session: other.id, records: origin.records)
    }.sorted { ($0.records, $0.session) < ($1.records, $1.session) }
  }
}
