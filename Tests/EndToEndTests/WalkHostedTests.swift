import Glibc
import TerminalHarness
import Testing

extension ComponentWalkTests {
  /// The hosted flow, on a drawn passport and a drawn person, with the sandbox in the same program and the office beside it.
  struct Hosted {
    private typealias Stop = WalkStop

    private static let stops = [
      Stop("hosted.overview.title", .enter),
      Stop("document.country.title", .character("U"), .character("T"), .character("O"), .enter), Stop("document.choose.title", .enter),
      Stop(capture: "front", of: "passport"), Stop("capture.confirm.title", .enter), Stop("biometrics.capture.title", .enter),
      Stop("biometrics.confirm.title", .enter), Stop("hosted.end.pending_review.title").afterCommand,
    ]

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    private func office(_ arguments: [String]) throws -> ProgramRun {
      let ran = try ProgramRun(["office", "hosted"] + arguments + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(arguments): \(ran.output)\(ran.errors)")
      return ran
    }

    /// Killed also while it waits, the session sees what the office decides, and nothing was submitted twice.
    @Test func theOfficeApprovesWhileTheSessionWaits() throws {
      let result = folder.file("result.json"), config = try folder.write(#"{"user":"ben"}"#, to: "config.json")
      let walk = try KilledWalk(
        ["run", "hosted", "--config", config], options: ["--result", result, "--source", "specimen"] + folder.arguments, in: folder)
      try walk.pass(Self.stops)
      let kiosk = walk.kiosk
      let sessions = try Json(office(["--json"]).output).elements
      let id = try #require(sessions.first?["id"]?.string)
      #expect(sessions.count == 1)
      _ = try office(["approve", id])
      try kiosk.at("hosted.end.success.title", .enter)
      try kiosk.finish()
      let resource = try Json(contentsOf: result)
      #expect(resource["id"]?.string == id && resource["status"]?.string == "success")
      #expect(resource["documentary_verification"]?["documents"]?.elements.count == 1)
      #expect(resource["selfie_check"]?["selfies"]?.elements.count == 1)
    }

    /// Without a screen: the result and its exit status.
    @Test func withoutAScreen() throws {
      let config = try folder.write(#"{"user":"ben"}"#, to: "config.json")
      let ran = try ProgramRun(
        ["run", "hosted", "--config", config, "--source", "specimen", "--script", "auto", "--result", "-"] + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      #expect(try Json(ran.output)["customer_reference"]?.string == "ben")
    }
  }
}
