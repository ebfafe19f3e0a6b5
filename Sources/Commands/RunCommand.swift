import Application
import ArgumentParser
import Foundation
import Journeys
import Workflow

/// Runs one journey: on the screen, from a script, or line by line.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", abstract: "Run one journey.")

  @Argument(help: ArgumentHelp("Which one: \(Installation.current.journeys.names.joined(separator: ", ")).", valueName: "journey"))
  var journey: String

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let known = Installation.current.journeys.names
    guard known.contains(journey) else {
      throw ValidationError("There is no journey \"\(journey)\". The journeys are: \(known.joined(separator: ", ")).")
    }
    try output.validate()
  }

  func run() throws {
    let program: Program
    do throws(JourneyFailure) {
      program = try Program(input: input, look: look, data: data, output: output, journey: journey)
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

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions

  /// The command for an empty command line; nil if the parser has to report an error.
  static var standard: KioskCommand? {
    guard (try? DataOptions.none.validate()) != nil else { return nil }
    var command = KioskCommand()
    (command.input, command.look, command.data) = (.none, .none, .none)
    return command
  }

  func run() throws {
    let output = OutputOptions.none
    let program: Program
    do throws(JourneyFailure) { program = try Program(input: input, look: look, data: data, output: output) } catch {
      throw output.fail(error).code
    }
    let status = program.runOnScreen(.menu)
    if status != .success { throw status.code }
  }
}
