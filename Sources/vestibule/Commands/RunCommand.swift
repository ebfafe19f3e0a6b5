import ArgumentParser
import Foundation
import Journeys
import Workflow

/// One journey, full screen, from a script, or line by line.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", abstract: "Run one journey.")

  @Argument(help: "document (biometrics, identity, scan, opt-in, verify, authenticator, wallet and hosted are not built yet).")
  var journey: JourneyKind

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard JourneyKind.built.contains(journey) else {
      let built = JourneyKind.built.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("The journey \"\(journey.rawValue)\" is not built yet. Built: \(built).")
    }
    try output.validate()
  }

  func run() throws {
    let program: Program
    do throws(ComponentError) { program = try Program(input: input, look: look, data: data, output: output) } catch {
      throw output.fail(error).code
    }
    let status = output.isHeadless ? program.runHeadless(.journey(journey), output) : program.runOnScreen(.journey(journey))
    if status != .success { throw status.code }
  }
}

/// The kiosk: a menu of journeys, until told to stop.
struct KioskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk", abstract: "Start the kiosk (the default).", shouldDisplay: false)

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions

  func run() throws {
    let output = OutputOptions.none
    let program: Program
    do throws(ComponentError) { program = try Program(input: input, look: look, data: data, output: output) } catch {
      throw output.fail(error).code
    }
    let status = program.runOnScreen(.menu)
    if status != .success { throw status.code }
  }
}
