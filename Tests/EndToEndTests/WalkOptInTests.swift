import Cells
import Glibc
import LocalServices
import SandboxKit
import Store
import TerminalHarness
import Testing

extension ServerWalkTests {
  /// The biometric opt-in and opt-out, on a drawn person, with the sandbox in the same program.
  struct OptIn {
    private typealias Stop = WalkStop

    /// An opt-in with a wrong password at the login and a frame that is taken again.
    private static let optIn = [
      password("optIn.password.login", "wrong"), password("optIn.password.login", "vestibule", attemptsLeft: 2),
      Stop("optIn.home.title", .enter), Stop("optIn.offer.off.title", .enter), password("optIn.password.optIn", "vestibule"),
      Stop("optIn.start.title", .enter), again, Stop("biometrics.confirm.title", .enter),
      Stop("optIn.status.optIn.title", .enter).afterCommand,
    ]

    /// The screen that asks about the second frame is the same, so the first one must be seen to go.
    private static let again = Stop(
      "biometrics.confirm.title again", meet: { try $0.meet("biometrics.confirm.title") },
      answer: { kiosk in
        kiosk.session.press(.character("r"))
        try kiosk.session.wait(untilGone: kiosk.words("biometrics.confirm.title"))
      })

    private static let optOut = [
      password("optIn.password.login", "vestibule"), Stop("optIn.home.title", .enter), Stop("optIn.offer.on.title", .enter),
      password("optIn.password.optOut", "vestibule"), Stop("optIn.status.optOut.title", .enter).afterCommand,
    ]

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    /// - Parameter attemptsLeft: how many are left after a wrong password; nil: none was typed before.
    private static func password(_ message: String, _ text: String, attemptsLeft: Int? = nil) -> Stop {
      Stop(
        message,
        meet: { kiosk in
          // The message is broken into lines: the title and the first words tell where the kiosk is.
          try kiosk.meet("optIn.password.title")
          if let attemptsLeft { try kiosk.session.wait(for: "\(attemptsLeft) attempts", seconds: WalkTests.patience) }
        },
        answer: { kiosk in
          for character in text { kiosk.session.press(.character(character)) }
          kiosk.session.press(.enter)
        })
    }

    /// What the service did for a user, oldest first.
    private func history(_ user: String) throws -> [String] {
      let store = Store(folder: folder.file("data"), key: KeyFile(path: TerminalSession.keyFile))
      let bytes = try #require(try StoredEntities(store).value(of: EntityKey(stored: "opt-in/user", user)))
      return try Json(String(decoding: bytes, as: UTF8.self))["history"]?.elements.compactMap { $0["text"]?.string } ?? []
    }

    /// What begins the journey.
    private func start(_ user: String) throws -> [String] {
      ["run", "opt-in", "--config", try folder.write(#"{"userID":"\#(user)"}"#, to: "config.json")]
    }

    /// What each run of the program needs.
    private var options: [String] { ["--result", folder.file("result.json"), "--source", "specimen"] + folder.arguments }

    /// By keyboard, killed and resumed by a new process each time: the service does everything once.
    private func walk(_ stops: [Stop], as user: String) throws -> Json {
      let walk = try KilledWalk(try start(user), options: options, in: folder)
      try walk.pass(stops)
      try walk.kiosk.finish()
      return try Json(contentsOf: folder.file("result.json"))
    }

    @Test func aKilledOptIn() throws {
      let result = try walk(Self.optIn, as: "anna")
      #expect(result["event"]?.string == "onIDVBiometricOptInStatus")
      #expect(result["consent"]?.string == "given")
      let frame = "Frame received, faces: 1."
      let history = try history("anna")
      #expect(
        history == [
          "Wrong password, attempts left: 2.", "Logged in.", frame, frame, "Opted in: the template is stored.",
        ])
    }

    @Test func aKilledOptOut() throws {
      let result = try walk(Self.optOut, as: "ben")
      #expect(result["event"]?.string == "onIDVBiometricOptOutStatus")
      #expect(result["consent"]?.string == "withdrawn")
      #expect(try history("ben") == ["Logged in.", "Opted out: the template is deleted."])
    }

    /// The device authenticates, so nothing is typed. The second run finds the template that the first one stored.
    @Test func anOptInWithoutAScreen() throws {
      let config = try folder.write(#"{"localDeviceAuthentication":true}"#, to: "config.json")
      func run() throws -> Json {
        let ran = try ProgramRun(
          [
            "run", "opt-in", "--config", config, "--source", "specimen", "--script", "auto", "--result", "-",
          ] + folder.arguments, in: folder)
        #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
        return try Json(ran.output)
      }
      #expect(try run()["event"]?.string == "onIDVBiometricOptInStatus")
      #expect(try run()["event"]?.string == "onIDVBiometricOptOutStatus")
    }

    /// The person cancels at the frame: the exit status says so, and the error is the SDK's.
    @Test func aCancelledFrame() throws {
      let kiosk = try WalkKiosk(try start("anna") + options)
      for stop in Self.optIn.prefix(6) { try stop.pass(kiosk) }
      try kiosk.at("biometrics.confirm.title", .function(7))
      try kiosk.at("optIn.error.146", .enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(2))
      let error = try Json(contentsOf: folder.file("result.json"))
      #expect(error["event"]?.string == "onIDVBiometricOptInStatus")
      #expect(error["error"]?["longErrorCode"]?.number == 146)
      #expect(try history("anna").last == "Cancelled. The frame was not confirmed.")
    }
  }
}
