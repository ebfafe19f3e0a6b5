import Cells
import Foundation
import TerminalHarness
import Testing

extension WalkTests {
  /// How journeys end in the full-screen program when they do not simply finish.
  struct Endings {
    /// The menu: left for later, resumed by its number, finished, delivered by key, and back to the menu. The next person sees nothing of
    /// it.
    @Test func leftForLaterAndContinuedByItsNumber() throws {
      let folder = try WalkFolder()
      let kiosk = try WalkKiosk(folder.arguments)
      let session = kiosk.session
      let entry = try kiosk.words("scene.menu.continue")
      try kiosk.at("document.journey.title", .down, .enter)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("document.country.title", .function(10))
      try kiosk.at("kiosk.stop.later", .tab, .enter)
      try kiosk.meet("scene.suspended.title")
      let id = try folder.session().id
      let number = try #require(session.text.firstMatch(of: /(\d ){5}\d/)).output.0.filter { $0 != " " }
      session.press(.enter)
      try kiosk.meet("scene.menu.message")
      try session.wait(for: entry, seconds: WalkTests.patience)
      #expect(!session.text.contains(number))

      // The focus is on the new verification.
      session.press(.enter)
      try kiosk.at("document.intro.title", .escape)
      try kiosk.at("kiosk.stop.cancel", .tab, .tab, .enter)
      try kiosk.meet("kiosk.ended.cancelled")

      session.press(.end, .enter)
      try kiosk.meet("scene.number.message")
      session.type(number == "000000" ? "111111" : "000000")
      session.press(.enter)
      try kiosk.meet("scene.number.unknown")
      session.press(.escape)
      try kiosk.meet("scene.menu.message")
      session.press(.end, .enter)
      try kiosk.meet("scene.number.message")
      session.type(number)
      session.press(.enter)
      try kiosk.meet("document.country.title")
      session.type("proof")
      try kiosk.at("documentType.proofOfAddress", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.takeAndUse("proofOfAddress", "front")
      try kiosk.at("scene.result.kept", .character("h"))
      let file = folder.file("data/results/\(id)/\(id).json")
      try session.wait("nothing was handed over", seconds: WalkTests.patience) { FileManager.default.fileExists(atPath: file) }
      #expect(try kiosk.shownJson() == Json(contentsOf: file))
      try expect(file, toBe: ExpectedResult(.proofOfAddress, .proofOfAddress), in: folder)
      try kiosk.at("scene.result.title", .enter)
      try kiosk.meet("scene.menu.message")
      // Finished or cancelled sessions are not offered.
      try session.wait(untilGone: entry)
      session.press(.escape)
      try kiosk.at("kiosk.quit.title", .tab, .enter)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
    }

    /// Sessions of scripts and of plain output are not offered to the next person.
    @Test func sessionsWithoutAScreenAreNeverOffered() throws {
      let folder = try WalkFolder()
      #expect(try ProgramRun(["run", "document", "--plain"] + folder.arguments, input: "\nl\n", in: folder).status == 2)
      let list = try ProgramRun(["sessions", "list", "--data", folder.file("data")], in: folder)
      try #require(list.output.contains(" open "))
      let headless = try WalkKiosk(folder.arguments)
      try headless.meet("scene.menu.message")
      try headless.at("document.journey.title", .enter)
      // The store has been read by now: the menu has the result.
      try headless.at("document.intro.title", .escape)
      try headless.at("kiosk.stop.cancel", .tab, .tab, .enter)
      try headless.meet("kiosk.ended.cancelled")
      #expect(try !headless.isAt("scene.menu.continue"))
    }

    /// `y` on an error puts what a report needs into the terminal's clipboard.
    @Test func anErrorIsCopied() throws {
      let kiosk = try WalkKiosk(["run", "document", "--scenario", "client-rejected"] + WalkFolder().arguments)
      try kiosk.at("document.error.ClientRejected.title", .character("y"))
      try kiosk.meet("scene.error.copied")
      let sent = String(decoding: kiosk.session.output, as: UTF8.self)
      let start = try #require(sent.range(of: "\u{1B}]52;c;"))
      let copied = try #require(Data(base64Encoded: String(sent[start.upperBound...].prefix { $0 != "\u{07}" })))
      #expect(String(decoding: copied, as: UTF8.self).hasPrefix("1000 ClientRejected"))
    }

    /// What a tester's keyboard can do and a client's cannot.
    @Test func theTestersMenu() throws {
      let folder = try WalkFolder()
      let kiosk = try WalkKiosk(["--tester"] + folder.arguments)
      // The scenarios, and behind them the program's state.
      try kiosk.at("scene.menu.message", .function(12))
      try kiosk.at("kiosk.scenario.title", .function(12))
      try kiosk.meet("kiosk.facts.title")
      let client = try WalkKiosk(folder.arguments)
      try client.at("scene.menu.message", .function(12), .function(2))
      try client.meet("kiosk.language.title")
      #expect(try !client.isAt("kiosk.facts.title") && !client.isAt("kiosk.scenario.title"))
    }

    /// "Demonstration" is on every screen from the first to the last, and in the result.
    @Test func aDemonstrationIsMarkedFromTheFirstScreenToTheLast() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let kiosk = try WalkKiosk(["run", "document", "--source", "specimen", "--result", result] + folder.arguments)
      let words = try kiosk.words("kiosk.demonstration")
      func said(_ key: String) throws {
        try kiosk.meet(key)
        #expect(kiosk.session.row(0).contains(words), "\(key): \(kiosk.session.row(0))")
      }
      try said("document.intro.title")
      kiosk.session.press(.enter)
      try said("document.country.title")
      kiosk.session.type("proof")
      try kiosk.at("documentType.proofOfAddress", .enter)
      try said("capture.ready.title")
      kiosk.session.press(.enter)
      try kiosk.take("proofOfAddress", "front")
      try said("capture.confirm.title")
      kiosk.session.press(.enter)
      try said("scene.result.title")
      try kiosk.meet("scene.result.demonstration")
      try kiosk.finish()
      #expect(try Json(contentsOf: result)["documentResult"]?["source"] == .string("specimen"))
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

    /// A result for standard output must not be written into the screen drawn there.
    @Test func aResultForTheTerminalWaitsUntilItIsRestored() throws {
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
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.take("passport", "front")
      // First a retake; the second time the person gives up.
      try kiosk.at("document.error.DocumentExpired.title", .enter)
      try kiosk.take("passport", "front")
      try kiosk.at("document.error.DocumentExpired.title", .tab, .enter)
      // The person is asked first, and no is the default.
      try kiosk.at("kiosk.stop.title", .enter)
      try kiosk.session.wait(untilGone: kiosk.words("kiosk.stop.title"))
      try kiosk.at("document.error.DocumentExpired.title", .enter)
      try kiosk.at("kiosk.stop.title", .tab, .tab, .enter)
      // The last screen says what ended the verification, in its title.
      try kiosk.meet("scene.failure.close")
      #expect(try !kiosk.isAt("document.error.DocumentExpired.message"), "there is nothing to be done any more")
      try kiosk.at("document.error.DocumentExpired.title", .enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(1))
      let error = try Json(contentsOf: result)
      #expect(error["errorCode"] == .number(1002))
      #expect(error["errorDescription"]?.string?.hasPrefix("IdentityVerification.DocumentExpired") == true)
    }
  }
}
