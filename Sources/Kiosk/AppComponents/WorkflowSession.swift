import Commands

/// A started session. Its components run in it, each once.
public struct WorkflowSession: Sendable {
  /// Names the session for the backend.
  public let id: String
  let config: WorkflowConfig

  /// Prepares the Document Component.
  public func documentComponent(with config: DocumentComponentConfig) -> DocumentComponent {
    DocumentComponent(call: ComponentCall(session: self, configuration: config.json))
  }

  /// Prepares the Biometrics Component.
  public func biometricsComponent() -> BiometricsComponent { BiometricsComponent(call: ComponentCall(session: self)) }

  /// Erases the session with everything that its components stored (`clearWorkflowSession`).
  /// - Throws: `WorkflowError.unexpected` while a component runs in it, or when the store cannot be written.
  public func clear() throws(WorkflowError) {
    if let json = PluginBridge.clear(id, options: config.options) { throw WorkflowError(json: json) }
  }
}
