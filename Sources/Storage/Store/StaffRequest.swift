import FoundationEssentials
import GRDB
import Workflow

/// A prompt that waits for staff. The kiosk that shows it puts it into the store, so that an office can answer it too. The first answer
/// counts.
public struct StaffRequest: Equatable, Sendable {
  public var session: String
  /// Unique for each time a prompt is asked.
  public var id: String
  public var prompt: Prompt

  public init(session: String, id: String, prompt: Prompt) {
    self.session = session
    self.id = id
    self.prompt = prompt
  }
}

extension Store {
  /// Offers a prompt to the offices on this store.
  public func offer(_ request: StaffRequest) throws(WorkflowError) {
    let database = try database(), cipher = try database.cipher(for: request.session)
    let prompt = cipher.seal(try JSONCoding.encode(request.prompt), .request(id: request.id))
    try database.write {
      // A killed program may have left one.
      try $0.execute(sql: "DELETE FROM request WHERE session = ?", arguments: [request.session])
      try $0.execute(
        sql: "INSERT INTO request (session, id, prompt) VALUES (?, ?, ?)", arguments: [request.session, request.id, prompt])
    }
  }

  /// Removes a prompt that was answered or withdrawn.
  public func withdraw(_ request: StaffRequest) throws(WorkflowError) {
    try database().write {
      try $0.execute(sql: "DELETE FROM request WHERE session = ? AND id = ?", arguments: [request.session, request.id])
    }
  }

  /// The prompts that wait for an answer, of sessions that a program runs now.
  public func openRequests() throws(WorkflowError) -> [StaffRequest] {
    let database = try database()
    let rows = try database.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT session, id, prompt FROM request WHERE answer IS NULL AND session IN (SELECT id FROM session WHERE isErasing = 0)
          ORDER BY session, id
          """)
    }
    let requests = rows.compactMap { row -> StaffRequest? in
      guard let session = String.fromDatabaseValue(row["session"]), SessionID.isPlain(session),
        let id = String.fromDatabaseValue(row["id"]), let sealed = Data.fromDatabaseValue(row["prompt"]),
        let cipher = try? database.cipher(of: session), let bytes = cipher.open(sealed, .request(id: id)),
        let prompt = try? JSONCoding.decode(Prompt.self, bytes)
      else { return nil }
      return StaffRequest(session: session, id: id, prompt: prompt)
    }
    return requests.filter { isRunning($0.session) }
  }

  /// Whether a program runs a session now.
  private func isRunning(_ session: String) -> Bool {
    guard Files.exists(files(session).path) else { return false }
    return (try? lock(session, attempts: 1)) == nil
  }

  /// Answers a prompt from an office.
  /// - Parameter party: who answers, for the audit log.
  /// - Returns: false when it no longer waits: it was answered, or the session has ended.
  public func answer(_ request: StaffRequest, with answer: Answer, by party: AuditParty) throws(WorkflowError) -> Bool {
    let database = try database()
    guard let cipher = try database.cipher(of: request.session) else { return false }
    let sealed = cipher.seal(try JSONCoding.encode(answer), .reply(id: request.id))
    var isTaken = false
    try database.write {
      try $0.execute(
        sql: "UPDATE request SET answer = ? WHERE session = ? AND id = ? AND answer IS NULL",
        arguments: [sealed, request.session, request.id])
      isTaken = $0.changesCount > 0
      if isTaken { try database.audit.append(.replied, party, session: request.session, to: $0) }
    }
    return isTaken
  }

  /// The answer that an office gave, or nil if there is none yet.
  public func answer(to request: StaffRequest) throws(WorkflowError) -> Answer? {
    let database = try database()
    let value = try database.read {
      try DatabaseValue.fetchOne(
        $0, sql: "SELECT answer FROM request WHERE session = ? AND id = ?", arguments: [request.session, request.id])
    }
    guard let value, let sealed = Data.fromDatabaseValue(value),
      let bytes = try database.cipher(of: request.session)?.open(sealed, .reply(id: request.id))
    else { return nil }
    return try JSONCoding.decode(Answer.self, bytes)
  }
}

/// JSON of the workflow's own values.
private enum JSONCoding {
  static func encode(_ value: some Encodable) throws(WorkflowError) -> [UInt8] {
    do { return Array(try JSONEncoder().encode(value)) } catch { throw WorkflowError(.notCodable, "A prompt cannot be written as JSON.") }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws(WorkflowError) -> Value {
    do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
      throw WorkflowError(.notCodable, "A stored prompt or answer cannot be read.")
    }
  }
}
