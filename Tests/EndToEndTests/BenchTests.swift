import Cells
import Foundation
import JourneyKit
import ShippedVendors
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// A tester looks into a session, goes back in it, and tries another way: each journey, by the program itself.
@Suite(.queued) struct BenchTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }

  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(arguments + ["--data", folder.file("data")], in: folder)
  }

  /// The sessions' ids with their lines in the list.
  private func sessions() throws -> [(id: String, line: String)] {
    try run(["sessions", "list"]).output.split(separator: "\n").dropFirst().map { (String($0.prefix { $0 != " " }), String($0)) }
  }

  private static let journeys = [any JourneyModule].shipped.filter(\.isOffered).map(\.name)

  /// Five screens back, and from there to another end. Both ends are kept, and the comparison says where they part. Three journeys in each run, all
  /// in full.
  @Test(arguments: TestScale.some(3, of: journeys, for: "benches")) func aWalkHasAnotherEnd(journey: String) throws {
    let ran = try run(["run", journey, "--source", "specimen", "--script", "auto", "--result", "-", "--media", folder.file("media")])
    try #require(ran.status == 0, "\(ran.errors)")
    let walked = try #require(try sessions().first?.id)
    let bench = try TerminalSession(
      arguments: ["bench", walked, "--data", folder.file("data"), "--locale", "en"], size: Size(width: 160, height: 50), folder: folder.path
    )
    try bench.wait(for: "continue from here")
    bench.press(.end)
    for _ in 0..<5 { bench.press(.left) }
    bench.press(.character("b"))
    try bench.wait(for: "Continue from here in a new session?")
    bench.press(.enter)
    #expect(try bench.exitStatus(seconds: WalkTests.patience) == .exited(0))
    let branch = try #require(try sessions().first { $0.id != walked }?.id)
    #expect(bench.text.contains("vestibule sessions resume \(branch)"), "\(bench.text)")

    let continued = try WalkKiosk(["sessions", "resume", branch, "--source", "specimen", "--data", folder.file("data")])
    try continued.session.wait("nothing to stop") { continued.session.text.contains("Esc") }
    continued.session.press(.function(10))
    try continued.at("kiosk.stop.cancel", .right, .right, .enter)
    _ = try continued.session.exitStatus(seconds: WalkTests.patience)
    let both = try sessions()
    #expect(both.count == 2 && both.allSatisfy { !$0.line.contains(" open ") }, "\(both)")
    let compared = try run(["sessions", "diff", walked, branch])
    #expect(compared.status == 1 && compared.output.contains("\n- ") && compared.output.contains("\n+ "), "\(compared.output)")
    #expect(try run(["bench", walked]).output.contains(branch.prefix(8)))
  }

  /// Goes back on the bench to the choice of the document. A key follows when the one before was answered, so that none goes too far.
  private func goBack(_ kiosk: WalkKiosk) throws {
    for _ in 0..<12 where !(try kiosk.isAt("document.choose.title")) {
      kiosk.session.press(.left)
      kiosk.session.rest()
    }
    try #require(try kiosk.isAt("document.choose.title"), "\(kiosk.session.text)")
  }

  /// By hand and in the kiosk: the tester looks at what happened, goes back to the choice of the document, and takes another one.
  @Test func theKioskGoesOnInABranch() throws {
    let kiosk = try WalkKiosk(
      ["run", "document", "--tester", "--source", "specimen", "--data", folder.file("data")], size: Size(width: 150, height: 40))
    let client = AgreeingClient(kiosk: kiosk)
    try client.walk(to: kiosk.words("capture.confirm.title"))
    let walked = try #require(try sessions().first?.id)
    kiosk.session.press(.character("i"))
    try kiosk.session.wait(for: kiosk.words("bench.title"))
    // What was asked of the clock before is stored at once, so the prompt that waits is known.
    try kiosk.session.wait(for: "waits")
    try goBack(kiosk)
    kiosk.session.press(.character("b"), .escape, .character("q"))
    try kiosk.meet("capture.confirm.title")
    kiosk.session.press(.control("t"))
    try kiosk.session.wait(for: kiosk.words("bench.title"))
    try goBack(kiosk)
    kiosk.session.press(.character("b"), .enter)
    try kiosk.session.wait(untilGone: kiosk.words("bench.branchKey"))
    try kiosk.at("document.choose.title", .down, .enter)
    try client.walk(to: kiosk.words("scene.result.title"))
    kiosk.session.press(.enter)
    #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(0))
    // Both began at the same time, so the list has them in any order.
    let both = try sessions(), branch = try #require(both.first { $0.id != walked })
    #expect(both.count == 2 && both.contains { $0.id == walked && $0.line.contains(" open ") }, "\(both)")
    #expect(!branch.line.contains(" open "), "\(both)")
    let compared = try run(["sessions", "diff", walked, branch.id])
    #expect(compared.output.contains("type.choose"), "\(compared.output)")
    let sides = try TerminalSession(
      arguments: ["sessions", "diff", "--with-data", walked, branch.id, "--data", folder.file("data"), "--locale", "en"],
      size: Size(width: 120, height: 30), folder: folder.path)
    try sides.wait(for: "next difference")
    let chosen = sides.text.split(separator: "\n").first { $0.contains("type.choose") }
    #expect(chosen?.contains("passport") == true && sides.text.contains("differences"), "\(sides.text)")
    sides.press(.character("q"))
    #expect(try sides.exitStatus(seconds: WalkTests.patience) == .exited(1))
  }
}
