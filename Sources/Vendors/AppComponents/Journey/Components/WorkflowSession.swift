import AppComponentsWire
import Notation
import Workflow

/// A session that was started with a validation code (`startWorkflowSession`). Components run in it, one after another.
public struct WorkflowSession: Codable, Equatable, Sendable {
  /// Names the session for the backend.
  public var id: String
  public var modules: [ValidationCode.Module]
  /// The moment from which it is no longer valid, in milliseconds since 1970, UTC; nil if it does not expire.
  public var expiresAt: Int64?
  /// The workflow that its code selects; nil for the one of the component's own input.
  public var workflow: WorkflowConfiguration?

  public init(
    id: String, modules: [ValidationCode.Module] = [.idv], expiresAt: Int64? = nil, workflow: WorkflowConfiguration? = nil
  ) {
    self.id = id
    self.modules = modules
    self.expiresAt = expiresAt
    self.workflow = workflow
  }

  /// - Throws: `configurationNotSupported` if this program cannot run a module or the workflow.
  init(_ served: ServedSession) throws(WorkflowError) {
    var modules: [ValidationCode.Module] = []
    for name in served.modules {
      guard let module = ValidationCode.Module(rawValue: name) else {
        throw ComponentError.configurationNotSupported(name: "module \(name)").workflowError
      }
      modules.append(module)
    }
    self.init(
      id: served.id, modules: modules, expiresAt: served.expiresAt.map { Int64($0) },
      workflow: try served.workflow.map { workflow throws(WorkflowError) in try WorkflowConfiguration(workflow) })
  }
}

extension WorkflowConfiguration {
  fileprivate init(_ served: ServedWorkflow) throws(WorkflowError) {
    do throws(ComponentError) { self = try WorkflowFile.read(served.json.bytes()) } catch {
      guard case .configurationNotSupported = error else {
        throw ComponentError.configurationNotSupported(name: "the workflow \"\(served.name)\"").workflowError
      }
      throw error.workflowError
    }
  }

  /// The workflow on its way to the backend.
  var served: ServedWorkflow { ServedWorkflow(name: name, json: json) }
}
