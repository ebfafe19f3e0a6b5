import Foundation
import Glibc
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// Testers' input: scripts, pictures by name, input through pipes, and messages of the command line.
@Suite(.queued) struct ScriptInputTests {}

extension ScriptInputTests {
  private func script(_ answers: String, in sandbox: Sandbox, _ name: String = "script.json") throws -> String {
    try sandbox.write(name, "{\"answers\":[\(answers)]}")
  }

  private static let walk = #"{"proceed":true},{"proceed":true},{"capture":"front.jpg"},{"confirm":true},{"review":true}"#

  // MARK: Unused answers

  @Test func unusedAnswersAreAnError() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.specimen("front.jpg")
    let file = try script(Self.walk + #",{"confirm":true},{"enter":"secret"}"#, in: sandbox)
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", file])
    #expect(ran.status == 66)
    #expect(ran.errors.contains(#"2 answers of the script are left. The first is answer 6, {"confirm":true}."#), "\(ran.errors)")
    // The journey has ended, and its result is delivered.
    #expect(ran.output.contains("documentResult"))
    #expect(try sandbox.sessions().map(\.state) == ["finished"])
  }

  @Test func aFittingScriptHasNoUnusedAnswers() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.specimen("front.jpg")
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", try script(Self.walk, in: sandbox)])
    #expect(ran.status == 0)
    #expect(ran.errors.hasPrefix("The pictures are in ") && ran.errors.split(separator: "\n").count == 1, "\(ran.errors)")
  }

  @Test func answersAfterACancellationAreUnusedToo() throws {
    let sandbox = try Sandbox()
    let file = try script(#"{"cancel":true},{"proceed":true}"#, in: sandbox)
    let ran = try sandbox.run("run", "document", "--script", file)
    #expect(ran.status == 66)
    #expect(ran.errors.contains(#"1 answer of the script is left. The first is answer 2, {"proceed":true}."#))
    #expect(ran.json["errorCode"] as? Int == 803)
  }

  // MARK: Pictures by name

  @Test func picturesAreLookedForBesideTheScriptAndThenInTheSource() throws {
    let sandbox = try Sandbox()
    for folder in ["scripts", "pictures"] { mkdir(sandbox.path(folder), 0o700) }
    let file = try script(Self.walk, in: sandbox, "scripts/script.json")
    let arguments = ["run", "document", "--script", file, "--source", sandbox.path("pictures")] + (try sandbox.passport())

    // In neither place: the error names both.
    _ = try sandbox.specimen("pictures/other.jpg")
    let missing = try sandbox.run(arguments)
    #expect(missing.status == 66)
    #expect(
      missing.errors.contains("There is no picture front.jpg beside the script (in \(sandbox.path("scripts"))), and none in the source."))

    // In the source only.
    _ = try sandbox.specimen("pictures/front.jpg")
    let found = try sandbox.run(arguments)
    #expect(found.status == 0, "\(found.errors)")

    // The file beside the script takes precedence over the source's; this one is not a picture.
    try sandbox.write("scripts/front.jpg", "no picture")
    #expect(try sandbox.run(arguments).status == 66)
  }

  /// A name is the name of a file, whatever the source's other files are called.
  @Test func aSourcesPictureIsFoundByNameDespiteOneNamedAfterTheStep() throws {
    let sandbox = try Sandbox()
    mkdir(sandbox.path("pictures"), 0o700)
    for name in ["front.jpg", "another.jpg"] { _ = try sandbox.specimen("pictures/\(name)") }
    let file = try script(Self.walk.replacing("front.jpg", with: "another.jpg"), in: sandbox)
    let ran = try sandbox.run(["run", "document", "--script", file, "--source", sandbox.path("pictures")] + (try sandbox.passport()))
    #expect(ran.status == 0, "\(ran.errors)")
  }

  // MARK: Pipes

  @Test func theInputComesThroughAPipe() throws {
    let sandbox = try Sandbox()
    let plugin = #"{"configuration":{"documentType":"proofOfAddress"}}"#
    let pipe = sandbox.path("pipe")
    mkfifo(pipe, 0o600)
    let writer = SpawnedProcess()
    writer.executableURL = URL(filePath: "/bin/sh")
    // In two parts, as a pipe may deliver them.
    let (start, end) = (plugin.prefix(20), plugin.dropFirst(20))
    writer.arguments = ["-c", "{ printf '%s' '\(start)'; sleep 0.2; printf '%s' '\(end)'; } > \(pipe)"]
    try writer.run()
    defer { if writer.isRunning { writer.terminate() } }
    let ran = try sandbox.run("run", "document", "--config", pipe, "--script", "auto")
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(ran.output.contains("proofOfAddress"))
  }

  /// A script or a workflow that nobody writes is no wait without end; what the caller's shell connects is read.
  @Test(arguments: ["--script", "--workflow"]) func aFIFOIsNoFile(option: String) throws {
    let sandbox = try Sandbox(), pipe = sandbox.path("pipe")
    mkfifo(pipe, 0o600)
    let ran = try sandbox.run(["run", "document", option, pipe] + (option == "--script" ? [] : ["--script", "auto"]))
    #expect(ran.status == 66 && (ran.output + ran.errors).contains("not an ordinary file"), "\(ran.output)\(ran.errors)")
  }

  @Test func aWorkflowComesThroughAPipeOfTheShell() throws {
    let sandbox = try Sandbox(), process = SpawnedProcess()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c", #""$0" run document --workflow <(cat "$1") --script auto --config "$2" --result "$3""#, TerminalSession.executable("vestibule"),
      try sandbox.write("flat.json", #"{"name": "flat", "tilted": false}"#),
      try sandbox.write("passport.json", #"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#), sandbox.path("r.json"),
    ]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": sandbox.folder, "VESTIBULE_DATA": sandbox.data]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func theInputComesFromStandardInput() throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.run(
      "run", "document", "--config", "-", "--script", "auto", input: #"{"configuration":{"documentType":"proofOfAddress"}}"#)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(ran.output.contains("proofOfAddress"))
  }

  @Test(arguments: ["--config", "--workflow", "--script"]) func aFolderIsNotAnInput(option: String) throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.run(["run", "document", option, sandbox.folder] + (option == "--script" ? [] : ["--script", "auto"]))
    #expect(ran.status == 66)
    #expect(ran.errors.contains("\(sandbox.folder) is a folder."))
    #expect(ran.json["errorCode"] as? Int == 850)
  }

  /// The automatic answers are those of most people: a passport, not the first entry above the countries.
  @Test func theAutomaticScriptChoosesACountry() throws {
    let ran = try Sandbox().run("run", "document", "--source", "specimen", "--script", "auto")
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(ran.output.contains(#""documentType": "passport""#))
  }

  // MARK: The look without a screen

  @Test func anUnknownThemeOrLanguageIsAWrongCommandLine() throws {
    let sandbox = try Sandbox()
    let theme = try sandbox.run("run", "document", "--theme", "marble", "--script", "auto")
    #expect(theme.status == 64)
    #expect(theme.errors.contains("marble: there is no such theme.") && theme.errors.contains("harbour"))
    for host in [["--script", "auto"], ["--plain"]] {
      let language = try sandbox.run(["run", "document", "--locale", "xx"] + host)
      #expect(language.status == 64)
      #expect(language.errors.contains("xx: there are no texts in this language.") && language.errors.contains("nl"))
    }
    #expect(try sandbox.sessions().isEmpty)
    #expect(try sandbox.run("run", "document", "--theme", "harbour", "--locale", "nl-BE", "--plain", input: "q\n").status == 2)
  }

  // MARK: Runs that are repeated

  @Test func runsWithTheSameTimeAndSeedAreEqual() throws {
    let runs = try (0..<2).map { _ in
      let sandbox = try Sandbox()
      let ran = try sandbox.run(
        "run", "document", "--now", "2025-06-01T12:34:56.789Z", "--seed", "7", "--script", "auto", "--source", "specimen", "--result", "-",
        "--media", sandbox.path("media"))
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(ran.output.contains("2025-06-01T12:34:56.789Z"))
      let session = try #require(try sandbox.sessions().first)
      // The id of the workflow session is the server's.
      let journal = try sandbox.run("sessions", "show", "--json", session.id).output.replacing(
        /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID")
      let pictures = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("media")).sorted().map {
        try Data(contentsOf: URL(filePath: sandbox.path("media/\($0)")))
      }
      // In the same folder it is a different session.
      #expect(
        try sandbox.run("run", "document", "--now", "2025-06-01", "--seed", "7", "--script", "auto", "--source", "specimen").status == 0)
      #expect(try sandbox.sessions().count == 2)
      return (ran.output.replacing(sandbox.folder, with: ""), session.id, journal, pictures)
    }
    #expect(runs[0].0 == runs[1].0)
    #expect(runs[0].1 == runs[1].1)
    #expect(runs[0].2 == runs[1].2)
    #expect(runs[0].3 == runs[1].3)
  }

  // MARK: What the program says about itself

  @Test func itPrintsItsVersion() throws {
    let ran = try Sandbox().run("--version")
    #expect(ran.status == 0)
    #expect(ran.output.wholeMatch(of: /\d+\.\d+\.\d+(-[a-z]+)?\n/) != nil)
  }

  @Test(arguments: ["--help", "-h", "help"]) func theHelpListsTheKiosksOptions(argument: String) throws {
    let ran = try Sandbox().run(argument)
    #expect(ran.status == 0)
    for words in ["SUBCOMMANDS:", "KIOSK OPTIONS:", "--theme", "--source", "--data", "--version"] {
      #expect(ran.output.contains(words), "\(words)")
    }
  }

  @Test func theHelpListsEverySource() throws {
    let help = try Sandbox().run("run", "--help").output
    for word in ["webcam:DEVICE", "video", "pattern", "specimen"] { #expect(help.contains(word), "\(word)") }
  }

  /// A non-blocking pipe that holds almost nothing takes the text in parts.
  @Test func messagesOnStandardErrorAreComplete() throws {
    let sandbox = try Sandbox()
    let keys = (0..<100).map { "\"key\($0)\":1" }.joined(separator: ",")
    let file = try sandbox.write("workflow.json", "{\(keys)}")
    let arguments = ["run", "document", "--workflow", file]
    let whole = try sandbox.run(arguments).errors
    #expect(whole.utf8.count > 8192)

    let pipe = Pipe()
    let end = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(end, 1031, 4096) == 4096)  // F_SETPIPE_SZ
    #expect(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0)
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": sandbox.folder]
    process.standardInput = FileHandle.nullDevice
    process.standardError = pipe
    try process.run()
    try? pipe.fileHandleForWriting.close()
    // The pipe is read only when it is full, so that the rest comes in parts.
    let reading = pipe.fileHandleForReading.fileDescriptor
    var waiting: Int32 = 0
    while process.isRunning, ioctl(reading, UInt(FIONREAD), &waiting) == 0, waiting < 4096 { usleep(1_000) }
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: said, as: UTF8.self) == whole)
  }
}
