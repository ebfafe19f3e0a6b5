import Glibc
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
