import AppComponentsJourney
import Workflow

/// Keeps workflow sessions and the codes that start them.
public protocol SessionRegistry: Sendable {
  /// Starts a session with an issued code, which is used up by it.
  ///
  /// - Parameters:
  ///   - journal: the session of the journey that starts it. When it did so before, before a crash, its session is returned.
  ///   - now: milliseconds since 1970, UTC.
  /// - Throws: `ComponentError.invalidSession` for an unknown, used or expired code, and the errors of the store, as engine errors.
  func start(with code: String, for journal: String, at now: Int64) throws(WorkflowError) -> WorkflowSession
  /// Starts a session without an issued code. It does not expire.
  func start(_ modules: [ValidationCode.Module], _ workflow: WorkflowConfiguration?, for journal: String, at now: Int64)
    throws(WorkflowError) -> WorkflowSession
  /// Returns nil if there is no such session.
  func session(_ id: String) throws(WorkflowError) -> RegisteredSession?
  /// Whether a component has had a result in a session.
  func isFinished(_ component: String, in session: String) throws(WorkflowError) -> Bool
}

/// The state of a session.
public struct RegisteredSession: Equatable, Sendable {
  public var session: WorkflowSession
  /// Whether staff rejected the client.
  public var isRejected: Bool
  /// Whether its modules are done, or ended in an error.
  public var isClosed: Bool

  public init(_ session: WorkflowSession, isRejected: Bool = false, isClosed: Bool = false) {
    self.session = session
    self.isRejected = isRejected
    self.isClosed = isClosed
  }

  /// - Parameter now: milliseconds since 1970, UTC.
  /// - Throws: the reason why nothing can happen in it any more.
  public func check(at now: Int64) throws(ComponentError) {
    if isRejected { throw .clientRejected }
    if isClosed { throw .invalidWorkflowStatus }
    if let end = session.expiresAt, now >= end { throw .invalidSession(.sessionExpired) }
  }
}
