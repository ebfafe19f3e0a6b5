import Cells
import Foundation
import Glibc
import TerminalHarness
import Testing

extension WalkTests {
  /// What a crash must not destroy.
  struct Crashes {
    private typealias Stop = WalkStop

    /// Every prompt of a passport journey in which the person chooses country and type.
    private static let stops = [
      Stop("document.intro.title", .enter),
      Stop("document.country.title", .character("n"), .character("l"), .character("d"), .enter),
      Stop("document.choose.title", .enter), Stop("capture.ready.title", .enter),
      Stop(capture: "front"), Stop("capture.confirm.title", .enter),
      Stop("capture.tilt.title", .enter),
      Stop(capture: "frontTilted"), Stop("capture.confirm.title", .enter),
      Stop("data.review.title", .enter),
    ]

    /// One journey, killed at each of its prompts and resumed by a new process each time: every answer is kept, nothing is asked twice, and
    /// the result is that of an undisturbed journey.
    @Test func killedAtEveryPrompt() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let walk = try KilledWalk(
        ["run", "document"], options: ["--result", result] + folder.arguments, kills: .everywhere, in: folder)
      try walk.pass(Self.stops)
      try walk.kiosk.finish()
      try expect(result, toBe: ExpectedResult(.passport, .passport), in: folder)

      let (id, pictures) = try folder.session()
      #expect(try Set(captures(of: id, in: folder)).count == 2 && pictures.count == 2)

      let other = try WalkFolder()
      let undisturbed = try WalkKiosk(["run", "document", "--result", other.file("result.json")] + other.arguments)
      for stop in Self.stops { try stop.pass(undisturbed) }
      try undisturbed.finish()
      let otherID = try other.session().id
      #expect(try captures(of: id, in: folder) == captures(of: otherID, in: other))
      let ours = try Json(contentsOf: result).without("timestamp").without("image")
      #expect(try ours == Json(contentsOf: other.file("result.json")).without("timestamp").without("image"))
    }

    /// Killed between Space and the next screen: whether or not the picture counts, it counts at most once.
    @Test func killedWhileAPictureIsTaken() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let kiosk = try WalkKiosk(["run", "document", "--result", result] + folder.arguments)
      for stop in Self.stops.prefix(4) { try stop.pass(kiosk) }
      try kiosk.meetCapture("passport", "front")
      kiosk.session.send(bytes: [0x20])
      kiosk.session.kill(SIGKILL)
      #expect(try kiosk.session.exitStatus() == .killed(signal: SIGKILL))

      let id = try folder.session().id
      let resumed = try WalkKiosk(["sessions", "resume", id, "--result", result] + folder.arguments)
      let confirm = try resumed.words("capture.confirm.title"), take = try resumed.words("scene.capture.takeKey")
      let session = resumed.session
      try session.wait("neither at the picture nor after it", seconds: WalkTests.patience) {
        session.shows(confirm) || session.shows(take)
      }
      if !session.shows(confirm) { session.press(.character(" ")) }
      for stop in Self.stops.dropFirst(5) { try stop.pass(resumed) }
      try resumed.finish()
      try expect(result, toBe: ExpectedResult(.passport, .passport), in: folder)
      #expect(try Set(captures(of: id, in: folder)).count == folder.session().pictures.count)
    }

    /// The digests of the captured pictures in the journal, in order.
    private func captures(of session: String, in folder: WalkFolder) throws -> [String] {
      let shown = try ProgramRun(["sessions", "show", "--json", session, "--data", folder.file("data")], in: folder)
      return try shown.output.split(separator: "\n").compactMap { line in
        try Json(String(line))["entry"]?["entry"]?["answered"]?["answer"]?["captured"]?["picture"]?["digest"]?.string
      }
    }

    /// The imaging process dies while the capture scene is shown, again right after Space, and again while a picture is displayed: it is
    /// restarted each time, and the journey ends as if nothing had happened.
    @Test func imagingKilledDuringCapture() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let config = try folder.write(#"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#, to: "config.json")
      let kiosk = try WalkKiosk(["run", "document", "--config", config, "--result", result] + folder.arguments)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.meetCapture("passport", "front")
      let first = try killImaging(of: kiosk)
      try kiosk.session.wait("no new imaging process", seconds: WalkTests.patience) { kiosk.imaging.map { $0 != first } ?? false }
      try kiosk.take("passport", "front")
      let second = try killImaging(of: kiosk)
      #expect(second != first)
      // The request is repeated, or a message is shown and the person presses again.
      let session = kiosk.session
      let confirm = try kiosk.words("capture.confirm.title"), take = try kiosk.words("scene.capture.takeKey")
      try session.wait("neither taken nor offered again", seconds: WalkTests.patience) {
        session.shows(confirm) || session.shows(take) || session.shows("try again")
      }
      if !session.shows(confirm) { session.press(.character(" ")) }
      try kiosk.meet("capture.confirm.title")
      let third = try killImaging(of: kiosk)
      #expect(third != second)
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.at("capture.tilt.title", .enter)
      try kiosk.takeAndUse("passport", "frontTilted")
      try kiosk.at("data.review.title", .enter)
      try kiosk.finish()
      try expect(result, toBe: ExpectedResult(.passport, .passport), in: folder)
      let (id, pictures) = try folder.session()
      #expect(try captures(of: id, in: folder).count == 2)
      #expect(pictures.count == 2)
    }

    private func killImaging(of kiosk: WalkKiosk) throws -> pid_t {
      try kiosk.session.wait("no imaging process runs", seconds: WalkTests.patience) { kiosk.imaging != nil }
      let child = try #require(kiosk.imaging)
      #expect(Glibc.kill(child, SIGKILL) == 0)
      return child
    }
  }
}
