import ArgumentParser
import Foundation
import Invocation
import Recordings
import Workflow

/// Replays every recording in folders, as regression tests of the journeys.
package struct TestCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Replay every recording in folders, and say which are not what they were.",
    discussion: """
      A recording is a regression test: it has the answers, what the services said, and the screens, events and result that followed. Put files       of “vestibule record” into a folder. Exit status: 0 if all are identical; 1 if not; 66 if a folder or a file cannot be used.
      """)

  @Argument(help: "Folders, or single recordings.", completion: .file()) var places: [String]

  package init() {}

  package func run() throws {
    var status = ExitStatus.success
    var passed = 0, all = 0
    for place in places {
      let files = Self.recordings(in: place)
      if files.isEmpty {
        StandardError.write("There is no recording in \(place). Make one with: vestibule record SESSION \(place)/NAME.\(RecordingFile.fileExtension)")
        status = .unreadableInput
      }
      for file in files {
        all += 1
        do throws(OpenedRecording.Refusal) {
          let opened = try OpenedRecording(file)
          if opened.check.difference == nil {
            passed += 1
            print("passed  \(file)")
          } else {
            if status == .success { status = .workflowError }
            print("FAILED  \(file)")
            for line in opened.verdict { print("        \(line)") }
          }
        } catch {
          StandardError.write(error.description)
          status = .unreadableInput
        }
      }
    }
    print("\(passed) of \(all) passed")
    if status != .success { throw status.code }
  }

  /// A recording itself, or those in a folder and its folders, sorted.
  private static func recordings(in place: String) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [place] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? []
    return names.filter { $0.hasSuffix(".\(RecordingFile.fileExtension)") }.sorted().map { "\(place)/\($0)" }
  }
}
