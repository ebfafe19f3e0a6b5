import JourneyKit
import Workflow

/// A component's input, read: the plugin's JSON, the workflow in the vendor's portal, and how it gets its session.
struct ComponentInput {
  let plugin: PluginInput
  let workflow: WorkflowConfiguration
  let session: SessionAccess

  /// - Parameter hasDocument: whether the caller may prescribe a document.
  /// - Throws: the component's errors 800, 830, 850, 1001 and 1003, as its failure.
  init(_ input: JourneyInput, hasDocument: Bool = true) throws(JourneyFailure) {
    let parts: [PluginInput.Part] = (input.session == nil ? [.session] : []) + (hasDocument ? [.document] : [])
    do throws(ComponentError) {
      plugin = try input.config.map { bytes throws(ComponentError) in try PluginInput(reading: bytes, of: parts) } ?? PluginInput()
      workflow =
        if input.workflow == nil, input.settings.isEmpty {
          .standard
        } else {
          try WorkflowFile.read(input.workflow ?? Array(#"{"name":"standard"}"#.utf8), setting: input.settings)
        }
      if let started = input.session {
        session = .started(id: started)
        return
      }
      try plugin.checkSession()
      session =
        plugin.asksForCode
        ? .askForCode(environment: plugin.networkEnvironment)
        : .code(text: plugin.validationCode, environment: plugin.networkEnvironment)
    } catch { throw error.failure }
  }
}
