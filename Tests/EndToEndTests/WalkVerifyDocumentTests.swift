import Cells
import Glibc
import LocalServices
import PingOneVerifyJourney
import SandboxKit
import Store
import TerminalHarness
import Testing

extension ServerWalkTests {
  /// A verification by the policy of the newer model, on drawn documents and a drawn person, with the sandbox in the same program.
  struct VerifyDocuments {
    private typealias Stop = WalkStop

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    private static func type(_ text: String, _ kiosk: WalkKiosk) {
      for character in text { kiosk.session.press(.character(character)) }
      kiosk.session.press(.enter)
    }

    /// The transaction with which the sandbox begins.
    private static func transaction(in data: String) throws -> Json {
      let store = Store(folder: data, key: KeyFile(path: TerminalSession.keyFile))
      let key = EntityKey(stored: "verify/transaction", "7d1f0c52-0f0e-4c0f-9a55-3f4a8a1f6b0f")
      return try Json(String(decoding: try #require(try StoredEntities(store).value(of: key)), as: UTF8.self))
    }

    /// The passcode that was sent to the e-mail address, which only the service has.
    private static func passcode(in data: String) throws -> String {
      let email = try transaction(in: data)["requirements"]?.elements.first { $0["documentClass"]?.string == "EMAIL" }
      return try #require(email?["passcode"]?["text"]?.string)
    }

    private func history() throws -> [String] {
      try Self.transaction(in: folder.file("data"))["history"]?.elements.compactMap { $0["text"]?.string } ?? []
    }

    /// The e-mail address comes first: it is the third of the list. Then the licence and the selfie, which is
    /// taken by itself, and everything is sent.
    private var stops: [Stop] {
      let data = folder.file("data")
      return [
        Stop("verify.code.title", meet: { try $0.meet("verify.code.title") }, answer: { Self.type("210987654321", $0) }),
        Stop(
          "verify.documents.title", meet: { try $0.meet("verify.documents.title") },
          answer: { kiosk in
            kiosk.session.press(.down)
            kiosk.session.press(.down)
            kiosk.session.press(.enter)
          }),
        Stop("verify.address.EMAIL", meet: { try $0.meet("verify.address.EMAIL") }, answer: { Self.type("ben@mail.example", $0) }),
        Stop(
          "verify.passcode.title", meet: { try $0.meet("verify.passcode.title") },
          answer: { kiosk in Self.type(try Self.passcode(in: data), kiosk) }),
        Stop("verify.documents.title", .enter), Stop("verify.country.title", .enter),
        Stop(capture: "front", of: "driversLicense"), Stop("capture.confirm.title", .enter), Stop("capture.turn.title", .enter),
        Stop(capture: "back", of: "driversLicense"), Stop("capture.confirm.title", .enter), Stop("verify.check.title", .enter),
        Stop("verify.documents.title", .enter), Stop("biometrics.intro.alone", .enter), Stop("biometrics.confirm.title", .enter),
        Stop("verify.documents.title", .enter), Stop("verify.send.title", .enter),
        Stop("verify.status.SUCCESS.title", .enter).afterCommand,
      ]
    }

    /// Killed and resumed by a new process each time: one passcode is sent, and the documents once.
    @Test func byKeyboardAndKilled() throws {
      let result = folder.file("result.json")
      let walk = try KilledWalk(["run", "verify"], options: ["--result", result, "--source", "specimen"] + folder.arguments, in: folder)
      try walk.pass(stops)
      try walk.kiosk.finish()
      let ended = try Json(contentsOf: result)
      #expect(ended["status"]?.string == "SUCCESS")
      let documents = ended["documents"]?.elements ?? []
      #expect(documents.map { $0["documentClass"]?.string } == ["DRIVER_LICENSE", "SELFIE", "EMAIL", "PHONE"])
      #expect(documents.map { $0["status"]?.string } == ["PROCESSED", "PROCESSED", "PROCESSED", "OPTIONAL"])
      #expect(documents[2]["document"]?["email"]?.string == "ben@mail.example")
      let history = try history()
      #expect(history.count { $0.hasPrefix("Data received") } == 1)
      #expect(history.count { $0 == "EMAIL: OPTIONAL, OTP_SENT." } == 1)
      #expect(history.last == "Status: SUCCESS.")
    }

    /// Without a screen, what is required is collected and sent.
    @Test func withoutAScreen() throws {
      let config = try folder.write(#"{"verificationCode":"210987654321","driverLicense":{"country":"USA"}}"#, to: "config.json")
      let ran = try ProgramRun(
        ["run", "verify", "--config", config, "--source", "specimen", "--script", "auto", "--result", "-"] + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      let documents = try Json(ran.output)["documents"]?.elements ?? []
      #expect(documents.map { $0["status"]?.string } == ["PROCESSED", "PROCESSED", "OPTIONAL", "OPTIONAL"])
    }
  }
}
