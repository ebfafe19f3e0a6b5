import Application
import ArgumentParser
import Journeys
import Store

/// The sessions of a kiosk, for staff at another terminal.
struct OfficeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "office", abstract: "The sessions, for staff: search, see, approve, continue, deliver, export, erase.",
    discussion: "It works beside a running kiosk on the same data folder, and asks for the PIN where the configuration file has one.")

  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions

  func run() throws {
    let output = OutputOptions.none
    let program: Program
    do throws(JourneyFailure) {
      program = try Program(input: input, look: look, machine: data.machine, output: output)
    } catch { throw output.fail(error).code }
    let status = program.runOnScreen(.office)
    if status != .success { throw status.code }
  }
}
