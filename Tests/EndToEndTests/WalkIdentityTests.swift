import Foundation
import Glibc
import TerminalHarness
import TestScale
import Testing

extension ComponentWalkTests {
  /// Whole identity verifications: document, selfie, and the comparison of the two, on drawn documents and a drawn person.
  struct Identity {
    private typealias Stop = WalkStop

    /// Every prompt, with what a person or staff do there. The challenges of the selfie are done by the drawn person.
    private static let stops = [
      Stop("location.consent.title", .enter), Stop("document.intro.title", .enter), Stop("capture.ready.title", .enter),
      Stop(capture: "front"), Stop("capture.confirm.title", .enter), Stop("data.review.title", .enter),
      Stop("biometrics.intro.title", .enter), Stop("scene.liveness.name.straightAhead"), Stop("biometrics.confirm.title", .enter),
    ]
    /// Staff compare where the sandbox cannot. The focus is on the answer that decides nothing.
    private static let comparison = Stop("identity.match.title", .left, .left, .enter)

    private let folder: WalkFolder
    /// What begins a verification, and what each run of the program needs.
    private let settings: [String], session: [String]
    private var input: [String] { settings + session }

    init() throws {
      folder = try WalkFolder()
      let config = try folder.write(#"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#, to: "config.json")
      let workflow = try folder.write(#"{"name":"short","tilted":false,"location":"optional"}"#, to: "workflow.json")
      (settings, session) = (["--config", config, "--workflow", workflow], ["--source", "specimen"] + folder.arguments)
    }

    private func expect(_ result: Json) {
      let images = result["document"]?["documentResult"]?["images"]?.elements ?? []
      #expect(images.count == 1 && images.allSatisfy { $0["source"]?.string == "specimen" })
      let checks = result["biometrics"]?["livenessChecks"]?.elements ?? []
      #expect(Set(checks.compactMap { $0["challenge"]?.string }) == ["turnLeft", "turnRight"])
      #expect(checks.allSatisfy { $0["outcome"]?.string == "passed" && ($0["milliseconds"]?.number ?? 0) > 0 })
      #expect(result["biometrics"]?["selfie"]?["image"]?.string?.hasPrefix("file:///") == true)
      #expect(result["faceMatch"]?["verdict"]?.string == "match")
      #expect(result["faceMatch"]?["decidedBy"]?.string == (WalkTests.comparesFaces ? "backend" : "operator"))
      #expect((result["faceMatch"]?["percentage"]?.number ?? 0 >= 90) == WalkTests.comparesFaces)
      #expect(result["source"]?.string == "specimen")
    }

    @Test func withoutAScreen() throws {
      let ran = try ProgramRun(["run", "identity", "--script", "auto", "--result", folder.file("r.json")] + input, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      expect(try Json(contentsOf: folder.file("r.json")))
    }

    /// By keyboard, killed and resumed by a new process each time: every answer is kept, and nothing is asked twice.
    @Test func byKeyboardAndKilled() throws {
      let result = folder.file("result.json")
      let walk = try KilledWalk(["run", "identity"] + settings, options: ["--result", result] + session, in: folder)
      try walk.pass(Self.stops + (WalkTests.comparesFaces ? [] : [Self.comparison]))
      try walk.kiosk.finish()
      expect(try Json(contentsOf: result))
      // One picture of the document and one selfie: nothing was taken twice.
      #expect(try folder.session().pictures.count == 2)
    }

    /// A photograph that is held still shows a face, and does nothing that it is asked to.
    @Test func aPhotographThatIsHeldStillTimesOut() throws {
      let photograph = folder.file("selfie.jpg")
      #expect(try ProgramRun(["specimen", "selfie", "--out", photograph], in: folder).status == 0)
      let workflow = try folder.write(#"{"name":"quick","selfieTimeout":5,"livenessAttempts":1}"#, to: "quick.json")
      let ran = try ProgramRun(
        ["run", "biometrics", "--script", "auto", "--source", photograph, "--workflow", workflow, "--result", "-"] + folder.arguments,
        in: folder)
      #expect(ran.status == 2 && ran.errorCode == 803, "\(ran.output)\(ran.errors)")
      #expect(ran.errorDescription.contains("TIMEOUT"), "\(ran.errorDescription)")
    }

    /// What a face does in front of the stand-in for a camera, each after two seconds ahead. A busy machine needs long to see it.
    @Test(arguments: [
      ("FACE_DISAPPEARED", #"{"seconds": 60, "faces": []}"#),
      ("MULTIPLE_FACES_DETECTED", #"{"seconds": 60, "faces": [\#(ahead), {"x": 0.02, "y": 0.3, "width": 0.2, "height": 0.35}]}"#),
      ("OTHER_FACE", #"{"seconds": 60, "faces": [{"x": 0.02, "y": 0.26, "width": 0.24, "height": 0.42}]}"#),
      ("TIMEOUT", #"{"seconds": 20, "faces": [\#(ahead)]}"#),
    ])
    func aFaceThatIsNoLongerTheOneFaceEndsTheAttempt(code: String, event: String) throws {
      let timeout = code == "TIMEOUT" ? 8 : 60
      let ran = try stoodIn(by: event, #"{"name":"once","selfieTimeout":\#(timeout),"livenessAttempts":1}"#)
      #expect(ran.status == 2 && ran.errorCode == 803, "\(ran.output)\(ran.errors)")
      #expect(ran.errorDescription.contains(code), "\(ran.errorDescription)")
    }

    /// A recording of turns to the left and then to the right passes where they are asked for in this order, and is refused otherwise.
    @Test(arguments: TestScale.some(of: Array(1...4), for: "orders of turns")) func aRecordingFitsOneOrderOnly(seed: Int) throws {
      // Long enough for a busy machine to see the face ahead first.
      let turns = [0, 30, 0, -30].map { #"{"seconds": 4, "faces": [\#(Self.face(turn: $0))]}"# }.joined(separator: ", ")
      let ran = try stoodIn(by: turns, #"{"name":"once","livenessAttempts":1}"#, ["--seed", "\(seed)"])
      let records = try ProgramRun(["sessions", "show", "--json", try folder.session().id, "--data", folder.file("data")], in: folder)
      let fits = records.output.contains(#""challenges":["turnLeft","turnRight"]"#)
      #expect(fits != records.output.contains(#""challenges":["turnRight","turnLeft"]"#))
      #expect(ran.status == (fits ? 0 : 2), "\(ran.output)\(ran.errors)")
      if !fits { #expect(ran.errorDescription.contains("WRONG_TURN"), "\(ran.errorDescription)") }
    }

    private static func face(turn: Int) -> String { #"{"x": 0.38, "y": 0.26, "width": 0.24, "height": 0.42, "turn": \#(turn)}"# }
    private static let ahead = face(turn: 0)

    private func stoodIn(by events: String, _ workflow: String, _ options: [String] = []) throws -> ProgramRun {
      let sequence = try folder.write(
        #"{"sequence": [{"seconds": 2, "faces": [\#(Self.ahead)]}, \#(events), {"faces": [\#(Self.ahead)]}]}"#, to: "face.vestibule.json")
      let workflow = try folder.write(workflow, to: "once.json")
      return try ProgramRun(
        ["run", "biometrics", "--script", "auto", "--source", sequence, "--workflow", workflow, "--result", "-", "--media", "none"]
          + options
          + folder.arguments, in: folder)
    }

    /// A folder of photographs: ahead, and turned to the person's own left and right. With left and right exchanged, the first turn is wrong.
    @Test(arguments: [true, false]) func photographsInAFolder(isRight: Bool) throws {
      let ran = try photographs(left: isRight ? 40 : -40, right: isRight ? -40 : 40)
      #expect(ran.status == (isRight ? 0 : 2), "\(ran.output)\(ran.errors)")
      guard isRight else {
        #expect(ran.errorDescription.contains("WRONG_TURN"), "\(ran.errorDescription)")
        return
      }
      // The journal keeps what was read of the face, and not the colours of the person.
      let records = try ProgramRun(["sessions", "show", "--json", try folder.session().id, "--data", folder.file("data")], in: folder)
      #expect(records.output.contains("landmarks") && !records.output.contains("softBiometrics") && !records.output.contains("template"))
    }

    /// The turns of another person, who is in the same place, already turned.
    @Test func photographsOfTwoPersonsInAFolder() throws {
      let ran = try photographs(left: 40, right: -40, of: ["--person", "3"])
      #expect(ran.status == 2, "\(ran.output)\(ran.errors)")
      #expect(ran.errorDescription.contains("OTHER_FACE"), "\(ran.errorDescription)")
    }

    /// Runs the component on photographs that are drawn.
    /// - Parameters:
    ///   - left, right: degrees of yaw in the pictures of these names.
    ///   - other: the options of the person in them; that of the standard documents looks ahead.
    private func photographs(left: Int, right: Int, of other: [String] = []) throws -> ProgramRun {
      let pictures = folder.file("pictures")
      try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
      for (name, yaw, person) in [("selfie", 0, []), ("left", left, other), ("right", right, other)] {
        let drawn = try ProgramRun(["specimen", "selfie", "--yaw", "\(yaw)", "--out", "\(pictures)/\(name).jpg"] + person, in: folder)
        #expect(drawn.status == 0, "\(drawn.errors)")
      }
      let workflow = try folder.write(#"{"name":"once","livenessAttempts":1}"#, to: "once.json")
      return try ProgramRun(
        ["run", "biometrics", "--script", "auto", "--source", pictures, "--workflow", workflow, "--result", "-"] + folder.arguments,
        in: folder)
    }
  }
}
