import Foundation
import Glibc
import TerminalHarness
import Testing

extension ComponentWalkTests {
  /// The other side of the counter, beside a kiosk on the same data folder.
  struct ServiceOffice {
    private typealias Stop = WalkStop

    private static let stops = [
      Stop("scan.intro.title", .enter), Stop("scan.document.title", .enter), Stop(capture: "front", of: "idCard"),
      Stop("capture.confirm.title", .enter), Stop(capture: "back", of: "idCard"), Stop("capture.confirm.title", .enter),
      Stop("scan.response.waitingTitle").afterCommand,
    ]

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    @discardableResult private func office(_ arguments: [String], status: Int32 = 0) throws -> ProgramRun {
      let ran = try ProgramRun(["office", "scan"] + arguments + folder.arguments, in: folder)
      #expect(ran.status == status, "\(arguments): \(ran.output)\(ran.errors)")
      return ran
    }

    /// The definition leaves the outcome to the office. Killed also while it waits, the session sees what the office
    /// decides, and nothing was submitted twice.
    @Test func theOfficeDecidesWhileTheSessionWaits() throws {
      try office(["edit", "5d3b6f0a-0002", "--office-decides", "yes"])
      let result = folder.file("result.json")
      let walk = try KilledWalk(["run", "scan"], options: ["--result", result, "--source", "specimen"] + folder.arguments, in: folder)
      try walk.pass(Self.stops)
      let kiosk = walk.kiosk
      let journeys = try Json(office(["--json"]).output).elements
      let journey = try #require(journeys.first?["id"]?.string)
      #expect(journeys.count == 1 && journeys[0]["highLevelResult"]?.string == "Undefined")
      try office(["set-outcome", String(journey.prefix(8)), "--result", "NotAccepted"])
      try kiosk.at("scan.result.NotAccepted", .enter)
      try kiosk.finish()
      #expect(try Json(contentsOf: result)["highLevelResult"]?.string == "NotAccepted")
      let history = try Json(office(["show", journey, "--json"]).output)["history"]?.elements ?? []
      #expect(history.map { $0["text"]?.string } == ["FRONTSIDE: Passed", "BACKSIDE: Passed", "Office: HighLevelResult NotAccepted"])
    }

    /// What a command does not know, it lists, and changes nothing.
    @Test func unknownNamesListWhatExists() throws {
      #expect(try office(["other"], status: 64).errors.contains("journeys, definitions, accounts, tokens, show, set-outcome"))
      #expect(try office(["show", "other"], status: 64).errors.contains("5d3b6f0a-0001-4c1e-9a6e-7b0f2c4d8e01"))
      #expect(try office(["edit", "5d3b6f0a"], status: 64).errors.contains("Several entities"))
      #expect(try office(["edit", "5d3b6f0a-0001", "--tolerance", "Loose"], status: 64).errors.contains("Default, Medium, Strict"))
      #expect(try office(["edit", "5d3b6f0a-0001", "--colour", "red"], status: 64).errors.contains("minimum-age"))
      let other = try ProgramRun(["office", "bank"] + folder.arguments, in: folder)
      #expect(other.status == 64 && other.errors.contains("There are: app-components, scan"))
    }

    /// By keyboard: a definition is edited and restored.
    @Test func aDefinitionIsEditedOnTheScreen() throws {
      let screen = try WalkKiosk(["office"] + folder.arguments)
      try screen.session.wait(for: "GBG IDscan", seconds: WalkTests.patience)
      for letter in "idscan" { screen.session.press(.character(letter)) }
      screen.session.press(.enter)
      try screen.at("scan.office.journeys", .down, .enter)
      try screen.session.wait(for: "Front side", seconds: WalkTests.patience)
      screen.session.press(.enter)
      try screen.meet("unattended.sessions.close")
      screen.session.press(.function(7))
      try screen.meet("office.save")
      for letter in "minimum" { screen.session.press(.character(letter)) }
      screen.session.press(.enter)
      try screen.meet("office.optional")
      screen.session.press(.character("1"), .character("8"), .enter)
      try screen.meet("scan.office.tolerance")
      screen.session.press(.home, .enter)
      try screen.meet("unattended.sessions.close")
      screen.session.kill(SIGKILL)
      let shown = try Json(office(["show", "5d3b6f0a-0001", "--json"]).output)
      #expect(shown["minimum-age"]?.number == 18)
      #expect(shown["name"]?.string == "Front side")
      try office(["restore-definitions"])
      #expect(try Json(office(["show", "5d3b6f0a-0001", "--json"]).output)["minimum-age"] == nil)
    }
  }
}
