import AppComponentsJourney
import Backends
import Synchronization
import Testing
import Workflow

@testable import AppComponentsService

/// Workflow sessions in the mock environment.
struct SessionPerformerTests {
  /// A registry with one issued code, `123456`, and one session, `S-1`.
  private final class Registry: SessionRegistry {
    let registered = Mutex(RegisteredSession(WorkflowSession(id: "S-1", expiresAt: 100)))

    func start(with code: String, for journal: String, at now: Int64) throws(WorkflowError) -> WorkflowSession {
      guard code == "123456" else { throw ComponentError.invalidSession(.invalidValidationCode).workflowError }
      return WorkflowSession(id: "issued for \(journal)", workflow: WorkflowConfiguration(name: "bank"))
    }

    func start(_ modules: [ValidationCode.Module], _ workflow: WorkflowConfiguration?, for journal: String, at now: Int64)
      -> WorkflowSession
    {
      WorkflowSession(id: "mock", modules: modules, workflow: workflow)
    }

    func session(_ id: String) -> RegisteredSession? { registered.withLock { $0.session.id == id ? $0 : nil } }
    func isFinished(_ component: String, in session: String) -> Bool { component == "document" }
  }

  private let registry = Registry()
  private func performer(at now: Int64 = 1) -> SessionPerformer {
    SessionPerformer(registry, for: "journal", now: { now }, over: MockPerformer())
  }

  private func error(_ perform: () async throws -> WorkflowSession) async -> ComponentError? {
    do {
      _ = try await perform()
      return nil
    } catch { return (error as? WorkflowError).map { ComponentError($0) } }
  }

  private func start(_ code: String) async throws -> WorkflowSession {
    try await performer().perform(StartSession(validationCode: code), EffectContext(key: "journal/1/0"))
  }

  private func check(_ id: String = "S-1", _ component: String? = nil, at now: Int64 = 1) async throws -> WorkflowSession {
    try await performer(at: now).perform(CheckSession(session: id, component: component), EffectContext(key: "journal/2/0"))
  }

  @Test func anIssuedCodeSelectsItsWorkflow() async throws {
    let session = try await start("123 456")
    #expect(session == WorkflowSession(id: "issued for journal", workflow: WorkflowConfiguration(name: "bank")))
  }

  @Test func aMockCodeStartsATestMeSession() async throws {
    #expect(try await start("IDV") == WorkflowSession(id: "mock"))
    let workflow = WorkflowConfiguration(name: "own")
    let start = StartSession(validationCode: "IDV", workflow: workflow)
    #expect(try await performer().perform(start, EffectContext(key: "k")).workflow == workflow)
  }

  @Test(arguments: [
    ("654321", ComponentError.invalidSession(.invalidValidationCode)), ("nonsense?", .invalidSession(.invalidValidationCode)),
    ("QES", .configurationNotSupported(name: "module QES")), ("IDVandBAV", .configurationNotSupported(name: "module BAV")),
  ])
  func otherCodesAreRefused(code: String, refusal: ComponentError) async {
    #expect(await error { try await start(code) } == refusal)
  }

  @Test func aSessionIsValidUntilItExpires() async throws {
    #expect(try await check(at: 99).id == "S-1")
    #expect(await error { try await check(at: 100) } == .invalidSession(.sessionExpired))
    #expect(await error { try await check("cleared") } == .invalidSession(.sessionExpired))
  }

  @Test func eachComponentRunsOnce() async throws {
    #expect(try await check("S-1", "biometrics").id == "S-1")
    #expect(await error { try await check("S-1", "document") } == .invalidWorkflowStatus)
    registry.registered.withLock { $0.isClosed = true }
    #expect(await error { try await check("S-1", "biometrics") } == .invalidWorkflowStatus)
    // What staff decided counts before anything else.
    registry.registered.withLock { $0.isRejected = true }
    #expect(await error { try await check("S-1", "biometrics") } == .clientRejected)
  }

  @Test func otherEffectsArePassedOn() async throws {
    #expect(try await performer().perform(ReadLocation(), EffectContext(key: "k")) == .unavailable)
  }
}
