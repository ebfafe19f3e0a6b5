import ArgumentParser
import Authoring
import Foundation
import Invocation
import JourneyKit
import KioskConfiguration
import Recordings

/// Journeys that walk by themselves, for an audience.
struct PresentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "present",
    abstract: "Show journeys that walk by themselves, or a recording, as to an audience.",
    discussion: """
      Each journey really runs, on drawn documents and with the vendor's services in this program, from its first screen to its last, one journey \
      after the other, over and over. The last line says what happens. Any key takes over, and . gives back; so does a minute without a key. F2 to \
      F6 change the language, the theme and the rest of the look while it goes on, and a save of the theme's file shows at once. Everything is \
      forgotten at the end. A recording (see vestibule record) is shown with its pictures, over and over: Space stops it, the arrows go on and back.
      """)

  @Argument(help: "The journeys to show, by name (default: those of the menu; see vestibule map), or a recording.") var journeys: [String] =
    []
  @Option(help: "For how many seconds each screen is shown, 1 to 600.") var every: Int = 5
  @OptionGroup var look: LookOptions

  /// The recording's file; nil for journeys.
  private var recording: String? {
    journeys.count == 1 && journeys[0].hasSuffix(".\(RecordingFile.fileExtension)") ? journeys[0] : nil
  }

  func validate() throws {
    guard (1...600).contains(every) else { throw ValidationError("Write a number of seconds from 1 to 600.") }
    let known = Installation.current.journeys
    for name in journeys where recording == nil && known[name] == nil {
      throw ValidationError("There is no journey “\(name)”. The journeys are: \(known.names.joined(separator: ", ")).")
    }
  }

  func run() throws {
    guard isatty(StandardStreams.current.output) == 1, isatty(StandardStreams.current.input) == 1 else {
      throw ValidationError("Journeys are presented on a terminal. “vestibule themes show --html” writes a page instead.")
    }
    let status = try recording.map(show) ?? walk()
    if status != .success { throw status.code }
  }

  private func show(_ recording: String) throws -> ExitStatus {
    let opened = try OpenedRecording.orExit(recording)
    return try RecordingShow(
      opened, pace: .every(.seconds(every)), theme: look.theme ?? "orca", locale: look.locale, appearance: look.appearance?.value
    ).run()
  }

  /// The sessions are in a folder of their own, and go with it.
  private func walk() throws -> ExitStatus {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-present-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var input = JourneyOptions.none, machine = MachineOptions.none
    input.source = "specimen"
    machine.data = folder.path
    var configuration = Configuration()
    configuration.journeys = journeys.isEmpty ? nil : journeys
    let program: Program
    do throws(JourneyFailure) {
      program = try Program(input: input, look: look, machine: machine, file: ConfigurationFile(configuration), output: .none)
    } catch { throw OutputOptions.none.fail(error).code }
    return program.runOnScreen(.menu, presenting: .seconds(every))
  }
}
