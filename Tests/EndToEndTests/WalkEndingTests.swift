import Cells
import Foundation
import TerminalHarness
import Testing

extension WalkTests {
  /// How journeys end in the full-screen program when they do not simply finish.
  @Suite struct Endings {
    /// The menu: left for later, continued, finished, handed over by key, and back to the menu.
    @Test func leftForLaterAndContinuedFromTheMenu() throws {
      let folder = try WalkFolder()
      let kiosk = try WalkKiosk(folder.arguments)
      let session = kiosk.session
      try kiosk.at("kiosk.journey.document.title", .enter)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("document.country.title", .function(10))
      try kiosk.at("kiosk.stop.later", .tab, .enter)
      try kiosk.meet("kiosk.ended.suspended")
      let entry = try kiosk.words("scene.menu.continue", ["journey": kiosk.words("kiosk.journey.document.title")])
      try session.wait(for: entry, seconds: WalkTests.patience)
      session.press(.home, .enter)
      try kiosk.meet("document.country.title")
      session.type("proof")
      try kiosk.at("document.type.proofOfAddress", .enter)
      try kiosk.at("document.ready.title", .enter)
      try kiosk.takeAndUse("proofOfAddress", "front")
      try kiosk.at("scene.result.kept", .character("h"))
      let id = try folder.session().id
      let file = folder.file("data/results/\(id)/\(id).json")
      try session.wait("nothing was handed over", seconds: WalkTests.patience) { FileManager.default.fileExists(atPath: file) }
      #expect(try kiosk.shownJson() == Json(contentsOf: file))
      try expect(file, toBe: ExpectedResult(.proofOfAddress, .proofOfAddress), in: folder)
      try kiosk.at("scene.result.title", .enter)
      try kiosk.meet("scene.menu.message")
      // What is finished is not offered again.
      #expect(!session.text.contains(entry))
      session.press(.escape)
      try kiosk.at("kiosk.quit.title", .tab, .enter)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
    }

    @Test func cancelledForGood() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let kiosk = try WalkKiosk(["run", "document", "--result", result] + folder.arguments)
      try kiosk.at("document.intro.title", .escape)
      try kiosk.at("kiosk.stop.cancel", .tab, .tab, .enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(2))
      #expect(try Json(contentsOf: result)["errorCode"] == .number(803))
      #expect(try ProgramRun(["sessions", "list", "--data", folder.file("data")], in: folder).output.contains(" cancelled "))
    }

    /// A result for standard output must not be written into the screen that is drawn there.
    @Test func aResultForTheTerminalWaitsUntilItIsGivenBack() throws {
      let folder = try WalkFolder()
      let kiosk = try WalkKiosk(["run", "document", "--result", "-"] + folder.arguments)
      try kiosk.at("document.intro.title", .escape)
      try kiosk.at("kiosk.stop.cancel", .tab, .tab, .enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(2))
      let output = String(decoding: kiosk.session.output, as: UTF8.self)
      let left = try #require(output.range(of: "\u{1B}[?1049l"), "the alternate screen is left")
      let json = try #require(output.range(of: "\"errorCode\": 803"))
      #expect(json.lowerBound > left.upperBound)
    }

    @Test func expiredDocument() throws {
      let folder = try WalkFolder()
      let drawn = try ProgramRun(
        ["specimen", "passport", "--issuer", "NLD", "--nationality", "NLD", "--expiry", "2024-05-01", "--out", "front.jpg"], in: folder)
      try #require(drawn.status == 0, "\(drawn.errors)")
      let result = folder.file("result.json")
      let config = try folder.write(#"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#, to: "config.json")
      let kiosk = try WalkKiosk(
        ["run", "document", "--config", config, "--source", folder.file("front.jpg"), "--result", result] + folder.arguments)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("document.ready.title", .enter)
      try kiosk.take("passport", "front")
      // A retake first; the second time it is given up.
      try kiosk.at("document.error.DocumentExpired.title", .enter)
      try kiosk.take("passport", "front")
      try kiosk.at("document.error.DocumentExpired.title", .tab, .enter)
      try kiosk.at("scene.failure.title", .enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(1))
      let error = try Json(contentsOf: result)
      #expect(error["errorCode"] == .number(1002))
      #expect(error["errorDescription"]?.string?.hasPrefix("IdentityVerification.DocumentExpired") == true)
    }
  }
}
