import DamageSet
import Documents
import Foundation
import TerminalHarness
import Testing
import Vision

extension WalkTests {
  /// Pages whose print says something else than their MRZ, and a licence that has none.
  struct Print {
    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    /// A passport whose printed name has another letter than its MRZ, and the name in the MRZ.
    private func forgery() throws -> (path: String, name: String) {
      var random = SeededRandom(seed: 1)
      let document = SpecimenDocument.standard(.passport, asOf: WalkTests.day)
      let forgery = try Forgery(document, .lastName, in: .print, &random)
      try Data(try forgery.picture.jpeg(quality: 90)).write(to: URL(filePath: folder.file("forged.jpg")))
      return (folder.file("forged.jpg"), Transliteration(document.person.lastName).text)
    }

    /// A kiosk that has taken the picture of a document's front.
    private func kiosk(_ type: String, _ source: String, workflow: String) throws -> WalkKiosk {
      let config = try folder.write(#"{"configuration":{"documentType":"\#(type)","issuingCountry":"NLD"}}"#, to: "config.json")
      let kiosk = try WalkKiosk(
        [
          "run", "document", "--source", source, "--config", config, "--workflow", try folder.write(workflow, to: "workflow.json"),
          "--result", folder.file("result.json"),
        ] + folder.arguments)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.take(type, "front")
      return kiosk
    }

    @Test func aPersonIsWarnedOfADifferenceAndSeesItInTheReview() throws {
      let (picture, name) = try forgery()
      let kiosk = try kiosk("passport", picture, workflow: #"{"name":"warn","tilted":false}"#)
      try kiosk.meet("capture.check.printDiffers")
      try kiosk.at("capture.confirm.failedTitle", .right, .enter)
      try kiosk.meet("data.review.title")
      try kiosk.meet("scene.review.mark.printDiffers")
      #expect(kiosk.session.text.uppercased().contains(name))
      kiosk.session.press(.enter)
      try kiosk.finish()
      let images = try Json(contentsOf: folder.file("result.json"))["documentResult"]?["images"]?.elements ?? []
      #expect(images.map { $0["failedChecks"] } == [.array([.string("printDiffers")])])
    }

    @Test func aWorkflowThatBlocksItRefusesThePage() throws {
      let (picture, _) = try forgery()
      let kiosk = try kiosk("passport", picture, workflow: #"{"name":"block","tilted":false,"checks":{"printDiffers":"block"}}"#)
      try kiosk.at("document.error.PrintDiffers.title", .tab, .enter)
      try kiosk.at("kiosk.stop.title", .tab, .tab, .enter)
      // Who gives up is told apart from who was refused, with the last problem.
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(2))
      let error = try Json(contentsOf: folder.file("result.json"))
      #expect(error["errorCode"] == .number(803) && error["errorDescription"]?.string?.contains("PrintDiffers") == true, "\(error)")
    }

    @Test func aLicenceWithoutAnMrzGivesDataToConfirm() throws {
      let document = SpecimenDocument.standard(.driversLicense, asOf: WalkTests.day)
      let kiosk = try kiosk("driversLicense", "specimen", workflow: #"{"name":"licence","tilted":false}"#)
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.at("capture.turn.title", .enter)
      try kiosk.takeAndUse("driversLicense", "back")
      try kiosk.meet("data.review.printed")
      #expect(kiosk.session.text.uppercased().contains(document.person.lastName.uppercased()))
      kiosk.session.press(.enter)
      try kiosk.finish()
      let analysis = try Json(contentsOf: folder.file("result.json"))["documentAnalysis"]
      #expect(analysis?["lastName"]?.string == document.person.lastName.uppercased())
      #expect(analysis?["dateOfBirth"]?.string == document.person.birth.iso && analysis?["documentNumber"]?.string == document.number)
    }
  }
}
