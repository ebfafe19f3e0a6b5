import Glibc
import Imaging
import LoopbackServer
import Sandbox
import TerminalHarness
import Testing

extension ServerWalkTests {
  /// The scan journey, on drawn documents and a drawn person, with the sandbox in the same program.
  @Suite struct Scan {
    private typealias Stop = WalkTests.Crashes.Stop

    private static let stops = [
      Stop("scan.intro.title", .enter), Stop("scan.document.title", .enter), Stop(capture: "front", of: "idCard"),
      Stop("capture.confirm.title", .enter),
      Stop(capture: "back", of: "idCard"), Stop("capture.confirm.title", .enter), Stop("scan.result.Passed", .enter),
    ]

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    /// Front, back, proof of address, selfie and liveness; the faces are the office's to compare.
    @Test func fullOnBoardingWithoutAScreen() throws {
      let config = try folder.write(#"{"journeyDefinitionId":"5d3b6f0a-0005-4c1e-9a6e-7b0f2c4d8e05"}"#, to: "config.json")
      let ran = try ProgramRun(
        ["run", "scan", "--config", config, "--source", "specimen", "--script", "auto", "--result", folder.file("r.json")]
          + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      let result = try Json(contentsOf: folder.file("r.json"))
      #expect(result["highLevelResult"]?.string == "Passed")
      #expect(result["authenticationResultDetails"]?["LIVENESS"]?.string == "Passed")
      #expect(result["authenticationResultDetails"]?["FACEMATCH"]?.string == "Undetermined")
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
      #expect(kiosk.session.text.contains("Nothing answers at the address of the service."))
      kiosk.session.press(.right, .enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(0))
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

    /// By keyboard, killed at each prompt and resumed by a new process each time; the sandbox survives with the kiosk.
    @Test func byKeyboardAndKilledAtEveryPrompt() throws {
      let result = folder.file("result.json")
      var arguments = ["run", "scan", "--result", result, "--source", "specimen"] + folder.arguments
      for (index, stop) in Self.stops.enumerated() {
        let kiosk = try WalkKiosk(arguments)
        if index > 0 { try Self.stops[index - 1].pass(kiosk) }
        try stop.meet(kiosk)
        kiosk.session.kill(SIGKILL)
        #expect(try kiosk.session.exitStatus() == .killed(signal: SIGKILL), "at \(stop.name)")
        arguments = ["sessions", "resume", try folder.session().id, "--result", result, "--source", "specimen"] + folder.arguments
      }
      let kiosk = try WalkKiosk(arguments)
      try Self.stops[Self.stops.count - 1].pass(kiosk)
      try kiosk.finish()
      let ended = try Json(contentsOf: result)
      #expect(ended["highLevelResult"]?.string == "Passed")
      #expect(ended["documentImages"]?.elements.count == 2)
    }
  }
}
