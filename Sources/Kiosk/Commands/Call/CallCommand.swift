import AppComponentsJourney
import ArgumentParser
import Authoring
import Foundation
import Invocation
import Workflow

/// Calls a function of the plugins: the caller's JSON in, the result's or the error's JSON out.
struct CallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call", abstract: "Call a function of the App Components plugins: JSON in, JSON out.",
    discussion: """
      The functions are \(PluginFunction.allCases.map(\.rawValue).joined(separator: ", ")). A component runs in the session that \
      startWorkflowSession started in this data folder, on the screen (on /dev/tty when standard output is not a terminal), from --script, or \
      line by line with --plain.
      """)

  @Argument(help: "The function's name.") var name: PluginFunction
  @Argument(help: ArgumentHelp("Its JSON: a text that begins with a brace, a file, or - for standard input.", valueName: "json|file|-"))
  var json: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Print the answer as an app's code gets it: \(PluginPlatform.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "platform"))
  var platform: PluginPlatform?

  @Option(
    help: ArgumentHelp(
      "What the caller switches while the Document Component runs, such as {\"skipsTilted\":true}: a JSON file that is read again between two prompts, or - for one object a line on standard input.",
      valueName: "file|-"))
  var controls: String?

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if input.config != nil { throw ValidationError("Give the JSON after the function's name instead of --config.") }
    if controls != nil, !name.capturesDocuments { throw ValidationError("\(name.rawValue) has no --controls.") }
    if controls == "-", json == "-" || output.plain || output.script == "-" {
      throw ValidationError("Standard input cannot be used for --controls and for something else.")
    }
    if name.module == nil, json != nil { throw ValidationError("\(name.rawValue) takes no JSON.") }
    if platform != nil, output.result != nil || output.media != nil {
      throw ValidationError("--as prints the answer, so it cannot be used with --result or --media.")
    }
    try output.toStandardOutput.validate()
    try output.toStandardOutput.checkMedia()
  }

  func run() throws {
    let status = if let platform { answered(platform) } else { call(in: nil).run() }
    if status != .success { throw status.code }
  }

  /// Runs the function, and prints its answer in the platform's form.
  private func answered(_ platform: PluginPlatform) -> ExitStatus {
    guard name.module != nil else { return call(in: nil).run { print(platform.json(.flag($0)).text()) } }
    let (status, json) = answer()
    print(platform.json(status == .success ? .result(json) : .error(json)).text())
    return status
  }

  /// Runs the function. Pictures are kept beside its answer in the data folder until the session is erased.
  /// - Parameters: as those of `call`.
  /// - Returns: how it ended, and the JSON of the result or of the error.
  func answer(in session: String? = nil, switching switches: (@Sendable () -> Controls)? = nil) -> (status: ExitStatus, json: String) {
    var command = self
    let place = "\(data.folders.store.folder)/components/\(UUID().uuidString).json"
    (command.output.result, command.output.quiet) = (place, true)
    let status = command.call(in: session, switching: switches).run()
    guard let bytes = FileManager.default.contents(atPath: place), let json = String(validating: bytes, as: UTF8.self) else {
      return (status, ComponentError.unexpected(code: "ExitStatus\(status.rawValue)").json.text())
    }
    return (status, json)
  }

  /// - Parameters:
  ///   - session: the session in which a component runs, or nil for the current one of the data folder.
  ///   - switches: the caller's switches while it runs, or nil for those of `--controls`.
  func call(in session: String?, switching switches: (@Sendable () -> Controls)? = nil) -> PluginCall {
    PluginCall(
      function: name, json: json, session: session,
      controls: switches.map { PluginCall.ControlsSource.program($0) } ?? controls.map { PluginCall.ControlsSource.place($0) },
      input: input, look: look, machine: data.machine, output: output)
  }
}
