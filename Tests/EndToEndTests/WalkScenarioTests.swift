import Documents
import Foundation
import FoundationXML
import TerminalHarness
import Testing

extension ComponentWalkTests {
  /// Scenarios: from the command line, from the tester's menu, and all of them as a matrix.
  struct Scenarios {
    private func run(_ arguments: [String], in folder: WalkFolder) throws -> ProgramRun {
      let config = try folder.write(WalkTests.Headless.passport, to: "config.json")
      return try ProgramRun(
        ["run", "document", "--source", "specimen", "--script", "auto", "--config", config] + folder.arguments + arguments, in: folder)
    }

    @Test(arguments: [
      ("client-rejected", 1, "1000", "ClientRejected"), ("session-expired-at-end", 1, "1001", "SessionExpired"),
      ("document-expired", 1, "1002", "IdentityVerification.DocumentExpired"),
      ("person-not-adult", 1, "1002", "IdentityVerification.PersonNotAdult"),
      ("invalid-workflow-status", 1, "1004", "InvalidWorkflowStatus"), ("server-401", 1, "870", "Backend.401"),
      ("location-unavailable", 2, "803", "LocationUnavailable"),
    ])
    func anErrorIsReachedByItsName(name: String, status: Int32, code: String, text: String) throws {
      let ended = try run(["--scenario", name], in: WalkFolder())
      #expect(ended.status == status, "\(ended.errors)")
      let error = try Json(ended.output)
      #expect(error["errorCode"]?.number.map { String(Int($0)) } == code && error["errorDescription"]?.string?.contains(text) == true)
    }

    @Test func aFullDiskIsTriedAgainAndALostBackendKeepsTheSession() throws {
      let full = try run(["--scenario", "disk-full"], in: WalkFolder())
      #expect(full.status == 0 && full.errors.contains("full"), "\(full.errors)")
      let folder = try WalkFolder()
      let lost = try run(["--scenario", "server-lost"], in: folder)
      #expect(lost.status == 70 && lost.errors.contains("The session is kept."), "\(lost.errors)")
      // Without the scenario the same session goes on.
      let resumed = try ProgramRun(
        ["sessions", "resume", try folder.session().id, "--source", "specimen", "--script", "auto"] + folder.arguments, in: folder)
      #expect(resumed.status == 0, "\(resumed.errors)")
    }

    @Test func allAreListed() throws {
      let folder = try WalkFolder()
      let all = try ProgramRun(["run", "--list-scenarios"], in: folder)
      #expect(all.status == 0 && all.output.contains("document-expired") && all.output.contains("The document expired yesterday."))
      let selfies = try ProgramRun(["run", "biometrics", "--list-scenarios"], in: folder)
      #expect(selfies.status == 0 && selfies.output.contains("feedback-dark") && !selfies.output.contains("document-expired"))
      #expect(try ProgramRun(["run"], in: folder).status == 64)
      let unknown = try run(["--scenario", "nothing"], in: folder)
      #expect(unknown.status == 66 && unknown.errors.contains("document-expired"))
    }

    /// By hand, with what the screen says: F12, a few letters, Enter.
    @Test func aTesterChoosesAndChanges() throws {
      let folder = try WalkFolder()
      let kiosk = try WalkKiosk(["--profile", "tester", "--source", "specimen", "--color", "direct"] + folder.arguments)
      func choose(_ name: String) throws {
        kiosk.session.press(.function(12))
        try kiosk.meet("kiosk.scenario.title")
        for letter in name { kiosk.session.press(.character(letter)) }
        kiosk.session.press(.enter)
        try kiosk.session.wait(for: "· \(name)", seconds: WalkTests.patience)
      }
      try kiosk.meet("kiosk.keys.facts")
      try choose("client-rejected")
      kiosk.session.press(.enter)
      try kiosk.session.wait(for: "Code 1000", seconds: WalkTests.patience)
      // The end of one is where the next is chosen.
      try choose("invalid-workflow-status")
      try kiosk.session.wait(for: "Code 1004", seconds: WalkTests.patience)
      // A lost backend leaves a session that can be continued.
      try choose("server-lost")
      try kiosk.at("kiosk.unreachable.title", .right, .enter)
      try kiosk.meet("scene.suspended.title")
      // In the middle of a journey it starts again.
      kiosk.session.press(.function(12), .enter)
      try kiosk.meet("kiosk.unreachable.title")
      try choose("person-not-adult")
      try kiosk.meet("document.intro.title")
      kiosk.session.kill(15)
    }

    @Test func theMatrixIsWritten() throws {
      let folder = try WalkFolder()
      let matrix = try ProgramRun(["matrix", "biometrics", "--junit", "m.xml", "--json", "m.json"], in: folder)
      #expect(matrix.status == 0, "\(matrix.output)")
      let reader = JUnitReader()
      let parser = try #require(XMLParser(contentsOf: URL(filePath: folder.file("m.xml"))))
      parser.delegate = reader
      #expect(parser.parse() && reader.mistakes.isEmpty, "\(reader.mistakes)")
      let cells = try Json(contentsOf: folder.file("m.json"))["cells"]?.elements ?? []
      #expect(cells.count == reader.cases && reader.cases > 30)
      #expect(cells.contains { $0["scenario"]?.string == "camera-denied" && $0["outcome"]?.string == "803" })
      #expect(try ProgramRun(["matrix", "nothing"], in: folder).status == 64)
      #expect(try ProgramRun(["matrix", "--scenario", "nothing"], in: folder).status == 64)
      let unwritable = try ProgramRun(["matrix", "biometrics", "--scenario", "none", "--junit", "no/m.xml"], in: folder)
      #expect(unwritable.status == 66 && unwritable.errors.contains("no/m.xml"))
    }
  }
}
