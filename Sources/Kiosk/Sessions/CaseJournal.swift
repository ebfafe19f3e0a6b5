import AppComponentsJourney
import JourneyKit
import Store
import Workflow

/// Forwards everything to a session's journal, and keeps in the session's case what became of its component, before the ending is durable: a
/// component whose result exists is never run a second time. A session that was started for components becomes the current one.
final class CaseJournal: Journal {
  private let base: any Journal
  private let session: String
  private let module: any JourneyModule
  private let store: Store

  init(_ base: any Journal, _ session: String, of module: any JourneyModule, _ store: Store) {
    self.base = base
    self.session = session
    self.module = module
    self.store = store
  }

  func load() throws(WorkflowError) -> [Record] { try base.load() }

  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    for record in records { if case .ended(let ending) = record { try keep(ending) } }
    try base.append(records, durable: durable)
  }

  private func keep(_ ending: Ending) throws(WorkflowError) {
    guard let id = try store.caseID(of: session) else { return }
    guard module.name != SessionModule().name else {
      if case .finished = ending { try CurrentSession(store).set(id) }
      return
    }
    switch ending {
    case .finished:
      try store.finish(module.name, ofCase: id)
      if try isComplete(id) { try store.closeCase(id) }
    case .failed(let error) where ComponentError(error).endsSession: try store.closeCase(id)
    case .failed, .cancelled: break
    }
    // Nobody else can use a session that a component started for itself.
    if try store.openedItsCase(session) { try store.closeCase(id) }
  }

  /// Whether all parts of identity verification are done (the module IDV).
  private func isComplete(_ id: String) throws(WorkflowError) -> Bool {
    if module.name == IdentityModule().name { return true }
    for part in [DocumentModule().name, BiometricsModule().name] where try !store.isFinished(part, ofCase: id) { return false }
    return true
  }
}

extension ComponentError {
  /// Whether the module ended in an error, so that nothing else can happen in its session. What the session itself refuses changes nothing.
  fileprivate var endsSession: Bool {
    switch self {
    case .module, .unexpected: true
    case .canceled, .clientRejected, .invalidSession, .configurationNotSupported, .invalidWorkflowStatus, .decoding, .font, .json,
      .incorrectConfiguration, .unusableInput, .notConfigured:
      false
    }
  }
}
