import AppComponentsJourney
import AppComponentsService
import ArgumentParser
import Foundation
import Invocation
import Sessions
import Store
import Synchronization
import Workflow

/// Calls a plugin's function inside a Swift program (`AppComponents`), which reads the JSON that `vestibule call` would print.
package enum PluginBridge {
  private static let isInstalled = Mutex(false)

  /// Runs a function to its end: on the terminal, on the calling thread, or without it.
  ///
  /// - Parameters:
  ///   - function: the plugin's name for it.
  ///   - input: its JSON.
  ///   - session: the session in which a component runs.
  ///   - skipsTilted: whether no tilted picture is taken from the moment on, or nil if the caller switches nothing.
  ///   - options: options of `vestibule call`.
  /// - Returns: the JSON of the result or of the error. Pictures are kept beside it in the data folder until the session is erased.
  package static func call(
    _ function: String, _ input: String, session: String? = nil, skipsTilted: (@Sendable () -> Bool)? = nil, options: [String]
  ) -> String {
    isInstalled.withLock { isInstalled in
      if !isInstalled {
        ProcessLimits.set()
        Vestibule.install([IdentityModule(), DocumentModule(), BiometricsModule(), SessionModule()], [ComponentService()])
      }
      isInstalled = true
    }
    do {
      let command = try CallCommand.parse([function, input, "--result", "-"] + options)
      let switches = skipsTilted.map { skips -> @Sendable () -> Controls in { Controls(skipsTilted: skips()) } }
      return command.answer(in: session, switching: switches).json
    } catch { return text(.notConfigured(CallCommand.message(for: error))) }
  }

  /// Erases a session with everything in it.
  /// - Returns: the JSON of the error, or nil if the session is erased.
  package static func clear(_ session: String, options: [String]) -> String? {
    do {
      let command = try CallCommand.parse([PluginFunction.clearWorkflowSession.rawValue] + options)
      try CurrentSession(command.data.folders.store).clear(session)
      return nil
    } catch {
      guard let error = error as? WorkflowError else { return text(.notConfigured(CallCommand.message(for: error))) }
      return text(PluginCall.componentError(error))
    }
  }

  private static func text(_ error: ComponentError) -> String { error.json.text() }
}
