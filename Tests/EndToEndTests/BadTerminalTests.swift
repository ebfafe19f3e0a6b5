import Cells
import Foundation
import Glibc
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// What a terminal, a shell and an operating system may do to the kiosk.
@Suite(.queued) struct BadTerminalTests {}

extension BadTerminalTests {
  // MARK: Size

  @Test func aTooSmallTerminalAsksForMoreSpace() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk("run", "document", size: Size(width: 80, height: 24))
    try kiosk.waitFor("Show us your document")
    kiosk.press(.enter)
    try kiosk.waitFor("Which country issued your document?")
    kiosk.type("nether")
    try kiosk.waitFor("nether")
    for size in [Size(width: 39, height: 12), Size(width: 40, height: 11), Size(width: 39, height: 11), Size(width: 30, height: 5)] {
      kiosk.resize(size)
      try kiosk.waitFor("Please make this window at least 40 by 12 characters.")
      #expect(!kiosk.says("Which country"))
    }
    // Nothing can be seen, so no key except the one for leaving may have an effect.
    kiosk.press(.enter, .character("x"), .escape)
    for size in [Size(width: 1, height: 1), Size(width: 2, height: 3)] { kiosk.resize(size) }
    kiosk.resize(Size(width: 60, height: 20))
    try kiosk.waitFor("Which country issued your document?")
    #expect(kiosk.says("nether"))
    #expect(!kiosk.says("netherx"))
    #expect(kiosk.says("Netherlands"))
  }

  @Test func aTerminalMayBeTooSmallFromTheStart() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk(size: Size(width: 40, height: 10))
    try kiosk.waitFor("Please make this window at least 40 by 12 characters.")
    kiosk.resize(Size(width: 80, height: 24))
    try kiosk.waitFor("Welcome")
    kiosk.resize(Size(width: 40, height: 10))
    kiosk.press(.control("c"))
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(0))
    #expect(kiosk.isGivenBack)
  }

  @Test func aTerminalThatLosesItsSizeKeepsTheOneItHad() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.intro()
    let line = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(kiosk.pid)/fd/0")
    let stty = SpawnedProcess()
    stty.executableURL = URL(filePath: "/bin/stty")
    stty.arguments = ["-F", line, "rows", "0", "cols", "0"]
    try stty.run()
    stty.waitUntilExit()
    try #require(stty.terminationStatus == 0)
    kiosk.rest()
    kiosk.press(.enter)
    try kiosk.waitFor("Get it ready")
    #expect(!kiosk.says("Please make this window"))
    kiosk.press(.control("c"))
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(2))
  }

  // MARK: Ends

  @Test func aHangUpLosesNothing() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.confirm()
    let imaging = try #require(children(kiosk.pid).first)
    kiosk.hangUp()
    // The program ends in an orderly way, whether the signal or the end of the line comes first.
    let ending = try kiosk.exitStatus(seconds: Sandbox.patience)
    #expect(ending == .exited(2))
    try expectResumable(sandbox)
    #expect(try isGone(imaging))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1])
  func aSignalEndsTheProgramInOrder(signal: Int32) throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.intro()
    kiosk.press(.enter)
    try kiosk.waitFor("Get it ready")
    kiosk.kill(signal)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(2))
    #expect(kiosk.isGivenBack)
    let session = try #require(try sandbox.sessions().first)
    #expect(session.state == "open")
    // The hint for resuming is shown when the shell's screen is back.
    #expect(kiosk.says("vestibule sessions resume \(session.id)"))
  }

  /// A core dump would hold pictures of documents; the imaging process and all others inherit the limit.
  @Test func noCoreIsWritten() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.intro()
    let limits = try String(contentsOfFile: "/proc/\(kiosk.pid)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").suffix(3) == ["0", "0", "bytes"])
  }

  /// Ten kilobytes and more are typed into the country search: they are searched in batches, and a signal ends the program in the middle.
  @Test func endlessTypingDoesNotBlockIt() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk("run", "document")
    try kiosk.waitFor("Show us your document")
    kiosk.press(.enter)
    try kiosk.waitFor("Which country issued your document?")
    kiosk.flood(Array(String(repeating: "ne\u{7F}\u{7F}", count: 2500).utf8))
    kiosk.type("nether")
    try kiosk.waitFor("Netherlands")
    kiosk.flood(Array(repeating: UInt8(ascii: "x"), count: 20_000))
    kiosk.kill(SIGTERM)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience * 4) == .exited(2))
    #expect(kiosk.isGivenBack)
  }

  @Test func controlCLeavesAndKeepsEverything() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.confirm()
    kiosk.press(.control("c"))
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(2))
    #expect(kiosk.isGivenBack)
    #expect(kiosk.says("vestibule sessions resume"))
    try expectResumable(sandbox)
  }

  @Test func theHintForResumingIsInThePersonsLanguage() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.intro(language: "nl")
    kiosk.press(.control("c"))
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(2))
    #expect(kiosk.says("is bewaard. Verdergaan met: vestibule sessions resume"))
  }

  @Test func killingItLosesNothing() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.confirm()
    let imaging = try #require(children(kiosk.pid).first)
    kiosk.kill(SIGKILL)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .killed(signal: SIGKILL))
    try expectResumable(sandbox)
    #expect(try isGone(imaging))
  }

  @Test func killingTheImagingProcessCostsOneMoreAttemptAtMost() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.capture()
    try kiosk.wait("nothing can be taken", seconds: Sandbox.patience) { kiosk.says("take it now") }
    let imaging = try #require(children(kiosk.pid).first)
    Glibc.kill(imaging, SIGKILL)
    #expect(try isGone(imaging))
    try kiosk.wait("no other reader was started", seconds: Sandbox.patience) { children(kiosk.pid).contains { $0 != imaging } }
    try kiosk.wait("nothing can be taken again", seconds: Sandbox.patience) { kiosk.says("Space") }
    kiosk.press(.character(" "))
    try kiosk.waitFor("Is everything readable?")
    kiosk.press(.control("c"))
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(2))
    try expectResumable(sandbox)
  }

  @Test(arguments: [SIGABRT, SIGSEGV])
  func aCrashRestoresTheTerminalAndLosesNothing(signal: Int32) throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.intro()
    kiosk.press(.enter)
    try kiosk.waitFor("Get it ready")
    kiosk.kill(signal)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .killed(signal: signal))
    #expect(kiosk.isGivenBack)
    #expect(try sandbox.sessions().map(\.state) == ["open"])
  }

  @Test func leavingByTheMenuRestoresTheTerminal() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk()
    try kiosk.waitFor("Welcome")
    kiosk.press(.escape)
    try kiosk.waitFor("Leave the kiosk?")
    kiosk.press(.right, .enter)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(0))
    #expect(kiosk.isGivenBack)
  }

  // MARK: No terminal

  @Test(arguments: [
    ("dumb", "cannot show full screens"), ("", "is not set"), ("no-such-terminal", "No description of the terminal type"),
  ])
  func anUnsuitableTerminalIsRefused(type: String, sentence: String) throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk(environment: ["TERM": type])
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(66))
    #expect(kiosk.says(sentence))
    #expect(kiosk.says("--plain"))
    #expect(!kiosk.output.contains(0x1B))
  }

  @Test(arguments: [[], ["run", "document"]])
  func aMissingTerminalIsReported(arguments: [String]) throws {
    let sandbox = try Sandbox()
    let process = SpawnedProcess(), errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    process.arguments = ["--wait", TerminalSession.executable("vestibule")] + arguments
    process.environment = ["TERM": "xterm-256color", "VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder]
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice, errors)
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 66)
    #expect(said.contains("There is no terminal to draw on. Start Vestibule in a terminal, or use --plain or --script."))
  }

  // MARK: Insides

  /// The session at the confirmation of its one picture continues to its end with that picture.
  private func expectResumable(_ sandbox: Sandbox, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let session = try #require(try sandbox.sessions().first, sourceLocation: sourceLocation)
    #expect(session.state == "open", sourceLocation: sourceLocation)
    let before = sandbox.pictures(session.id)
    #expect(before.count == 1, sourceLocation: sourceLocation)
    // This prompt shows the picture that was taken: if the journey asked for it again, the rest of the script would no longer fit.
    let script = try sandbox.write("rest.json", #"{"answers":[{"confirm":true},{"review":true}]}"#)
    let ran = try sandbox.run("sessions", "resume", session.id, "--script", script, "--result", sandbox.path("result.json"))
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)", sourceLocation: sourceLocation)
    #expect(try sandbox.sessions().map(\.state) == ["finished"], sourceLocation: sourceLocation)
    #expect(sandbox.pictures(session.id) == before, sourceLocation: sourceLocation)
  }

  private func children(_ parent: pid_t) -> [pid_t] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
    return threads.flatMap { thread in
      ((try? String(contentsOfFile: "/proc/\(parent)/task/\(thread)/children", encoding: .utf8)) ?? "").split(separator: " ").compactMap {
        pid_t($0)
      }
    }
  }

  /// Whether the process ends within the time; a zombie counts as ended.
  private func isGone(_ pid: pid_t) throws -> Bool {
    let end = ContinuousClock.now + .seconds(Sandbox.patience)
    while ContinuousClock.now < end {
      let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
      if status.isEmpty || status.contains(") Z ") { return true }
      usleep(10_000)
    }
    return false
  }
}
