import Application
import Authoring
import Background
import LocalServices
import SandboxKit
import Store
import Workflow

extension DataOptions {
  /// Does what staff do with the workflow sessions of a store.
  /// - Throws: why it is not possible.
  func withWorkflows<Value: Sendable>(
    _ store: Store, _ work: @escaping @Sendable (WorkflowOffice) async throws(AdministrationError) -> Value
  ) throws(WorkflowError) -> Value {
    let environment = RunEnvironment(timeZone: configuration.effectiveTimeZone)
    let sandbox = LocalSandbox(Installation.current.services, store: store, in: environment).sandbox
    let result: Result<Value, AdministrationError> = Blocking.run {
      guard let workflows = WorkflowOffice(sandbox, store) else {
        return .failure(.server("This program has no service for workflow sessions. Use one with App Components."))
      }
      do throws(AdministrationError) { return .success(try await work(workflows)) } catch { return .failure(error) }
    }
    do throws(AdministrationError) { return try result.get() } catch {
      throw WorkflowError(code: "notPossible", module: "Store", message: error.message)
    }
  }
}
