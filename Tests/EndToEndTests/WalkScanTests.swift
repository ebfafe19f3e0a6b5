import Foundation
import Glibc
import IDscanService
import Imaging
import LoopbackServer
import SandboxKit
import TerminalHarness
import Testing

extension ServerWalkTests {
  /// The scan journey, on drawn documents and a drawn person, with the sandbox in the same program.
  struct Scan {
    private typealias Stop = WalkStop

    private static let stops = [
      Stop("scan.intro.title", .enter), Stop("scan.document.title", .enter), Stop(capture: "front", of: "idCard"),
      Stop("capture.confirm.title", .enter),
      Stop(capture: "back", of: "idCard"), Stop("capture.confirm.title", .enter), Stop("scan.result.Passed", .enter).afterCommand,
    ]

    /// The result of a journey with a face match; until somebody has compared the faces, a person must look at it.
    private static let compared = WalkTests.comparesFaces ? "Passed" : "Refer"

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    /// Front, back, proof of address, selfie and liveness; without dlib's network the faces are the office's to compare.
    @Test func fullOnBoardingWithoutAScreen() throws {
      let config = try folder.write(#"{"journeyDefinitionId":"5d3b6f0a-0005-4c1e-9a6e-7b0f2c4d8e05"}"#, to: "config.json")
      let ran = try ProgramRun(
        ["run", "scan", "--config", config, "--source", "specimen", "--script", "auto", "--result", folder.file("r.json")]
          + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      let result = try Json(contentsOf: folder.file("r.json"))
      #expect(result["highLevelResult"]?.string == Self.compared)
      #expect(result["authenticationResultDetails"]?["LIVENESS"]?.string == "Passed")
      #expect(result["authenticationResultDetails"]?["FACEMATCH"]?.string == (WalkTests.comparesFaces ? "Passed" : "Undetermined"))
      #expect(result["documentImages"]?.elements.count == 5)
    }

    /// The same sandbox, behind a socket and a prefix; the one in the program is not asked.
    @Test func overTheNetwork() throws {
      let link = ImagingLink()
      defer { link.close() }
      let server = try LoopbackServer([ScanService()], under: "/tenant", now: Int64(WalkTests.day.daysSince1970) * 86_400_000) { bytes in
        try? await link.read(EncodedPicture(bytes: bytes))
      }
      let ran = try ProgramRun(
        [
          "run", "scan", "--source", "specimen", "--script", "auto", "--result", folder.file("r.json"), "--backend",
          server.address + "/tenant/",
        ]
          + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      #expect(try Json(contentsOf: folder.file("r.json"))["highLevelResult"]?.string == "Passed")
      #expect(server.requests.map(\.path) == ["token", "journey/upload", "journey/upload"].map { "/tenant/idscanenterprisesvc/\($0)" })
    }

    /// The person sees why, and goes on later; then the sandbox in the program answers.
    @Test func aServerThatDoesNotAnswer() throws {
      let backend = ["--source", "specimen", "--backend", try LoopbackServer.refusingAddress()] + folder.arguments
      let kiosk = try WalkKiosk(["run", "scan"] + backend)
      try kiosk.at("scan.intro.title", .enter)
      try kiosk.meet("kiosk.unreachable.title")
      #expect(kiosk.session.text.contains("The service doesn’t answer at this address."))
      kiosk.session.press(.right, .enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(2))
      let resumed = try WalkKiosk(
        ["sessions", "resume", try folder.session().id, "--backend", "sandbox", "--source", "specimen"] + folder.arguments)
      try resumed.meet("scan.document.title")
      resumed.session.kill(15)
    }

    /// What was begun with a server goes on with it.
    @Test func theCommandToResumeNamesTheServer() throws {
      let address = try LoopbackServer.refusingAddress()
      let ran = try ProgramRun(
        ["run", "scan", "--source", "specimen", "--script", "auto", "--backend", address] + folder.arguments, in: folder)
      #expect(ran.status == 70)
      #expect(ran.errors.contains("sessions resume \(try folder.session().id) --backend \(address) --data "))
    }

    @Test(arguments: ["nowhere", "ftp://example.com", "https://user:secret@example.com"]) func noAddress(text: String) throws {
      let ran = try ProgramRun(["run", "scan", "--backend", text] + folder.arguments, in: folder)
      #expect(ran.status == 64)
      #expect(ran.errors.contains("--backend"))
    }

    /// By keyboard, killed and resumed by a new process each time; the sandbox survives with the kiosk.
    @Test func byKeyboardAndKilled() throws {
      let ended = try walk(Self.stops, source: "specimen")
      #expect(ended["highLevelResult"]?.string == "Passed")
      #expect(ended["documentImages"]?.elements.count == 2)
    }

    /// Both sides, proof of address, selfie and liveness, killed on the way. Nothing reaches the service twice.
    @Test func aKilledFullOnBoarding() throws {
      let address = [Stop(capture: "front", of: "proofOfAddress"), Stop("capture.confirm.title", .enter)]
      // The drawn person is taken by herself, and does what she is asked to.
      let person = [Stop("biometrics.capture.title"), Stop("biometrics.confirm.title", .enter)]
      let config = try folder.write(#"{"journeyDefinitionId":"5d3b6f0a-0005-4c1e-9a6e-7b0f2c4d8e05"}"#, to: "config.json")
      let ended = try walk(
        Self.stops.dropLast() + address + person + [
          Stop("scene.liveness.name.straightAhead"), Stop("scan.result.\(Self.compared)", .enter).afterCommand,
        ],
        source: "specimen", ["--config", config])
      #expect(ended["highLevelResult"]?.string == Self.compared)
      #expect(ended["documentImages"]?.elements.count == 5)
      let history = try history()
      #expect(
        history == [
          "FRONTSIDE: Passed", "BACKSIDE: Passed", "ADDRESSDOCUMENT: Passed", "SELFIE: one face", "LIVENESS: one face", "Liveness passed.",
        ])
    }

    /// A back with a misprinted line is scanned three times, and then a person must look at it. Nothing reaches the service twice.
    @Test func aTripleScanThatEndsInRefer() throws {
      let pictures = folder.file("pictures")
      try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
      for (side, misprint) in [("front", []), ("back", ["--damaged-digit", "birthDateCheckDigit"])] {
        let drawn = try ProgramRun(
          ["specimen", "idCard", "--side", side, "--out", "\(pictures)/\(side).jpg"] + misprint, in: folder)
        #expect(drawn.status == 0, "\(drawn.errors)")
      }
      let back = [Stop(capture: "back", of: "idCard"), Stop("capture.confirm.title", .enter)]
      let ended = try walk(Self.stops.dropLast() + back + back + [Stop("scan.result.Refer", .enter).afterCommand], source: pictures)
      #expect(ended["highLevelResult"]?.string == "Refer")
      #expect(ended["documentImages"]?.elements.count == 4)
      let history = try history()
      #expect(history == ["FRONTSIDE: Passed", "BACKSIDE: Refer", "BACKSIDE:SECONDSCAN: Refer", "BACKSIDE:THIRDSCAN: Refer"])
    }

    /// What the service says that it took, in order.
    private func history() throws -> [String] {
      let office = try ProgramRun(["office", "scan", "--json"] + folder.arguments, in: folder)
      let journeys = try Json(office.output).elements
      try #require(journeys.count == 1)
      let shown = try ProgramRun(["office", "scan", "show", journeys[0]["id"]?.string ?? "", "--json"] + folder.arguments, in: folder)
      return try Json(shown.output)["history"]?.elements.compactMap { $0["text"]?.string } ?? []
    }

    /// Walks a journey that is killed.
    /// - Parameter start: the arguments with which the journey begins.
    /// - Returns: the result.
    private func walk(_ stops: [WalkStop], source: String, _ start: [String] = []) throws -> Json {
      let result = folder.file("result.json")
      let walk = try KilledWalk(
        ["run", "scan"] + start, options: ["--result", result, "--source", source] + folder.arguments, in: folder)
      try walk.pass(stops)
      try walk.kiosk.finish()
      return try Json(contentsOf: result)
    }
  }
}
