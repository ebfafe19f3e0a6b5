import Cells
import Foundation
import TerminalHarness
import TestQueue
import Testing

/// Journeys that walk by themselves: for an audience, and to the place where a tester wants to be.
@Suite(.queued) struct WalkAutopilotTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }

  private func bar(of kiosk: WalkKiosk, says key: String) throws {
    let words = try kiosk.words(key), session = kiosk.session
    try session.wait("the last row does not say “\(words)”", seconds: WalkTests.patience) {
      session.row(session.size.height - 1).contains(words)
    }
  }

  /// A presenter takes over in the middle, changes the language while it goes on, and nothing is left of it.
  @Test func aShowIsTakenOverAndGivenBackAndLeavesNothing() throws {
    let kiosk = try WalkKiosk(
      ["present", "document", "--every", "1"], size: Size(width: 100, height: 30), environment: ["TMPDIR": folder.path])
    try bar(of: kiosk, says: "present.takeOver")
    try kiosk.meet("document.intro.title")
    kiosk.session.press(.down)
    try bar(of: kiosk, says: "present.giveBack")
    try kiosk.meet("document.intro.title")
    kiosk.session.press(.enter)
    try kiosk.meet("document.country.title")
    kiosk.session.press(.control("p"))
    try kiosk.meet("scene.result.title")
    // The next one has begun.
    try kiosk.meet("document.intro.title")
    kiosk.session.press(.escape)
    try bar(of: kiosk, says: "present.giveBack")
    kiosk.session.press(.control("c"))
    _ = try kiosk.session.exitStatus(seconds: WalkTests.patience)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aTesterIsLedToAnError() throws {
    let kiosk = try WalkKiosk(
      ["run", "scan", "--tester", "--source", "specimen"] + folder.arguments, size: Size(width: 100, height: 30))
    try kiosk.meet("scan.intro.title")
    kiosk.session.press(.control("g"))
    try kiosk.meet("map.go")
    for letter in "requesttoolarge" { kiosk.session.press(.character(letter)) }
    kiosk.session.press(.enter)
    let session = kiosk.session
    try session.wait("the scenario is not in the header", seconds: WalkTests.patience) { session.row(0).contains("server-413") }
    try kiosk.meet("scene.failure.title")
    // The bench has the screens on the way, with their pictures.
    session.press(.character("i"))
    try kiosk.meet("bench.title")
    session.press(.character("s"))
    try kiosk.meet("capture.confirm.title")
    try session.wait("no picture on the bench", seconds: WalkTests.patience) { session.text.contains("▀▀") }
    session.press(.character("q"))
    try kiosk.meet("scene.failure.title")
    session.press(.enter)
    #expect(try session.exitStatus(seconds: WalkTests.patience) != .exited(0))
  }

  /// What the service has kept since then is taken back with the branch: the face that was registered is so no more.
  @Test func aBranchTakesTheServicesBack() throws {
    let kiosk = try WalkKiosk(
      ["run", "opt-in", "--tester", "--source", "specimen"] + folder.arguments, size: Size(width: 100, height: 30))
    try kiosk.meet("optIn.password.title")
    kiosk.session.press(.control("g"))
    try kiosk.meet("map.go")
    for letter in "finished" { kiosk.session.press(.character(letter)) }
    kiosk.session.press(.enter)
    try kiosk.meet("scene.result.title")
    func template() throws -> String {
      let table = try ProgramRun(["office", "opt-in"] + folder.arguments.prefix(2), in: folder).output
      return table.split(separator: "\n").first { $0.hasPrefix("anna") }.map(String.init) ?? table
    }
    #expect(try template().hasSuffix("yes"))
    kiosk.session.press(.character("i"))
    try kiosk.meet("bench.title")
    for _ in 0..<6 { kiosk.session.press(.left) }
    kiosk.session.press(.character("b"))
    try kiosk.meet("bench.takeBackKey")
    kiosk.session.press(.character("t"))
    try kiosk.meet("optIn.home.title")
    #expect(try template().hasSuffix("no"))
  }
}
