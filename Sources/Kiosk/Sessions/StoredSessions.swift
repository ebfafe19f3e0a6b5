import AppComponentsJourney
import AppComponentsService
import Foundation
import Store
import Workflow

/// Workflow sessions as cases of the store, and the codes that start them.
package struct StoredSessions: SessionRegistry {
  private let store: Store
  private let newID: @Sendable () -> String

  /// - Parameter newID: makes an id for a session; with a seed, always the same ones in the same order.
  package init(_ store: Store, newID: @escaping @Sendable () -> String = { Runner.newSession() }) {
    self.store = store
    self.newID = newID
  }

  /// How long a code is valid, and the session that it starts, in milliseconds: two hours (create-sdk-session).
  package static let validity: Int64 = 2 * 3_600_000

  /// What a case's code selected.
  private struct Terms: Codable {
    var modules: [ValidationCode.Module]
    var workflow: WorkflowConfiguration?
  }

  package func start(with code: String, for journal: String, at now: Int64) throws(WorkflowError) -> WorkflowSession {
    switch try store.openCase(newCase(), for: journal, using: code, at: now) {
    case .opened(let id): return try opened(id)
    case .unknown: throw ComponentError.invalidSession(.invalidValidationCode).workflowError
    case .expired: throw ComponentError.invalidSession(.sessionExpired).workflowError
    }
  }

  package func start(
    _ modules: [ValidationCode.Module], _ workflow: WorkflowConfiguration?, for journal: String, at now: Int64
  ) throws(WorkflowError) -> WorkflowSession {
    let terms = try Self.encode(Terms(modules: modules, workflow: workflow))
    return try opened(try store.openCase(newCase(), for: journal, terms: terms, at: now))
  }

  package func session(_ id: String) throws(WorkflowError) -> RegisteredSession? {
    guard let state = try store.caseState(id) else { return nil }
    let terms = try Self.decode(state.terms)
    let session = WorkflowSession(id: id, modules: terms.modules, expiresAt: state.expiresAt, workflow: terms.workflow)
    return RegisteredSession(session, isRejected: state.isRejected, isClosed: state.isClosed)
  }

  package func isFinished(_ component: String, in session: String) throws(WorkflowError) -> Bool {
    try store.isFinished(component, ofCase: session)
  }

  /// The id of a case that does not exist yet; those from a seed may.
  private func newCase() -> String {
    while true {
      let id = newID()
      if (try? store.verificationCase(id)) == nil { return id }
    }
  }

  private func opened(_ id: String) throws(WorkflowError) -> WorkflowSession {
    guard let found = try session(id) else { throw ComponentError.invalidSession(.sessionExpired).workflowError }
    return found.session
  }

  // MARK: Codes

  /// A code that was issued.
  package struct Issued: Equatable, Sendable {
    package var code: String
    /// Milliseconds since 1970, UTC.
    package var expiresAt: Int64
    /// The name of the workflow that it selects.
    package var workflow: String
  }

  /// The two forms of a code.
  package enum Form: Sendable {
    case sixDigits
    /// Digits and capital letters.
    case eightCharacters

    private var characters: String { self == .sixDigits ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" }
    private var count: Int { self == .sixDigits ? 6 : 8 }

    fileprivate func draw() -> String {
      var random = SystemRandomNumberGenerator()
      return String((0..<count).compactMap { _ in characters.randomElement(using: &random) })
    }
  }

  /// Issues a code that nobody else has.
  /// - Parameters:
  ///   - now: milliseconds since 1970, UTC.
  ///   - party: who issues it, for the audit log.
  package func issue(
    _ form: Form = .sixDigits, selecting workflow: WorkflowConfiguration = .standard, at now: Int64, by party: AuditParty
  ) throws(WorkflowError) -> Issued {
    let terms = try Self.encode(Terms(modules: [.idv], workflow: workflow)), end = now + Self.validity
    while true {
      let code = form.draw()
      if try store.issue(code, terms: terms, expiresAt: end, by: party) {
        return Issued(code: code, expiresAt: end, workflow: workflow.name)
      }
    }
  }

  private static func encode(_ terms: Terms) throws(WorkflowError) -> [UInt8] {
    do { return Array(try JSONEncoder().encode(terms)) } catch {
      throw WorkflowError(.notCodable, "The workflow of a session cannot be written as JSON.")
    }
  }

  private static func decode(_ bytes: [UInt8]) throws(WorkflowError) -> Terms {
    do { return try JSONDecoder().decode(Terms.self, from: Data(bytes)) } catch {
      throw WorkflowError(.notCodable, "The workflow of a stored session cannot be read.")
    }
  }
}
