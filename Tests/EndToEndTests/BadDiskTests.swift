import Cells
import Foundation
import Glibc
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// A small file system in memory for one test; it needs the right to mount.
final class SmallDisk {
  let path: String

  /// Why the tests of full and read-only disks cannot run here; nil if they can.
  static let obstacle: String? = {
    do {
      let sandbox = try Sandbox()
      _ = try SmallDisk(sandbox.path("disk"), size: "64k")
      return nil
    } catch {
      print("SKIPPED: full and read-only disks: a tmpfs cannot be mounted here (\(error)); run the tests as root to have them.")
      return "needs the right to mount a tmpfs"
    }
  }()

  init(_ path: String, size: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path)
  }

  // Lazily: a program that a failing test left behind may still use it.
  deinit { try? Self.run("umount", "--lazy", path) }

  func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", path) }

  /// Uses up every block.
  func fill() throws {
    let file = open("\(path)/ballast", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Sandbox.Failed("no ballast: \(errno)") }
    defer { close(file) }
    for size in [65_536, 4096, 1] {
      let block = [UInt8](repeating: 0, count: size)
      while write(file, block, size) > 0 {}
    }
    guard errno == ENOSPC else { throw Sandbox.Failed("the disk did not become full: \(errno)") }
  }

  func makeRoom() { unlink("\(path)/ballast") }

  private static func run(_ arguments: String...) throws {
    let process = SpawnedProcess(), errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Sandbox.Failed(said) }
  }
}

/// Disks and databases that cannot be written to.
@Suite(.queued) struct BadDiskTests {}

extension BadDiskTests {
  @Test(.disabled(if: SmallDisk.obstacle != nil, "needs the right to mount a tmpfs"))
  func aFullDiskLosesNothingAndWaitsForSpace() throws {
    let sandbox = try Sandbox()
    let disk = try SmallDisk(sandbox.data, size: "8m")
    let kiosk = try sandbox.capture()
    try kiosk.wait("nothing can be taken", seconds: Sandbox.patience) { kiosk.says("take it now") }

    // There is no space for the picture itself: the capture scene says so, and taking it again helps once there is space.
    try disk.fill()
    kiosk.press(.character(" "))
    try kiosk.waitFor("The disk is full. Free up some space, then try again; nothing is lost.")
    disk.makeRoom()
    kiosk.press(.character(" "))
    try kiosk.waitFor("Is everything readable?")
    let session = try #require(try sandbox.sessions().first)
    #expect(sandbox.pictures(session.id).count == 1)

    // There is no space for an answer: it waits.
    try disk.fill()
    kiosk.press(.enter)
    try kiosk.waitFor("This couldn’t be saved")
    #expect(kiosk.says("The disk is full."))
    #expect(kiosk.says("Workflow.diskFull"))
    kiosk.press(.enter)
    kiosk.rest()
    try kiosk.waitFor("This couldn’t be saved")
    disk.makeRoom()
    kiosk.press(.enter)
    try kiosk.waitFor("Yes, that’s correct")

    // Leaving is another way out; the session continues from there.
    try disk.fill()
    kiosk.press(.enter)
    try kiosk.waitFor("This couldn’t be saved")
    kiosk.press(.right, .enter)
    try kiosk.waitFor("That didn’t work")
    kiosk.press(.enter)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(70))
    #expect(kiosk.isGivenBack)
    #expect(kiosk.says("vestibule sessions resume \(session.id)"))
    disk.makeRoom()
    let script = try sandbox.write("rest.json", #"{"answers":[{"review":true}]}"#)
    let ran = try sandbox.run("sessions", "resume", session.id, "--script", script)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(sandbox.pictures(session.id).count == 1)
  }

  @Test(
    .disabled(if: SmallDisk.obstacle != nil, "needs the right to mount a tmpfs"),
    arguments: [("nl", "De schijf is vol"), ("de", "Datenträger ist voll")]
  )
  func aFullDiskIsToldInThePersonsLanguage(language: String, sentence: String) throws {
    let sandbox = try Sandbox()
    let disk = try SmallDisk(sandbox.data, size: "4m")
    let kiosk = try sandbox.intro(language: language)
    try disk.fill()
    kiosk.press(.enter)
    try kiosk.waitFor(sentence)
    try kiosk.waitFor(try Catalogue.text("kiosk.trouble.again", language))
    disk.makeRoom()
    kiosk.press(.enter)
    try kiosk.waitFor(try Catalogue.text("capture.ready.title", language))
  }

  @Test(.disabled(if: SmallDisk.obstacle != nil, "needs the right to mount a tmpfs"))
  func aFullDiskEndsAScriptInOrder() throws {
    let sandbox = try Sandbox()
    let disk = try SmallDisk(sandbox.data, size: "4m")
    // The database exists, so that only the session finds no space.
    #expect(try sandbox.sessions().isEmpty)
    try disk.fill()
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"])
    #expect(ran.status == 70)
    #expect(ran.errors.contains("There is no room left"))
    #expect(ran.errors.contains("Free some space on that disk and try again."))
    #expect(ran.json["errorCode"] as? Int == 870)
    #expect((ran.json["errorDescription"] as? String)?.contains("Workflow.diskFull") == true)
    disk.makeRoom()
    #expect(try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"]).status == 0)
  }

  @Test(.disabled(if: SmallDisk.obstacle != nil, "needs the right to mount a tmpfs"))
  func aFullDiskAsksThePersonInPlainMode() throws {
    let sandbox = try Sandbox()
    let disk = try SmallDisk(sandbox.data, size: "4m")
    let lines = try TerminalSession(
      arguments: ["run", "document", "--plain"] + sandbox.passport(), environment: ["VESTIBULE_DATA": sandbox.data])
    try lines.waitFor("Show us your document")
    try disk.fill()
    lines.press(.enter)
    try lines.waitFor("Press Enter to try again")
    #expect(lines.says("There is no room left"))
    disk.makeRoom()
    lines.press(.enter)
    try lines.waitFor("Get it ready")
  }

  @Test(.disabled(if: SmallDisk.obstacle != nil, "needs the right to mount a tmpfs"))
  func aResultCanBeDeliveredOnceThereIsSpace() throws {
    let sandbox = try Sandbox()
    let disk = try SmallDisk(sandbox.path("out"), size: "4m")
    try disk.fill()
    let kiosk = try sandbox.confirm(options: ["--result", sandbox.path("out/result.json")])
    kiosk.press(.enter)
    try kiosk.waitFor("Yes, that’s correct")
    kiosk.press(.enter)
    try kiosk.waitFor("The disk is full.")
    #expect(kiosk.says("Finished"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("out/result.json")))
    disk.makeRoom()
    kiosk.press(.character("h"))
    try kiosk.waitFor("Handed over")
    kiosk.press(.enter)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(0))
    #expect(kiosk.isGivenBack)
    #expect(try sandbox.text(sandbox.path("out/result.json")).contains("\"documentCode\""))
  }

  @Test func aResultWithoutSpaceIsKept() throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"], output: "/dev/full")
    #expect(ran.status == 70)
    let session = try #require(try sandbox.sessions().first)
    #expect(session.state == "finished")
    #expect(ran.errors.contains("vestibule sessions export \(session.id)"))
    #expect(try sandbox.run("sessions", "export", session.id, sandbox.path("out")).status == 0)
    #expect(FileManager.default.fileExists(atPath: sandbox.path("out/result.json")))
  }

  @Test(.disabled(if: SmallDisk.obstacle != nil, "needs the right to mount a tmpfs"), arguments: [true, false])
  func aReadOnlyDataFolderIsReportedWithTheWayOut(hasDatabase: Bool) throws {
    let sandbox = try Sandbox()
    let disk = try SmallDisk(sandbox.data, size: "4m")
    if hasDatabase { #expect(try sandbox.sessions().isEmpty) }
    try disk.makeReadOnly()

    let kiosk = try sandbox.kiosk("run", "document")
    try kiosk.waitFor("Vestibule can’t write to the data folder. Change its permissions or choose another folder.")
    kiosk.press(.enter)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(70))
    #expect(kiosk.isGivenBack)
    #expect(!kiosk.says("sessions resume"))

    let menu = try sandbox.kiosk()
    try menu.waitFor("Vestibule can’t write to the data folder.")
    #expect(menu.says("Welcome"))

    let ran = try sandbox.run("run", "document", "--script", "auto")
    #expect(ran.status == 70)
    #expect(ran.errors.contains("or choose another data folder."))
    #expect(ran.json["errorCode"] as? Int == 870)
  }

  @Test func aDataFolderThatIsAFileIsReported() throws {
    let sandbox = try Sandbox()
    try sandbox.write("data", "a file")
    let ran = try sandbox.run("run", "document", "--script", "auto")
    #expect(ran.status == 70)
    #expect(ran.errors.contains(sandbox.data))
    #expect(ran.errors.contains("Choose another data folder."))
    #expect(try sandbox.text(sandbox.data) == "a file")
  }

  @Test func aDamagedDatabaseIsReportedAndNotChanged() throws {
    let sandbox = try Sandbox()
    mkdir(sandbox.data, 0o700)
    let damaged = String(repeating: "This is no database. ", count: 400)
    try sandbox.write("data/vestibule.sqlite", damaged)
    mkdir(sandbox.path("data/sessions"), 0o700)
    mkdir(sandbox.path("data/sessions/0123"), 0o700)
    try sandbox.write("data/sessions/0123/abc.jpg", "a picture")

    let list = try sandbox.run("sessions", "list")
    #expect(list.status == 70)
    #expect(list.errors.contains("is damaged. Move it away to start with a new one; the pictures beside it are untouched."))

    let kiosk = try sandbox.kiosk("run", "document")
    try kiosk.waitFor("The saved verification is damaged.")
    kiosk.press(.enter)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(70))
    #expect(kiosk.isGivenBack)

    let ran = try sandbox.run("run", "document", "--script", "auto")
    #expect(ran.status == 70)
    #expect((ran.json["errorDescription"] as? String)?.contains("journalDamaged") == true)
    #expect(try sandbox.text(sandbox.path("data/vestibule.sqlite")) == damaged)
    #expect(try sandbox.text(sandbox.path("data/sessions/0123/abc.jpg")) == "a picture")
  }

  @Test func aSessionIsOpenInOneWindowAtATime() throws {
    let sandbox = try Sandbox()
    let first = try sandbox.intro()
    first.press(.enter)
    try first.waitFor("Get it ready")
    let session = try #require(try sandbox.sessions().first)

    let second = try sandbox.kiosk("sessions", "resume", session.id)
    try second.waitFor("This verification is open in another window.")
    second.press(.enter)
    #expect(try second.exitStatus(seconds: Sandbox.patience) == .exited(70))
    #expect(second.isGivenBack)

    let script = try sandbox.run("sessions", "resume", session.id, "--script", "auto")
    #expect(script.status == 70)
    #expect(script.errors.contains("Another program is running this session."))
    #expect((script.json["errorDescription"] as? String)?.contains("journalInUse") == true)

    // The first window has not noticed anything, and when it is closed the session is free.
    first.press(.enter)
    try first.waitFor("photo page")
    first.press(.control("c"))
    #expect(try first.exitStatus(seconds: Sandbox.patience) == .exited(2))
    let on = try sandbox.run("sessions", "resume", session.id, "--script", "auto")
    #expect(on.status == 0, "\(on.errors)")
  }
}
