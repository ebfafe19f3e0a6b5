import FoundationEssentials
import Workflow

/// A record of a journal as it is written, with what it changes in the session's row.
struct SealedRecord {
  let line: Int
  /// When it was written, by the session's clock: milliseconds since 1970, UTC.
  let at: Int64
  let text: Data
  private(set) var started: (journey: Data, version: Int, startedAt: Int64, host: Data?)?
  private(set) var ending: Data?
  private(set) var owed: [(target: String, places: Data)] = []
  /// What the audit log says of it.
  private(set) var event: (AuditEvent, detail: String?)?

  init(_ record: Record, line: Int, at: Int64, _ cipher: SessionCipher, _ debts: SessionDebts) throws(WorkflowError) {
    let json = try record.encoded()
    (self.line, self.at) = (line, at)
    text = cipher.seal(json, .record(line: line))
    switch record {
    case .started(let header):
      let host = header.host.map { cipher.seal($0, .host) }
      event = (.sessionStarted, nil)
      started = (cipher.seal(header.journey, .journey), header.version, header.startedAt, host)
    case .ended(let how):
      ending = cipher.seal(json, .ending)
      event = Self.event(of: how)
      for target in debts.targets(after: how) { owed.append(HandOver.sealed(target, [], cipher)) }
    default: break
    }
  }

  private static func event(of ending: Ending) -> (AuditEvent, String?) {
    switch ending {
    case .finished: (.sessionFinished, nil)
    case .failed(let error): (.sessionFailed, error.qualifiedCode)
    case .cancelled: (.sessionCancelled, nil)
    }
  }
}
