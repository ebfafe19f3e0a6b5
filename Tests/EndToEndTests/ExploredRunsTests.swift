import Foundation
import TerminalHarness
import TestQueue
import Testing

/// Nobody waits for the explorer where a journey's screens are shipped. A program of the tests, which has a shipped journey and one without
/// screens, writes down which journeys are explored during a whole command.
@Suite(.queued) struct ExploredRunsTests {
  private func environment(_ folder: WalkFolder) -> [String: String] { ["TOY_EXPLORED": folder.file("explored")] }

  private func explored(_ folder: WalkFolder) -> [String] {
    let text = (try? String(contentsOfFile: folder.file("explored"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ["themes", "show", "--screen", "document/intro", "--svg", "out.svg"],
    ["themes", "show", "--screen", "menu", "--svg", "out.svg"],
  ])
  func oneScreenExploresNothing(arguments: [String]) throws {
    let folder = try WalkFolder()
    let run = try ProgramRun("toy-kiosk", arguments, environment: environment(folder), in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(explored(folder) == [])
  }

  /// The counter counts: a journey without shipped screens is explored, once.
  @Test func aJourneyWithoutScreensIsExploredOnce() throws {
    let folder = try WalkFolder()
    let arguments = ["themes", "show", "--screen", "parcel/way.choose", "--svg", "out.svg"]
    let run = try ProgramRun("toy-kiosk", arguments, environment: environment(folder), in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(explored(folder) == ["parcel"])
  }

  @Test func aCheckExploresNoShippedJourney() throws {
    let folder = try WalkFolder()
    let run = try ProgramRun("toy-kiosk", ["themes", "check", "high-contrast"], environment: environment(folder), in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(explored(folder) == ["parcel"])
  }

  /// The gallery and the studio until they have drawn, read what a key asks for, and ended.
  @Test(arguments: [["themes", "show"], ["themes", "edit", "own.json"]])
  func aShippedJourneyIsNotExploredInATerminal(arguments: [String]) throws {
    let folder = try WalkFolder()
    let session = try TerminalSession(
      TerminalSession.executable("toy-kiosk"), arguments: arguments, environment: environment(folder), folder: folder.path)
    try session.wait(for: "help")
    session.press(.down, .down)
    session.rest()
    session.press(.character("q"))
    #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
    #expect(!explored(folder).contains("document"))
  }
}
