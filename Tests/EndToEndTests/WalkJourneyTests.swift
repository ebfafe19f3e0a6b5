import Cells
import Foundation
import TerminalHarness
import Testing

extension WalkTests {
  /// Whole journeys in the full-screen program, with everything that a person does on the way.
  struct Journeys {
    @Test func passportWithDetours() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let kiosk = try WalkKiosk(["run", "document", "--source", "specimen", "--color", "direct", "--result", result] + folder.arguments)
      let session = kiosk.session
      try kiosk.at("document.intro.title", .enter)
      try kiosk.meet("document.country.title")
      session.type("nether")
      try kiosk.at("country.NLD", .enter)
      try kiosk.at("document.choose.title", .enter)

      // Back over two steps; the previous choice still has the focus.
      try kiosk.at("capture.ready.title", .escape)
      try kiosk.at("document.choose.title", .escape)
      try kiosk.at("document.country.title", .enter)
      try kiosk.at("document.choose.title", .enter)
      try kiosk.at("capture.ready.title", .enter)

      try kiosk.meetCapture("passport", "front")
      for size in [Size(width: 200, height: 60), Size(width: 60, height: 20)] {
        session.resize(size)
        try kiosk.meetCapture("passport", "front")
      }
      // A small window gets the layout for large letters; a smaller one gets a polite message.
      session.resize(Size(width: 40, height: 12))
      try kiosk.meetCapture("passport", "front")
      session.resize(Size(width: 39, height: 11))
      try session.wait("no polite line") { session.text.contains("Please make this window") && session.text.contains("40") }
      #expect(try !kiosk.isAt("scene.capture.takeKey"))
      // Nothing can be seen, so no key may have an effect.
      session.press(.character(" "))
      session.resize(Size(width: 80, height: 24))
      try kiosk.take("passport", "front")

      // Retaken, then confirmed in another language.
      try kiosk.at("capture.confirm.title", .character("r"))
      try kiosk.take("passport", "front")
      try kiosk.meet("capture.confirm.title")
      try kiosk.changeLanguage(to: "nl")
      try kiosk.at("capture.confirm.title", .enter)

      try kiosk.meet("capture.tilt.title")
      let before = session.cell(0, 2)
      session.press(.function(3))
      try kiosk.at("kiosk.theme.title", .up, .enter)
      try session.wait(untilGone: kiosk.words("kiosk.theme.title"))
      // The theme is read from a file meanwhile.
      try session.wait("the theme is the same", seconds: WalkTests.patience) { session.cell(0, 2).paper != before.paper }

      // Back over two steps again, now over a confirmed picture.
      try kiosk.at("capture.tilt.title", .escape)
      try kiosk.at("capture.confirm.title", .escape)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.takeAndUse("passport", "front")
      try kiosk.at("capture.tilt.title", .enter)
      try kiosk.takeAndUse("passport", "frontTilted")
      try kiosk.at("data.review.title", .enter)
      try kiosk.meet("scene.result.title")
      try session.wait("nothing was handed over", seconds: WalkTests.patience) { FileManager.default.fileExists(atPath: result) }
      #expect(try kiosk.shownJson() == Json(contentsOf: result))
      try kiosk.finish()
      #expect(!session.isFullScreen)
      try expect(result, toBe: ExpectedResult(.passport, .passport), in: folder)
    }

    @Test func idCardOnFourPictures() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let config = try folder.write(#"{"configuration":{"documentType":"idCard","issuingCountry":"NLD"}}"#, to: "config.json")
      let kiosk = try WalkKiosk(["run", "document", "--config", config, "--result", result] + folder.arguments)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.takeAndUse("idCard", "front")
      try kiosk.at("capture.tilt.title", .enter)
      try kiosk.take("idCard", "frontTilted")
      try kiosk.at("capture.confirm.title", .character("r"))
      try kiosk.takeAndUse("idCard", "frontTilted")
      try kiosk.at("capture.turn.title", .escape)
      try kiosk.at("capture.confirm.title", .escape)
      try kiosk.at("capture.tilt.title", .enter)
      try kiosk.takeAndUse("idCard", "frontTilted")
      try kiosk.at("capture.turn.title", .enter)
      kiosk.session.resize(Size(width: 132, height: 43))
      try kiosk.takeAndUse("idCard", "back")
      try kiosk.at("capture.tilt.title", .enter)
      try kiosk.takeAndUse("idCard", "backTilted")
      try kiosk.meet("data.review.title")
      try kiosk.changeLanguage(to: "de")
      try kiosk.at("data.review.title", .enter)
      try kiosk.finish()
      try expect(result, toBe: ExpectedResult(.idCard, .idCard), in: folder)
    }

    /// A tilted picture of nothing: Enter retakes it, and a person who uses it anyway is told so on the last screen.
    @Test func aTiltedPictureOfNothingIsConfirmedAsSuch() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let pictures = folder.file("pictures")
      try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
      let lines = try ExpectedResult(.passport, .passport).document.mrz().joined(separator: #"",""#)
      _ = try folder.write(#"{"mrz":["\#(lines)"]}"#, to: "pictures/front.vestibule.json")
      _ = try folder.write(#"{"outline":null}"#, to: "pictures/front-tilted.vestibule.json")
      let config = try folder.write(#"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#, to: "config.json")
      let kiosk = try WalkKiosk(["run", "document", "--source", pictures, "--config", config, "--result", result] + folder.arguments)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.takeAndUse("passport", "front")
      try kiosk.at("capture.tilt.title", .enter)
      try kiosk.take("passport", "frontTilted")
      try kiosk.meet("capture.check.documentNotFound")
      try kiosk.at("capture.confirm.failedTitle", .enter)
      try kiosk.take("passport", "frontTilted")
      try kiosk.at("capture.confirm.failedTitle", .right, .enter)
      try kiosk.at("data.review.title", .enter)
      try kiosk.meet("scene.result.title")
      try kiosk.meet("scene.review.mark.failedCheck")
      try kiosk.finish()
      let images = try Json(contentsOf: result)["documentResult"]?["images"]?.elements ?? []
      #expect(images.map { $0["failedChecks"] } == [nil, .array([.string("documentNotFound")])])
    }

    @Test func proofOfAddressWithoutACountry() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let kiosk = try WalkKiosk(["run", "document", "--result", result] + folder.arguments)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.meet("document.country.title")
      kiosk.session.type("proof")
      try kiosk.at("documentType.proofOfAddress", .enter)
      try kiosk.at("capture.ready.title", .escape)
      try kiosk.at("document.country.title", .escape)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("document.country.title", .enter)
      kiosk.session.resize(Size(width: 60, height: 20))
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.take("proofOfAddress", "front")
      try kiosk.at("capture.confirm.title", .right, .enter)
      try kiosk.takeAndUse("proofOfAddress", "front")
      try kiosk.meet("scene.result.title")
      try kiosk.session.wait("nothing was handed over", seconds: WalkTests.patience) { FileManager.default.fileExists(atPath: result) }
      #expect(try kiosk.shownJson() == Json(contentsOf: result))
      try kiosk.finish()
      try expect(result, toBe: ExpectedResult(.proofOfAddress, .proofOfAddress), in: folder)
    }
  }
}
