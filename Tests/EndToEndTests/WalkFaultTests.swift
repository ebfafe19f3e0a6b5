import Cells
import TerminalHarness
import TestQueue
import Testing

/// A tester lets the camera and the service fail by key, in a journey by hand, and undoes it: the journey ends as without.
@Suite(.queued) struct WalkFaultTests {
  private let folder: WalkFolder
  private let kiosk: WalkKiosk

  init() throws {
    folder = try WalkFolder()
    kiosk = try WalkKiosk(["run", "scan", "--tester", "--source", "specimen"] + folder.arguments, size: Size(width: 100, height: 30))
  }

  /// Presses keys in the list of faults.
  private func inList(_ keys: Key...) throws {
    kiosk.session.press(.control("f"))
    try kiosk.meet("fault.title")
    for key in keys { kiosk.session.press(key) }
  }

  private func header(shows fault: String) throws {
    let name = try kiosk.words("fault.name.\(fault)"), session = kiosk.session
    try session.wait("no \(name) in the header", seconds: WalkTests.patience) { session.row(0).contains(name) }
  }

  private func header(hides fault: String) throws {
    let name = try kiosk.words("fault.name.\(fault)"), session = kiosk.session
    try session.wait("\(name) in the header", seconds: WalkTests.patience) { !session.row(0).contains(name) }
  }

  @Test func bothAreUndoneAndTheJourneyEndsAsUsual() throws {
    let client = AgreeingClient(kiosk: kiosk)
    try client.walk(to: kiosk.words("capture.title.idCard.front"))
    try inList(.enter, .escape)
    try header(shows: "unplugged")
    try kiosk.meet("scene.capture.reopenKey")
    try inList(.character("0"), .escape)
    try header(hides: "unplugged")
    try kiosk.at("scene.capture.takeKey", .character(" "))

    try kiosk.meet("capture.confirm.title")
    try inList(.down, .down, .down, .down, .down, .down, .enter, .escape)
    try header(shows: "serverError")
    try kiosk.at("capture.confirm.title", .enter)
    try kiosk.meet("kiosk.unreachable.title")
    try header(hides: "serverError")
    kiosk.session.press(.enter)
    try client.walk(to: kiosk.words("scene.result.title"))
    kiosk.session.press(.enter)
    #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(0))
    // What failed, and until when, is told beside what happened then.
    let bench = try ProgramRun(["bench", try folder.session().id] + folder.arguments.prefix(2), in: folder).output
    for fault in ["unplugged", "serverError"] {
      for change in ["begins", "ends"] {
        #expect(bench.split(separator: "\n").contains { $0.contains(fault) && $0.contains(change) }, "\(bench)")
      }
    }
  }
}
