import AppComponentsJourney
import Workflow

/// Starts and checks workflow sessions in the mock environment, and passes everything else on.
public struct SessionPerformer: Performer {
  private let registry: any SessionRegistry
  private let journal: String
  private let now: @Sendable () -> Int64
  private let base: any Performer

  /// - Parameters:
  ///   - journal: the session of the journey whose effects it performs.
  ///   - now: milliseconds since 1970, UTC.
  public init(_ registry: any SessionRegistry, for journal: String, now: @escaping @Sendable () -> Int64, over base: any Performer) {
    self.registry = registry
    self.journal = journal
    self.now = now
    self.base = base
  }

  public var performsInOrder: Bool { base.performsInOrder }

  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    let session: WorkflowSession
    switch effect {
    case let start as StartSession: session = try perform(start)
    case let check as CheckSession: session = try perform(check)
    default: return try await base.perform(effect, context)
    }
    guard let output = session as? E.Output else { return try await base.perform(effect, context) }
    return output
  }

  private func perform(_ start: StartSession) throws(WorkflowError) -> WorkflowSession {
    guard let code = ValidationCode.normalized(start.validationCode) else {
      throw ComponentError.invalidSession(.invalidValidationCode).workflowError
    }
    guard ValidationCode.mockCodes.contains(code) else { return try registry.start(with: code, for: journal, at: now()) }
    let mock: ValidationCode
    do throws(ComponentError) {
      mock = try ValidationCode(mock: code)
      try mock.checkModules()
    } catch { throw error.workflowError }
    return try registry.start(mock.modules, start.workflow, for: journal, at: now())
  }

  private func perform(_ check: CheckSession) throws(WorkflowError) -> WorkflowSession {
    // One that was cleared is over.
    guard let found = try registry.session(check.session) else { throw ComponentError.invalidSession(.sessionExpired).workflowError }
    do throws(ComponentError) { try found.check(at: now()) } catch { throw error.workflowError }
    if let component = check.component, try registry.isFinished(component, in: check.session) {
      throw ComponentError.invalidWorkflowStatus.workflowError
    }
    return found.session
  }
}
