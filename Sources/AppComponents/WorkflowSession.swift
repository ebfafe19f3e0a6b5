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
  public func clear() { PluginBridge.clear(config.options) }
}
