import ArgumentParser
import Cells
import Foundation
import Invocation
import Notation
import Recordings
import Workflow

/// Runs a recorded session again, without a camera or a network.
package struct ReplayCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Run a recorded session again, and compare it with what was seen.",
    discussion: """
      The journey runs on what was recorded: no camera, no network, no clock. On a terminal its screens are shown, at the pace of the person; \
      elsewhere, or with --plain, everything that happened is printed. The screens, the SDK's events and the result are compared \
      with those that were recorded. Exit status: 0 if they are identical; 1 if not; 66 if the file cannot be used.
      """)

  @Argument(help: "A file of “vestibule record”.", completion: .file(extensions: [RecordingFile.fileExtension])) var file: String
  @Option(help: "Stop at this entry, counted from 1.") var until: Int?
  @Flag(help: "Print everything that happened instead of showing the screens.") var plain = false
  @Flag(help: "Wait for a key at each screen.") var step = false
  @Option(help: "How many times as fast as the person, 0.1 to 100.") var speed: Double = 1
  @Option(help: ArgumentHelp("Write the answers as a script, with the pictures, into a new folder.", valueName: "folder")) var asScript:
    String?
  @Option(
    help: ArgumentHelp("Write it into a folder as a test, which expects what is seen now; see vestibule test.", valueName: "folder"))
  var asTest: String?
  @Option(help: "A theme's name or file, for the screens.") var theme: String = "orca"
  @Option(help: "The language of the screens, as a tag: en, nl, de.") var locale: String?

  package init() {}

  package func validate() throws {
    guard until ?? 1 >= 1 else { throw ValidationError("Entries are counted from 1.") }
    guard (0.1...100).contains(speed) else { throw ValidationError("Write a speed from 0.1 to 100.") }
  }

  package func run() throws {
    let opened = try OpenedRecording.orExit(file)
    if let asScript { return try ScriptFolder(opened).write(to: asScript) }
    if let asTest { return try RecordingTest(opened).write(to: asTest) }
    let streams = StandardStreams.current
    if !plain, isatty(streams.output) == 1, isatty(streams.input) == 1 {
      let show = RecordingShow(opened, until: until, pace: step ? .byKey : .person(speed: speed), theme: theme, locale: locale)
      let status = try show.run()
      if status != .success { throw status.code }
    } else {
      let timeline = Timeline(opened.recording.steps, of: opened.playback.module, trace: opened.recording.trace)
      for line in TimelineTable(timeline, until: until).lines + [""] { print(line) }
    }
    for line in opened.verdict { print(line) }
    if opened.check.difference != nil { throw ExitStatus.workflowError.code }
  }
}
