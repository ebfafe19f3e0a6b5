import Cells
import Documents
import Foundation
import Imaging
import TerminalHarness
import Testing

extension WalkTests {
  /// Journeys with a live source.
  struct Live {
    static let passport = #"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#
    /// One picture, for which a busy machine may need minutes.
    private static let flat = #"{"name":"flat","tilted":false,"stepTimeout":600,"unseenTimeout":600}"#

    /// A kiosk at the passport's capture scene.
    private func kiosk(_ source: String, workflow: String, size: Size = Size(width: 80, height: 24), in folder: WalkFolder) throws
      -> WalkKiosk
    {
      let kiosk = try WalkKiosk(
        [
          "run", "document", "--tester", "--source", source, "--color", "direct", "--config",
          try folder.write(Self.passport, to: "config.json"),
          "--workflow", try folder.write(workflow, to: "workflow.json"), "--result", folder.file("result.json"),
        ] + folder.arguments, size: size)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      return kiosk
    }

    /// The moving pattern is captured automatically, with its video.
    @Test func thePatternIsCapturedAutomatically() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let kiosk = try kiosk("pattern", workflow: #"{"name":"flat","tilted":false,"documentVideo":10,"stepTimeout":300}"#, in: folder)
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.at("data.review.title", .enter)
      try kiosk.meet("scene.result.title")
      try kiosk.session.wait("nothing was handed over", seconds: WalkTests.patience) { FileManager.default.fileExists(atPath: result) }
      try kiosk.finish()
      let document = try #require(try Json(contentsOf: result)["documentResult"])
      let expected = ExpectedResult(.passport, .passport)
      #expect(try document["mrtdMrzInfo"]?["rawMrz"]?.string == expected.document.mrz().joined(separator: "\n"))
      let video = try #require(document["videoRecording"])
      let url = try #require(video["url"]?.string.flatMap(URL.init(string:)))
      #expect(url.isFileURL)
      let bytes = try Data(contentsOf: url)
      #expect(bytes.dropFirst(4).prefix(4) == Data("ftyp".utf8))
      let seconds = try #require(video["duration"]?.string.flatMap(Double.init))
      #expect(seconds > 0.3 && seconds <= 10.5)

    }

    /// A video is played in a loop and captured automatically.
    @Test func aVideoIsCapturedAutomatically() async throws {
      let folder = try WalkFolder()
      try Data(try await Self.video()).write(to: URL(filePath: folder.file("passport.mp4")))
      let kiosk = try kiosk(folder.file("passport.mp4"), workflow: Self.flat, in: folder)
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.at("data.review.title", .enter)
      try kiosk.meet("scene.result.title")
      try kiosk.finish()
      let document = try #require(try Json(contentsOf: folder.file("result.json"))["documentResult"])
      let expected = ExpectedResult(.passport, .passport)
      #expect(try document["mrtdMrzInfo"]?["rawMrz"]?.string == expected.document.mrz().joined(separator: "\n"))
      #expect(document["videoRecording"] == nil, "none was asked for")
    }

    /// A film of the pattern: the last of its twelve seconds, in which the document is held well. Pictures are counted instead of seconds,
    /// because a slow machine draws fewer per second.
    private static func video() async throws -> [UInt8] {
      let link = ImagingLink()
      defer { link.close() }
      let rate = 10
      try await link.watch(
        LiveOrder(.pattern(specimen: SpecimenRequest(of: .passport, asOf: WalkTests.day)), aim: LiveAim(document: false), rate: rate),
        descriptor: nil, id: 1)
      try await look(link, until: 85 * rate / 10)
      try await link.record(1, seconds: 30)
      try await look(link, until: 118 * rate / 10)
      return try await link.endRecord(1).bytes
    }

    /// Looks until this many pictures have arrived.
    private static func look(_ link: ImagingLink, until number: Int) async throws {
      var last = 0
      while last < number { last = try await link.look(1, after: last, fitting: PixelSize(width: 8, height: 8)).frame.number }
    }

    /// The pattern stalls, is unplugged and comes back; in the end the picture is taken nonetheless.
    @Test func faultsOfACameraDoNotEndTheCapture() throws {
      let folder = try WalkFolder()
      let kiosk = try kiosk("pattern:stall@1,none@5,vanish@6", workflow: #"{"name":"flat","tilted":false,"stepTimeout":120}"#, in: folder)
      let says = { (state: String) in
        try kiosk.words("scene.camera.\(state)", ["name": "pattern"]).split(separator: " ").prefix(2).joined(separator: " ")
      }
      try kiosk.session.wait(for: says("frozen"), seconds: WalkTests.patience)
      try kiosk.session.wait(for: says("unplugged"), seconds: WalkTests.patience)
      // The camera is looked for again without a key.
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.at("data.review.title", .enter)
      try kiosk.finish()
    }

    /// A sequence shows every hint of the gates and every state of a camera; a key keeps one of its pictures as a test case, which can be
    /// used as a source.
    @Test func aSequenceShowsEachHint() throws {
      let folder = try WalkFolder()
      let lines = try ExpectedResult(.passport, .passport).document.mrz().map { "\"\($0)\"" }.joined(separator: ",")
      let source = try folder.write(
        """
        {"sequence": [
          {"seconds": 4, "noDocument": true}, {"seconds": 4, "quality": {"glare": 0.1}, "mrz": [\(lines)]},
          {"seconds": 3, "camera": "busy"}, {"seconds": 4, "moving": true, "mrz": [\(lines)]}, {"mrz": [\(lines)]}]}
        """, to: "camera.vestibule.json")
      let kiosk = try kiosk(source, workflow: Self.flat, size: Size(width: 132, height: 43), in: folder)
      try kiosk.meet("capture.hint.showDocument")
      try kiosk.meet("capture.hint.avoidGlare")
      kiosk.session.press(.character("k"))
      try kiosk.session.wait(for: "case-1", seconds: WalkTests.patience)
      try kiosk.session.wait(for: kiosk.words("scene.capture.reopen"), seconds: WalkTests.patience)
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.at("data.review.title", .enter)
      try kiosk.finish()
      let cases = folder.file("data/cases/\(try folder.session().id)")
      let kept = try FileManager.default.contentsOfDirectory(atPath: cases).sorted()
      #expect(kept == ["case-1.jpg", "case-1.vestibule.json"])
      let standIn = try Json(contentsOf: "\(cases)/case-1.vestibule.json")
      #expect(standIn["quality"]?["glare"]?.number == 0.1)
    }

    /// Without a screen, the guidance is the same as on one.
    @Test func headlessTakesTheFirstGoodPicture() throws {
      let folder = try WalkFolder()
      let run = try ProgramRun(
        [
          "run", "document", "--script", "auto", "--source", "pattern", "--result", "-", "--workflow",
          try folder.write(Self.flat, to: "workflow.json"), "--config",
          try folder.write(Self.passport, to: "config.json"),
        ] + folder.arguments, in: folder)
      #expect(run.status == 0, "\(run.errors)")
      let expected = ExpectedResult(.passport, .passport)
      #expect(
        try Json(run.output)["documentResult"]?["mrtdMrzInfo"]?["rawMrz"]?.string == expected.document.mrz().joined(separator: "\n"))
    }

    /// No camera: this is reported, another attempt is offered, and giving up leads to the journey's own question.
    @Test func aMissingCameraIsReported() throws {
      let folder = try WalkFolder()
      let kiosk = try kiosk("webcam:/dev/video63", workflow: #"{"name":"flat","tilted":false}"#, in: folder)
      try kiosk.session.wait(for: "There is no camera", seconds: WalkTests.patience)
      try kiosk.at("scene.capture.reopenKey", .character(" "))
      try kiosk.session.wait(for: "There is no camera", seconds: WalkTests.patience)
      kiosk.session.press(.character("g"))
      try kiosk.meet("document.error.CameraNotAvailable.title")
    }
  }
}
