import Cells
import Foundation
import Glibc
import TerminalHarness
import TestProcess
import Testing

extension WalkTests {
  /// However a person ends a journey, and wherever its questions are asked: the caller gets one JSON object, and a status that says that there is
  /// no result.
  struct EveryEnding {
    /// Each journey with the title of its first screen.
    static let journeys = [
      ("document", "document.intro.title"), ("biometrics", "biometrics.intro.title"), ("identity", "document.intro.title"),
      ("scan", "scan.intro.title"), ("opt-in", "optIn.password.title"), ("verify", "verify.code.title"),
      ("authenticator", "authenticator.setUp.title"), ("wallet", "wallet.message.handleClaim"), ("hosted", "hosted.overview.title"),
    ]

    enum End: CaseIterable, Sendable {
      case cancelled
      /// The person goes on later.
      case left
      /// The terminal is closed, or the input ends.
      case lost
      /// The system ends the program.
      case terminated
    }

    /// What is left is kept, and what is cancelled is over.
    private func expect(_ end: End, in file: String, _ folder: WalkFolder) throws {
      #expect(try !Json(contentsOf: file).keys.isEmpty)
      let list = try ProgramRun(["sessions", "list", "--data", folder.file("data")], in: folder).output
      #expect(list.contains(end == .cancelled ? " cancelled " : " open "), "\(list)")
    }

    @Test(arguments: journeys, End.allCases) func onTheScreen(journey: (String, String), end: End) throws {
      let folder = try WalkFolder(), result = folder.file("result.json")
      let kiosk = try WalkKiosk(["run", journey.0, "--source", "specimen", "--result", result] + folder.arguments)
      try kiosk.meet(journey.1)
      switch end {
      case .cancelled: try kiosk.press([.function(10)]); try kiosk.at("kiosk.stop.cancel", .tab, .tab, .enter)
      case .left: try kiosk.press([.function(10)]); try kiosk.at("kiosk.stop.later", .tab, .enter)
      case .lost: kiosk.session.hangUp()
      case .terminated: kiosk.session.kill(SIGTERM)
      }
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(2))
      try expect(end, in: result, folder)
    }

    /// Letters are commands at most prompts, and need a slash where a text is typed.
    @Test(arguments: journeys, [End.cancelled, .left, .lost]) func lineByLine(journey: (String, String), end: End) throws {
      let folder = try WalkFolder(), result = folder.file("result.json")
      let isTyped = ["opt-in", "verify"].contains(journey.0), slash = isTyped ? "/" : ""
      let input = end == .cancelled ? "\(slash)q\ny\n" : end == .left ? "\(slash)l\n" : ""
      let ran = try ProgramRun(
        ["run", journey.0, "--plain", "--source", "specimen", "--result", result] + folder.arguments, input: input, in: folder)
      // Without lines, a wait goes on.
      #expect(ran.status == 2, "\(ran.errors)")
      #expect(try Json(ran.output) == Json(contentsOf: result))
      try expect(end, in: result, folder)
    }

    /// The plugins' calls: 803 is the SDK's word for a client who has left.
    @Test(arguments: ["startWorkflow", "startWorkflowSession", "startWorkflowComponentDocument", "startWorkflowComponentBiometrics"])
    func aCall(function: String) throws {
      let folder = try WalkFolder()
      if function.hasPrefix("startWorkflowComponent") {
        let start = #"{"configuration":{"validationCode":"IDV"}}"#
        #expect(try ProgramRun(["call", "startWorkflowSession", start, "--data", folder.file("data")], in: folder).status == 0)
      }
      let input = function == "startWorkflowSession" ? #"{"configuration":{"validationCode":""}}"# : "{}"
      for typed in ["l\n/l\n", ""] {
        let ran = try ProgramRun(
          ["call", function, input, "--plain", "--source", "specimen"] + folder.arguments, input: typed, in: folder)
        #expect(ran.status == 2, "\(ran.errors)")
        #expect(try Json(ran.output)["errorCode"] == .number(803), "\(ran.output)")
      }
    }

    /// A call whose screen cannot be drawn answers too.
    @Test func aCallWithoutATerminal() throws {
      let folder = try WalkFolder()
      let process = SpawnedProcess(), output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/setsid")
      process.arguments = ["--wait", TerminalSession.executable("vestibule"), "call", "startWorkflow", "{}", "--data", folder.file("data")]
      (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, FileHandle.nullDevice)
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 66)
      #expect(try Json(said)["errorCode"] == .number(850))
    }
  }
}
