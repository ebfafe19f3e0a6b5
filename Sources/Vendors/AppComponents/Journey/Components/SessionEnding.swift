import AppComponentsWire
import Workflow

/// What a component tells the backend about its session when it ends, before its ending is recorded.
struct SessionEnding {
  let session: WorkflowSession
  let component: SessionPart
  /// Whether the component started the session for itself.
  let isOwn: Bool
  /// Whether the backend is told. A component that an earlier version began was in a session that its program kept, and the backend does not
  /// know that session.
  let isTold: Bool

  /// The component has a result.
  /// - Throws: the reason why the result does not count.
  func finish(_ guide: Guide) async throws(Exit) {
    guard isTold else { return try await check(guide) }
    try await guide.perform(EndComponent(session: session.id, component: component, isLast: isOwn))
  }

  /// The component has no result. After an error of its module, nothing else can happen in the session.
  /// - Returns: why it ends.
  func failed(_ exit: Exit, _ guide: Guide) async throws(Exit) -> Exit {
    guard isTold, case .error(let problem) = exit, ComponentError(problem).endsSession else { return exit }
    // Whatever the backend says to it, the error stays.
    _ = try await guide.attempt(
      EndComponent(session: session.id, component: component, error: problem.qualifiedCode, isLast: isOwn))
    return exit
  }

  /// The question at the end of a component that an earlier version began.
  private func check(_ guide: Guide) async throws(Exit) {
    let asked = CheckSession(session: session.id, component: component == .identity ? nil : component.rawValue)
    guard case .failure(let error) = try await guide.attempt(asked), ComponentError(error) != .invalidSession(.sessionExpired) else {
      return
    }
    throw .error(error)
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
