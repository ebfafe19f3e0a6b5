import Cells
import Glibc
import JourneyKit
import LocalServices
import SandboxKit
import Store
import TerminalHarness
import Testing

extension ServerWalkTests {
  /// A verification, on drawn documents and a drawn person, with the sandbox in the same program.
  struct Verify {
    private typealias Stop = WalkStop

    /// A driver licence of the United States, a smile and a closed eye. The drawn person is taken by herself, and does what she is asked to.
    private static let stops = [
      Stop(
        "verify.code.title", meet: { try $0.meet("verify.code.title") },
        answer: { kiosk in
          for character in "123456789012" { kiosk.session.press(.character(character)) }
          kiosk.session.press(.enter)
        }),
      Stop("verify.document.title", .enter), Stop("verify.country.title", .enter),
      Stop(capture: "front", of: "driversLicense"), Stop("capture.confirm.title", .enter), Stop("capture.turn.title", .enter),
      Stop(capture: "back", of: "driversLicense"), Stop("capture.confirm.title", .enter), Stop("verify.card.title", .enter),
      Stop("biometrics.intro.alone", .enter), Stop("scene.liveness.name.straightAhead"), Stop("biometrics.confirm.title", .enter),
      Stop("verify.send.title", .enter), Stop("verify.status.SUCCESS.title", .enter).afterCommand,
    ]

    private static let face = #""liveFaceVerification":{"steps":["lfv_smile","lfv_close_left_eye"],"verificationTime":0.3}"#

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    /// What the service did with the transaction with which the sandbox begins, oldest first.
    private func history() throws -> [String] {
      let store = Store(folder: folder.file("data"), key: KeyFile(path: TerminalSession.keyFile))
      let key = EntityKey(stored: "verify/transaction", "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b10")
      let bytes = try #require(try StoredEntities(store).value(of: key))
      return try Json(String(decoding: bytes, as: UTF8.self))["history"]?.elements.compactMap { $0["text"]?.string } ?? []
    }

    /// Killed and resumed by a new process each time: the data are sent once.
    @Test func byKeyboardAndKilled() throws {
      let result = folder.file("result.json")
      let config = try folder.write("{\(Self.face)}", to: "config.json")
      let walk = try KilledWalk(
        ["run", "verify", "--config", config], options: ["--result", result, "--source", "specimen"] + folder.arguments, in: folder)
      try walk.pass(Self.stops)
      try walk.kiosk.finish()
      let ended = try Json(contentsOf: result)
      #expect(ended["status"]?.string == "SUCCESS")
      #expect(ended["cards"]?.elements.map { $0["cardType"]?.string } == ["DriverLicense", "Selfie"])
      #expect(ended["cards"]?.elements.first?["hasData"] == .bool(true))
      let history = try history()
      #expect(history.count { $0.hasPrefix("Data received") } == 1)
      #expect(history.last == "Status: SUCCESS.")
    }

    /// The same without a screen, with a passport and all four expressions.
    @Test func aPassportWithoutAScreen() throws {
      let config = try folder.write(
        #"{"verificationCode":"123456789012","document":"Passport","liveFaceVerification":{"verificationTime":0.2}}"#, to: "config.json")
      let ran = try ProgramRun(
        ["run", "verify", "--config", config, "--source", "specimen", "--script", "auto", "--result", "-"] + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      #expect(try Json(ran.output)["status"]?.string == "SUCCESS")
      #expect(try Json(ran.output)["claims"]?.elements.count == 1)
    }
  }
}
