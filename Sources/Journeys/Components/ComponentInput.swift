import Workflow

/// A component's input, read: the plugin's JSON, the workflow in the vendor's portal, and how it gets its session.
struct ComponentInput {
  let plugin: PluginInput
  let workflow: WorkflowConfiguration
  let session: SessionAccess

  /// - Throws: the component's errors 800, 830, 850, 1001 and 1003, as its failure.
  init(_ input: JourneyInput) throws(JourneyFailure) {
    do throws(ComponentError) {
      workflow = try input.workflow.map { bytes throws(ComponentError) in try WorkflowFile.read(bytes) } ?? .standard
      if let started = input.session {
        plugin =
          try input.config.map { bytes throws(ComponentError) in try PluginInput(reading: bytes, isInSession: true) } ?? PluginInput()
        session = .started(id: started)
        return
      }
      plugin = try input.config.map { bytes throws(ComponentError) in try PluginInput(reading: bytes) } ?? PluginInput()
      try plugin.checkSession(backend: input.backend)
      session =
        plugin.asksForCode
        ? .askForCode(environment: plugin.networkEnvironment)
        : .code(text: plugin.validationCode, environment: plugin.networkEnvironment)
    } catch { throw error.failure }
  }
}
