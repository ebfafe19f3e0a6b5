import ArgumentParser
import Foundation
import Invocation
import Recordings
import ScenarioMatrix

/// Replays every recording in folders, as regression tests of the journeys.
package struct TestCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Replay every recording in folders, and say which are not what they were.",
    discussion: """
      A recording is a regression test: it has the answers, what the services said, and the screens, events and result that followed. Put files \
      of “vestibule record” into a folder, or let “vestibule replay --as-test” write them there. Exit status: 0 \
      if all are identical; 1 if not; 66 if a folder or a file cannot be used.
      """)

  @Argument(help: "Folders, or single recordings.", completion: .file()) var places: [String]
  @Option(help: ArgumentHelp("Write the result as JUnit XML.", valueName: "file")) var junit: String?

  package init() {}

  package func run() throws {
    var cases: [(journey: String, case: JUnitReport.Case)] = []
    var isUsable = true
    for place in places {
      let files = Self.recordings(in: place)
      if files.isEmpty {
        let name = "\(place)/NAME.\(RecordingFile.fileExtension)"
        StandardError.write("There is no recording in \(place). Make one with: vestibule record SESSION \(name)")
        isUsable = false
      }
      for file in files {
        do throws(OpenedRecording.Refusal) { cases.append(Self.trial(try OpenedRecording(file))) } catch {
          StandardError.write(error.description)
          isUsable = false
        }
      }
    }
    let failed = cases.count { $0.case.failure != nil }
    print("\(cases.count - failed) of \(cases.count) passed")
    let journeys = Dictionary(grouping: cases, by: \.journey).sorted { $0.key < $1.key }
    let report = JUnitReport(name: "vestibule test", suites: journeys.map { ($0.key, $0.value.map(\.case)) })
    try OutputFile.write(report.xml, to: junit)
    if !isUsable { throw ExitStatus.unreadableInput.code }
    if failed > 0 { throw ExitStatus.workflowError.code }
  }

  /// Says how one ended.
  private static func trial(_ opened: OpenedRecording) -> (journey: String, case: JUnitReport.Case) {
    let journey = opened.playback.module.name
    var test = JUnitReport.Case(classname: journey, name: opened.path)
    if let difference = opened.check.difference {
      print("FAILED  \(opened.path)")
      for line in opened.verdict { print("        \(line)") }
      test.failure = JUnitReport.Failure(
        type: "difference", message: difference.sentence, text: opened.verdict.dropFirst().joined(separator: "\n"))
    } else {
      print("passed  \(opened.path)")
    }
    return (journey, test)
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
