import Workflow

/// A component's input, read: the plugin's JSON, the workflow in the vendor's portal, and how it gets its session.
struct ComponentInput {
  let plugin: PluginInput
  let workflow: WorkflowConfiguration

  /// - Throws: the component's errors 800, 830, 850, 1001 and 1003, as its failure.
  init(_ input: JourneyInput) throws(JourneyFailure) {
    do throws(ComponentError) {
      plugin = try input.config.map { bytes throws(ComponentError) in try PluginInput(reading: bytes) } ?? PluginInput()
      let file: WorkflowConfiguration =
        if input.workflow == nil, input.settings.isEmpty {
          .standard
        } else {
          try WorkflowFile.read(input.workflow ?? Array(#"{"name":"standard"}"#.utf8), setting: input.settings)
        }
      workflow = try plugin.workflow(file)
    } catch { throw error.failure }
  }

  var session: SessionAccess { .code(text: plugin.validationCode, environment: plugin.networkEnvironment) }
}
