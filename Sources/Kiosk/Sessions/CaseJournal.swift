import AppComponentsJourney
import Store
import Workflow

/// Forwards everything to a session's journal. A session that starts a workflow session becomes the first of its case; one that does nothing else
/// makes the workflow session the current one.
final class CaseJournal: Journal {
  private let base: any Journal
  private let session: String
  private let store: Store

  init(_ base: any Journal, _ session: String, _ store: Store) {
    self.base = base
    self.session = session
    self.store = store
  }

  func load() throws(WorkflowError) -> [Record] { try base.load() }

  /// What is written here comes before the record: after a crash in between it is written again.
  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    for record in records {
      switch record {
      case .entry(_, .performed(StartSession.name, _, _, .output(let json))):
        try store.join(session, toCase: try Outcome.decode(WorkflowSession.self, from: json).id)
      case .ended(.finished):
        if try store.session(session).journey == SessionStart.name, let id = try store.caseID(of: session) {
          try CurrentSession(store).set(id)
        }
      default: break
      }
    }
    try base.append(records, durable: durable)
  }
}
