import Workflow

/// Starts a session in which components are called afterwards (`startWorkflowSession`).
public struct SessionStart: Journey {
  public static let name = "session"
  public static let version = 1

  public var access: SessionAccess
  /// The workflow that a mock code selects; nil if each component has its own.
  public var workflow: WorkflowConfiguration?

  public init(access: SessionAccess, workflow: WorkflowConfiguration? = nil) {
    self.access = access
    self.workflow = workflow
  }

  public func run(_ guide: Guide) async throws(Exit) -> WorkflowSession { try await access.open(for: nil, selecting: workflow, guide) }
}
