import Application
import ArgumentParser
import Foundation
import Journeys
import Store
import Synchronization

/// Calls a plugin's function inside a Swift program (`AppComponents`), which reads the JSON that `vestibule call` would print.
package enum PluginBridge {
  private static let isInstalled = Mutex(false)

  /// Runs a function to its end: on the terminal, on the calling thread, or without it.
  ///
  /// - Parameters:
  ///   - function: the plugin's name for it.
  ///   - input: its JSON.
  ///   - session: the session in which a component runs.
  ///   - options: options of `vestibule call`.
  /// - Returns: the JSON of the result or of the error. Pictures lie beside it in the data folder until the session is erased.
  package static func call(_ function: String, _ input: String, session: String? = nil, options: [String]) -> String {
    isInstalled.withLock { isInstalled in
      if !isInstalled { Vestibule.install([IdentityModule(), DocumentModule(), BiometricsModule(), SessionModule()]) }
      isInstalled = true
    }
    do {
      var command = try CallCommand.parse([function, input, "--quiet", "--result", "-"] + options)
      let folder = command.data.folders.store.folder + "/components/" + UUID().uuidString
      command.output.result = "\(folder)/result.json"
      let status = command.call(in: session).run()
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/result.json"), let json = String(validating: bytes, as: UTF8.self)
      else { return error(.unexpected(code: "ExitStatus\(status.rawValue)")) }
      return json
    } catch { return Self.error(.notConfigured(CallCommand.message(for: error))) }
  }

  /// Erases a session with everything in it.
  package static func clear(_ options: [String]) {
    _ = try? CallCommand.parse([PluginFunction.clearWorkflowSession.rawValue] + options).call(in: nil).run()
  }

  private static func error(_ error: ComponentError) -> String { error.json.text() }
}
