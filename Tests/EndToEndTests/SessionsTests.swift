import Foundation
import Glibc
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// `vestibule sessions`, as a person and a script use it.
@Suite(.queued) struct SessionsTests {}

extension SessionsTests {
  /// A data folder with one finished, one failed and one open session; their short ids.
  private func filled() throws -> (sandbox: Sandbox, finished: String, cancelled: String, open: String) {
    let sandbox = try Sandbox()
    let cancel = try sandbox.write("cancel.json", #"{"answers":[{"cancel":true}]}"#)
    let leave = try sandbox.write("leave.json", #"{"answers":[{"proceed":true}]}"#)
    for script in ["auto", cancel, leave] { _ = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", script]) }
    let sessions = try sandbox.sessions()
    func id(_ state: String) throws -> String { try #require(sessions.first { $0.state == state }, "no \(state) one: \(sessions)").id }
    return (sandbox, try id("finished"), try id("cancelled"), try id("open"))
  }

  @Test func listHasAHeadingShortIdsAndOnePicture() throws {
    let (sandbox, finished, _, _) = try filled()
    let lines = try sandbox.run("sessions", "list").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].split(separator: " ") == ["SESSION", "BEGUN", "JOURNEY", "STATE", "PICTURES"])
    for line in lines.dropFirst() { #expect(line.prefixMatch(of: #/[0-9a-f]{8}  \d{4}-\d\d-\d\d \d\d:\d\d  document /#) != nil, "\(line)") }
    let line = try #require(lines.first { $0.hasPrefix(finished) })
    #expect(line.hasSuffix("1 picture"))
    #expect(lines.contains { $0.hasSuffix("0 pictures") })
    // The columns are aligned.
    let column = lines[0].distance(from: lines[0].startIndex, to: try #require(lines[0].range(of: "STATE")).lowerBound)
    for line in lines.dropFirst() { #expect(Array(line)[column - 1] == " " && Array(line)[column] != " ", "\(line)") }
  }

  @Test func everyCommandTakesTheBeginningOfAnId() throws {
    let (sandbox, finished, cancelled, open) = try filled()
    let five = String(finished.prefix(7))
    #expect(try sandbox.run("sessions", "show", five).status == 0)
    #expect(try sandbox.run("sessions", "export", five, sandbox.path("out")).status == 0)
    #expect(try sandbox.run("sessions", "resume", open, "--script", "auto").status == 0)
    #expect(try sandbox.run("sessions", "erase", cancelled).status == 0)
    #expect(try sandbox.sessions().count == 2)
    let none = try sandbox.run("sessions", "show", "nobody")
    #expect(none.status == 66)
    #expect(none.errors.contains("There is no session \"nobody\""))
  }

  @Test func exportGivesWhatTheCallerWouldHaveReceived() throws {
    let (sandbox, finished, cancelled, open) = try filled()
    let ran = try sandbox.run("sessions", "export", finished, sandbox.path("out"))
    #expect(ran.output == sandbox.path("out/result.json\n"))
    let json = try Json(contentsOf: sandbox.path("out/result.json"))
    #expect(json["documentResult"]?["documentType"]?.string == "passport")
    #expect(json["documentAnalysis"] != nil)
    let images = json["documentResult"]?["images"]?.elements.compactMap { $0["image"]?.string } ?? []
    #expect(images == [sandbox.path("out/result.json.media/1.jpg")])
    #expect(FileManager.default.fileExists(atPath: images[0]))
    // The export contains none of the journal's own structures.
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("out")).sorted() == ["result.json", "result.json.media"])

    #expect(try sandbox.run("sessions", "export", cancelled, sandbox.path("error")).status == 0)
    #expect(try Json(contentsOf: sandbox.path("error/error.json"))["errorCode"] == .number(803))
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("error")) == ["error.json"])

    let early = try sandbox.run("sessions", "export", open, sandbox.path("early"))
    #expect(early.status == 66)
    #expect(early.errors.contains("has not ended. Go on with: vestibule sessions resume \(open)"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("early")))
  }

  /// The hint works as printed: it contains the data folder that was named, quoted for the shell.
  @Test func theHintForResumingNamesTheDataFolder() throws {
    let sandbox = try Sandbox()
    let script = try sandbox.write("leave.json", #"{"answers":[{"proceed":true}]}"#)
    let folder = sandbox.path("the client's data")
    let left = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", script, "--data", folder])
    let quoted = "--data '" + folder.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    #expect(left.errors.contains(quoted))
    let command = try #require(
      left.errors.split(separator: "\n").first { $0.contains("sessions resume") }?.firstRange(of: "vestibule sessions"))
    let line = String(left.errors[command.lowerBound...].prefix { $0 != "\n" }).dropFirst("vestibule ".count)
    let shell = SpawnedProcess(), output = Pipe()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "'\(TerminalSession.executable("vestibule"))' \(line) --script auto"]
    shell.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": sandbox.folder]
    (shell.standardOutput, shell.standardError) = (output, output)
    try shell.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "\(said)")

    let kiosk = try sandbox.kiosk(
      "run", "document", "--data", folder, size: .init(width: 200, height: 30), environment: ["VESTIBULE_DATA": ""])
    try kiosk.waitFor("Show us your document")
    kiosk.press(.control("c"))
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(2))
    #expect(kiosk.says(quoted))
  }

  @Test func withoutAHomeTheVariableToSetIsNamed() throws {
    let sandbox = try Sandbox()
    for arguments in [["sessions", "list"], ["run", "document", "--script", "auto"], ["kiosk"]] {
      let ran = try sandbox.run(arguments, environment: ["HOME": "", "VESTIBULE_DATA": "", "XDG_DATA_HOME": ""])
      #expect(ran.status == 64)
      #expect(ran.errors.contains("Set VESTIBULE_DATA, or name a folder with --data."))
    }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/vestibule"))
    var environment = ["HOME": "", "VESTIBULE_DATA": ""]
    let withoutKey = try sandbox.run(["sessions", "list", "--data", sandbox.data], environment: environment)
    #expect(withoutKey.status == 66 && withoutKey.errors.contains("Set VESTIBULE_KEY_FILE."))
    environment["VESTIBULE_KEY_FILE"] = sandbox.path("key")
    #expect(try sandbox.run(["sessions", "list", "--data", sandbox.data], environment: environment).status == 0)
  }
}
