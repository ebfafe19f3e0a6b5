import Notation
import Recordings
import Store
import Synchronization
import Workflow

/// Keeps what is observed in a tester's sessions beside their journals.
package final class Trace: Sendable {
  private struct State {
    /// Of the session that runs. One program runs one session at a time.
    weak var journal: EventJournal?
    var problem: WorkflowError?
  }

  private let store: Store
  /// The sessions' clock: milliseconds since 1970, UTC.
  let now: @Sendable () -> Int64
  private let state = Mutex(State())

  package init(_ store: Store, now: @escaping @Sendable () -> Int64) { (self.store, self.now) = (store, now) }

  /// Why observations are missing; nil if none are. A session goes on without its observations, because they are the tester's.
  package var problem: WorkflowError? { state.withLock { $0.problem } }

  /// Keeps an observation of the session that runs, and shows it. Without one, nothing happens.
  /// - Parameters:
  ///   - name: what a list shows of it.
  ///   - detail: what came of it, in a few words.
  ///   - session: whose it is; nothing happens if another one runs by now. nil: of the one that runs.
  ///   - json: all that is known of it, without secrets.
  package func append(
    _ kind: Observation.Kind, _ name: String, _ detail: String = "", of session: String? = nil, json: JSONValue
  ) {
    guard let journal = state.withLock({ $0.journal }), session == nil || session == journal.session else { return }
    journal.observe(kind, name, detail, json: json)
  }

  func follow(_ journal: EventJournal) { state.withLock { $0.journal = journal } }

  /// What was observed in a session that is in the store.
  func observations(of session: String) -> [Observation] {
    do throws(WorkflowError) { return try [Observation](kept: store.observations(of: session)) } catch {
      miss(error)
      return []
    }
  }

  func keep(_ observation: Observation, of session: String) {
    do throws(WorkflowError) {
      try store.observe(observation.text, after: observation.records, at: observation.time, in: session)
    } catch { miss(error) }
  }

  private func miss(_ problem: WorkflowError) { state.withLock { $0.problem = $0.problem ?? problem } }
}
