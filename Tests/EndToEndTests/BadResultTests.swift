import Cells
import Foundation
import Glibc
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// Destinations for results that are not plain files, or that accept no data.
@Suite(.queued) struct BadResultTests {}

extension BadResultTests {
  private func journey(_ sandbox: Sandbox, _ arguments: String...) throws -> [String] {
    try ["run", "document"] + sandbox.passport() + ["--script", "auto"] + arguments
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : 0
  }

  private func images(_ json: String) throws -> [Json] { try Json(json)["documentResult"]?["images"]?.elements ?? [] }

  /// Runs the program through a shell, for setups that only a shell can create.
  private func shell(_ sandbox: Sandbox, _ script: String, _ arguments: [String]) throws -> Int32 {
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, TerminalSession.executable("vestibule")] + arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": sandbox.folder, "VESTIBULE_DATA": sandbox.data]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  // MARK: Who may read it

  @Test(arguments: ["000", "022", "377"]) func onlyTheOwnerCanReadTheResult(umask: String) throws {
    let sandbox = try Sandbox()
    let file = sandbox.path("new/folder/result.json")
    #expect(try shell(sandbox, "umask \(umask); exec \"$0\" \"$@\"", journey(sandbox, "--result", file)) == 0)
    #expect(mode(file) == S_IFREG | 0o600)
    #expect(mode("\(file).media/1.jpg") == S_IFREG | 0o600)
    for folder in ["new", "new/folder", "new/folder/result.json.media"] {
      #expect(mode(sandbox.path(folder)) == S_IFDIR | 0o700, "\(folder)")
    }
  }

  // MARK: Devices, FIFOs, links

  @Test func aFifoIsWrittenToAndStaysOne() throws {
    let sandbox = try Sandbox()
    let fifo = sandbox.path("fifo")
    try #require(mkfifo(fifo, 0o600) == 0)
    let (media, read) = (sandbox.path("media"), sandbox.path("read"))
    let script = "timeout 60 cat '\(fifo)' > '\(read)' & \"$0\" \"$@\"; s=$?; wait; exit $s"
    let status = try shell(sandbox, script, journey(sandbox, "--result", fifo, "--media", media))
    #expect(status == 0)
    #expect(mode(fifo) & S_IFMT == S_IFIFO)
    #expect(try images(sandbox.text(read)).map { $0["image"]?.string } == ["\(media)/1.jpg"])
    #expect(mode("\(media)/1.jpg") == S_IFREG | 0o600)
  }

  /// A device that accepts everything and one that is always full, created for the test: a program that replaced the real ones would harm
  /// the machine.
  @Test func aDeviceIsWrittenToAndStaysOne() throws {
    let sandbox = try Sandbox()
    for (name, minor, status) in [("null", 3, 0), ("full", 7, 70)] as [(String, Int, Int32)] {
      let device = sandbox.path(name)
      guard mknod(device, S_IFCHR | 0o600, dev_t(1 << 8 | minor)) == 0, let probe = FileHandle(forWritingAtPath: device) else {
        print("SKIPPED: results on devices: a device cannot be made here; run the tests as root to have it.")
        return
      }
      try probe.close()
      let ran = try sandbox.run(journey(sandbox, "--result", device, "--media", "none"))
      #expect(ran.status == status, "\(ran.errors)")
      #expect(mode(device) & S_IFMT == S_IFCHR)
      #expect(!FileManager.default.fileExists(atPath: "\(device).media"))
    }
  }

  @Test(arguments: [true, false]) func aLinkIsRefused(hasTarget: Bool) throws {
    let sandbox = try Sandbox()
    let link = sandbox.path("link")
    if hasTarget { try sandbox.write("target", "mine") }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: sandbox.path("target"))
    let ran = try sandbox.run(journey(sandbox, "--result", link))
    #expect(ran.status == 66)
    #expect(ran.errors.contains("\(link) is a link"))
    #expect(mode(link) & S_IFMT == S_IFLNK)
    if hasTarget { #expect(try sandbox.text(sandbox.path("target")) == "mine") }
    // Before the person was asked anything.
    #expect(try sandbox.sessions().isEmpty)
  }

  // MARK: Pictures

  @Test func picturesOfOthersAreNotOverwritten() throws {
    let sandbox = try Sandbox()
    let media = sandbox.path("media")
    mkdir(media, 0o700)
    try sandbox.write("media/1.jpg", "mine")
    let first = try sandbox.run(journey(sandbox, "--result", "-", "--media", media))
    #expect(first.status == 0, "\(first.errors)")
    #expect(try images(first.output).map { $0["image"]?.string } == ["\(media)/2.jpg"])
    let kept = try Data(contentsOf: URL(filePath: "\(media)/2.jpg"))
    // Another journey's picture gets the next name; the picture of the same session gets the name that it already has.
    let source = try sandbox.specimen("other.jpg")
    let second = try sandbox.run(journey(sandbox, "--result", "-", "--media", media, "--source", source))
    #expect(try images(second.output).map { $0["image"]?.string } == ["\(media)/3.jpg"])
    for session in try sandbox.sessions() {
      let again = try sandbox.run("sessions", "resume", session.id, "--script", "auto", "--result", "-", "--media", media)
      #expect(again.status == 0)
      #expect([first.output, second.output].contains(again.output))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: media).sorted() == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(try sandbox.text("\(media)/1.jpg") == "mine")
    #expect(try Data(contentsOf: URL(filePath: "\(media)/2.jpg")) == kept)
  }

  @Test func theFolderOfThePicturesIsReported() throws {
    let sandbox = try Sandbox()
    let temporary = sandbox.path("tmp")
    mkdir(temporary, 0o700)
    let ran = try sandbox.run(journey(sandbox, "--result", "-"), environment: ["TMPDIR": temporary])
    let path = try #require(try images(ran.output).first?["image"]?.string)
    let folder = URL(filePath: path).deletingLastPathComponent().path
    #expect(ran.errors.contains("The pictures are in \(folder)."))
    #expect(mode(folder) == S_IFDIR | 0o700)

    let none = try sandbox.run(journey(sandbox, "--result", "-", "--media", "none"), environment: ["TMPDIR": temporary])
    #expect(none.status == 0 && none.errors == "This was a demonstration: nobody’s identity was verified.\n", "\(none.errors)")
    #expect(try images(none.output).map { $0["image"] } == [nil])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [URL(filePath: folder).lastPathComponent])
  }

  @Test func mediaGoesWithAStreamOnly() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run(journey(sandbox, "--result", sandbox.path("r.json"), "--media", "none")).status == 64)
    #expect(try sandbox.run(journey(sandbox, "--media", "none")).status == 64)
  }

  // MARK: Nobody reads, no space

  @Test func aClosedPipeLosesNothing() throws {
    let sandbox = try Sandbox()
    let media = sandbox.path("media"), said = sandbox.path("status")
    let arguments = try journey(sandbox, "--result", "-", "--media", media)
    // The reader is gone long before the result comes.
    #expect(try shell(sandbox, "(\"$0\" \"$@\"; echo $? > '\(said)') | true; exit 0", arguments) == 0)
    #expect(try sandbox.text(said) == "70\n")
    #expect(((try? FileManager.default.contentsOfDirectory(atPath: media)) ?? []).isEmpty, "the pictures are removed again")
    let session = try #require(try sandbox.sessions().first)
    #expect(session.state == "finished")
    let again = try sandbox.run("sessions", "resume", session.id, "--script", "auto", "--result", "-", "--media", media)
    #expect(again.status == 0)
    #expect(try images(again.output).map { $0["image"]?.string } == ["\(media)/1.jpg"])
  }

  @Test(arguments: [["read", "mrz"], ["themes", "list"], ["--help"], ["specimen", "passport", "--out", "-"], ["sessions", "list"]])
  func aFullDiskBehindStandardOutputIsAnError(arguments: [String]) throws {
    let sandbox = try Sandbox()
    if arguments == ["sessions", "list"] { _ = try sandbox.run(journey(sandbox)) }
    let mrz = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10\n"
    let ran = try sandbox.run(arguments, input: mrz, output: "/dev/full")
    #expect(ran.status == 70)
    #expect(!ran.errors.isEmpty)
  }

  /// No file of the program's takes the place of a stream that was closed.
  @Test func aClosedStandardOutputKeepsTheResult() throws {
    let sandbox = try Sandbox()
    let arguments = try ["run", "document"] + sandbox.passport() + ["--script", "auto"]
    let shell = try TerminalSession(
      "/bin/sh", arguments: ["-c", "\"$0\" \"$@\" <&- >&-; echo \"status $?\" >&2", TerminalSession.executable("vestibule")] + arguments,
      size: Size(width: 100, height: 30), environment: ["VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder])
    try shell.waitFor("status 70")
    let session = try #require(try sandbox.sessions().first)
    #expect(session.state == "finished")
    #expect(try sandbox.run("sessions", "export", session.id, sandbox.path("out")).status == 0)
    #expect(try sandbox.text(sandbox.path("out/result.json")).contains("\"documentCode\""))
  }

  @Test func aFullStandardOutputIsReportedOnTheScreen() throws {
    let sandbox = try Sandbox()
    let arguments = try ["run", "document"] + sandbox.passport() + ["--source", sandbox.specimen(), "--result", "-", "--media", "none"]
    let kiosk = try TerminalSession(
      "/bin/sh", arguments: ["-c", "exec \"$0\" \"$@\" > /dev/full", TerminalSession.executable("vestibule")] + arguments,
      size: Size(width: 100, height: 30), environment: ["VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder])
    try kiosk.waitFor("Show us your document")
    kiosk.press(.enter)
    try kiosk.waitFor("Get it ready")
    kiosk.press(.enter)
    try kiosk.take()
    try kiosk.waitFor("Is everything readable?")
    kiosk.press(.enter)
    try kiosk.waitFor("Yes, that’s correct")
    kiosk.press(.enter)
    try kiosk.waitFor("The disk is full.")
    kiosk.press(.enter)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(70))
    let session = try #require(try sandbox.sessions().first)
    #expect(session.state == "finished")
    #expect(kiosk.says("vestibule sessions export \(session.id)"))
  }
}
