import ArgumentParser
import Authoring
import Foundation
import Invocation
import JourneyKit
import KioskConfiguration
import Workflow

/// Runs one journey: on the screen, from a script, or line by line.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", abstract: "Run one journey.")

  @Argument(help: ArgumentHelp("Which one: \(Installation.current.journeys.names.joined(separator: ", ")).", valueName: "journey"))
  var journey: String?

  @Flag(help: "Only list the scenarios of the journey, or of all, with one sentence each.") var listScenarios = false

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let known = Installation.current.journeys.names
    guard let journey else {
      if listScenarios { return }
      throw ValidationError("Name a journey. The journeys are: \(known.joined(separator: ", ")).")
    }
    guard known.contains(journey) else {
      throw ValidationError("There is no journey \"\(journey)\". The journeys are: \(known.joined(separator: ", ")).")
    }
    try output.checkMedia()
  }

  func run() throws {
    guard !listScenarios, let journey else {
      for line in ScenarioTable(journey: journey).lines { print(line) }
      return
    }
    let program: Program
    do throws(JourneyFailure) {
      program = try Program(input: input, look: look, machine: data.machine, output: output, journey: journey)
    } catch {
      throw output.fail(error).code
    }
    let status = output.isHeadless ? program.runHeadless(.journey(journey), output) : program.runOnScreen(.journey(journey))
    if status != .success { throw status.code }
  }
}

/// The kiosk: a menu of journeys, until it is stopped.
struct KioskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk", abstract: "Start the kiosk (the default).", shouldDisplay: false)

  @Option(help: "For whom the kiosk runs: kiosk, tester or demo (default: what the configuration file says, else demo).")
  var profile: Profile?

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var machine: MachineOptions

  /// The command for an empty command line; nil if the parser has to report an error.
  static var standard: KioskCommand? {
    var command = KioskCommand()
    (command.profile, command.input, command.look, command.machine) = (nil, .none, .none, .none)
    return (try? command.validate()) == nil ? nil : command
  }

  func validate() throws {
    let file = machine.file
    if let problem = file.problem {
      if file.mayBeKiosk { return }
      StandardError.write(problem.description)
      throw ExitStatus.unreadableInput.code
    }
    try machine.checkData(file.configuration)
    if profile == .kiosk, file.configuration.staff.isEmpty {
      throw ValidationError("The profile kiosk needs a PIN for staff. Make one with vestibule pin, and put it into the configuration file.")
    }
  }

  func run() throws {
    while true {
      let program = try program
      let path = file.path, mending = program.problem.map { _ in Mending { isMended(path) } }
      if let problem = program.problem { StandardError.write(problem.description) }
      let status = program.runOnScreen(.menu, mending)
      if mending?.isDone == true { continue }
      if status != .success { throw status.code }
      return
    }
  }

  private var file: ConfigurationFile {
    let file = machine.file
    guard let profile, file.problem == nil else { return file }
    return file.with(profile)
  }

  private var program: Program {
    get throws {
      let file = file, output = OutputOptions.none
      do throws(JourneyFailure) {
        return try Program(input: input, look: look, machine: machine, file: file, output: output)
      } catch {
        // A kiosk in a public place stays closed until the mistake is corrected; it never falls back to an open menu.
        guard file.configuration.profile == .kiosk else { throw output.fail(error).code }
        do throws(JourneyFailure) { return try Program.closed(by: error, look: look, machine: machine, file: file) } catch {
          throw output.fail(error).code
        }
      }
    }
  }

  /// Whether the mistake was corrected that keeps the kiosk closed. A file that is gone, as for a moment when an editor saves it, is no
  /// correction: without one, the kiosk would be an open demonstration.
  private func isMended(_ path: String?) -> Bool {
    let file = file
    guard file.problem == nil, file.path == path else { return false }
    return (try? Program(input: input, look: look, machine: machine, file: file, output: .none)) != nil
  }
}
