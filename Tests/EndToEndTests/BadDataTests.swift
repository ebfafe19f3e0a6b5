import Cells
import Foundation
import GRDB
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// Data folders that are damaged, or that disappear while the program runs.
@Suite(.queued) struct BadDataTests {}

extension BadDataTests {
  /// One session's ending cannot be read: the session is named, left out everywhere, and can be erased.
  @Test func oneDamagedSessionIsNamedAndLeftOut() throws {
    let sandbox = try Sandbox()
    let cancel = try sandbox.write("cancel.json", #"{"answers":[{"cancel":true}]}"#)
    for script in ["auto", cancel] { _ = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", script]) }
    let sessions = try sandbox.sessions()
    let damaged = try #require(sessions.first { $0.state == "cancelled" }?.id),
      whole = try #require(sessions.first { $0.id != damaged }?.id)
    try DatabaseQueue(path: "\(sandbox.data)/vestibule.sqlite").write {
      try $0.execute(sql: "UPDATE session SET ending = X'00' WHERE id LIKE ?", arguments: ["\(damaged)%"])
    }

    let list = try sandbox.run("sessions", "list")
    #expect(list.status == 0)
    #expect(list.output.contains(" finished "))
    #expect(list.errors.contains("is damaged: its ending cannot be read. The others are not affected"))
    #expect(list.errors.contains("vestibule sessions erase \(damaged)"))
    let kiosk = try sandbox.kiosk(size: Size(width: 200, height: 30))
    try kiosk.waitFor("Some of what was saved is damaged")
    #expect(kiosk.says("Welcome"))
    kiosk.press(.control("c"))
    _ = try kiosk.exitStatus(seconds: Sandbox.patience)
    #expect(kiosk.says("its ending cannot be read"))
    let next = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"])
    #expect(next.status == 0)
    #expect(next.errors.contains("its ending cannot be read"))
    let resumed = try sandbox.run("sessions", "resume", damaged, "--script", "auto")
    #expect(resumed.status == 70)
    #expect(resumed.errors.contains("its ending cannot be read"))
    #expect(try sandbox.run("sessions", "erase", damaged).status == 0)
    #expect(try sandbox.run("sessions", "list").errors == "")
    #expect(try sandbox.sessions().contains { $0.id == whole })
  }

  @Test(arguments: ["removed", "replaced"]) func aRemovedFolderIsNoticedAtTheNextAnswer(how: String) throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.intro()
    kiosk.press(.enter)
    try kiosk.waitFor("Get it ready")
    try FileManager.default.removeItem(atPath: sandbox.data)
    if how == "replaced" { #expect(try sandbox.sessions().isEmpty) }
    kiosk.press(.enter)
    try kiosk.waitFor("The data folder was removed or replaced, so nothing can be saved in it.")
    // Trying again helps only if the folder is put back.
    kiosk.press(.enter)
    kiosk.rest()
    try kiosk.waitFor("This couldn’t be saved")
    kiosk.press(.right, .enter)
    try kiosk.waitFor("That didn’t work")
    kiosk.press(.enter)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(70))
    // The screen does not claim that anything was kept.
    #expect(!kiosk.says("sessions resume"))
    if how == "removed" { #expect(!FileManager.default.fileExists(atPath: sandbox.data)) } else { #expect(try sandbox.sessions().isEmpty) }
  }

  /// The picture is the next thing that is stored.
  @Test func aRemovedFolderIsNoticedAtTheNextPicture() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.capture()
    try kiosk.wait("nothing can be taken", seconds: Sandbox.patience) { kiosk.says("take it now") }
    try FileManager.default.moveItem(atPath: sandbox.data, toPath: sandbox.path("away"))
    kiosk.press(.character(" "))
    try kiosk.waitFor("The data folder was removed or replaced")
    #expect(!FileManager.default.fileExists(atPath: sandbox.data))
    try FileManager.default.moveItem(atPath: sandbox.path("away"), toPath: sandbox.data)
    kiosk.press(.character(" "))
    try kiosk.waitFor("Is everything readable?")
    let session = try #require(try sandbox.sessions().first)
    #expect(sandbox.pictures(session.id).count == 1)
  }
}
