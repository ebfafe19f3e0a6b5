import Cells
import Foundation
import Glibc
import TerminalHarness
import Testing

extension WalkTests {
  /// A journey of another vendor, in a program that registers it by one line: on the screen, from a script, and through
  /// `sessions export`.
  struct Toy {
    private func kiosk(_ arguments: [String], in folder: WalkFolder) throws -> TerminalSession {
      try TerminalSession(
        TerminalSession.executable("toy-kiosk"), arguments: arguments + ["--data", folder.file("data")],
        environment: ["TOY_WORLD": folder.path])
    }

    /// The toy's program without a screen.
    private func run(_ arguments: [String], in folder: WalkFolder) throws -> ProgramRun {
      try ProgramRun("toy-kiosk", arguments + ["--data", folder.file("data")], environment: ["TOY_WORLD": folder.path], in: folder)
    }

    private func meet(_ session: TerminalSession, _ text: String) throws { try session.wait(for: text, seconds: WalkTests.patience) }

    /// Starts the journey and leaves its first screen.
    private func started(_ arguments: [String] = [], in folder: WalkFolder) throws -> TerminalSession {
      let session = try kiosk(["run", "parcel", "--result", folder.file("result.json")] + arguments, in: folder)
      try meet(session, "Collect parcel P-1")
      session.press(.enter)
      try meet(session, "How do you want to show who you are?")
      return session
    }

    @Test func theMenuOffersBothVendorsAndRunsTheToy() throws {
      let folder = try WalkFolder()
      let session = try kiosk([], in: folder)
      try meet(session, "Collect a parcel")
      try meet(session, "Verify your identity")
      session.press(.down, .enter)
      try meet(session, "Collect parcel P-1")
    }

    /// A vendor with a server, which needs nothing of the program but a line.
    @Test func theLockersServerIsInTheProgram() throws {
      let folder = try WalkFolder()
      let script = try folder.write(#"{"answers": [{"enter": "4710"}, {"enter": "4711"}]}"#, to: "script.json")
      let ran = try run(["run", "locker", "--script", script], in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      #expect(try Json(ran.output) == Json(#"{"locker":1}"#))
    }

    @Test func aPushWithdrawsTheListAndTheResultIsTheVendors() throws {
      let folder = try WalkFolder()
      let session = try started(in: folder)
      _ = try folder.write("", to: "approved")
      try meet(session, "Released by")
      session.press(.enter)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
      #expect(try Json(contentsOf: folder.file("result.json")) == Json(#"{"released":true,"way":"phone"}"#))
    }

    /// A wait ends when the push comes, and the person may leave it before.
    @Test func aWaitLosesAgainstAPush() throws {
      let folder = try WalkFolder()
      let session = try started(in: folder)
      session.press(.down, .down, .down, .down, .enter)
      try meet(session, "Waiting for your phone")
      try meet(session, "✓ The request was sent")
      session.press(.escape)
      try meet(session, "How do you want to show who you are?")
      session.press(.enter)
      try meet(session, "Waiting for your phone")
      _ = try folder.write("", to: "approved")
      try meet(session, "Released by")
      session.press(.enter)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
      #expect(try Json(contentsOf: folder.file("result.json")) == Json(#"{"released":true,"way":"phone"}"#))
    }

    /// The code can be sent again by an action beside the field; the prompt comes again, and its deadline survives a kill.
    @Test func anActionSendsTheCodeAgainAndTheDeadlineSurvivesAKill() throws {
      let folder = try WalkFolder()
      let moment = "2031-05-05T10:00:00Z"
      let session = try started(["--now", moment], in: folder)
      session.press(.enter)
      try meet(session, "The code from the message")
      session.press(.function(7))
      try session.wait("the code is not asked for again", seconds: WalkTests.patience) { (try? Self.sent(folder)) == 1 }
      try meet(session, "The code from the message")
      session.kill(SIGKILL)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .killed(signal: SIGKILL))
      let list = try run(["sessions", "list"], in: folder)
      let id = String(try #require(list.output.split(separator: "\n").last?.prefix { $0 != " " }))
      // Three minutes later, the prompt is not asked any more.
      let late = try run(["sessions", "resume", id, "--plain", "--now", "2031-05-05T10:03:00Z"], in: folder)
      #expect(late.status == 1 && late.output.contains("TOO_LATE"), "\(late.output) \(late.errors)")
    }

    /// Killed at every prompt, and resumed by a new process each time.
    @Test func killedAtEveryPrompt() throws {
      let folder = try WalkFolder()
      let result = folder.file("result.json")
      let walk = try KilledWalk(
        ["run", "parcel"], options: ["--result", result] + folder.arguments, program: "toy-kiosk", kills: .everywhere, in: folder)
      try walk.pass([
        WalkStop(verbatim: "Collect parcel P-1", .enter),
        WalkStop(verbatim: "How do you want to show who you are?", .enter),
        WalkStop(verbatim: "The code from the message", .function(7)),
      ])
      try walk.kiosk.session.wait("the code is not asked for again", seconds: WalkTests.patience) { (try? Self.sent(folder)) == 1 }
      try walk.pass([
        WalkStop("the code", meet: { try $0.session.wait(for: "The code from the message", seconds: WalkTests.patience) }) {
          $0.session.type("123456")
          $0.session.press(.enter)
        }
      ])
      try walk.kiosk.session.wait(for: "Released by", seconds: WalkTests.patience)
      walk.kiosk.session.press(.enter)
      #expect(try walk.kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(0))
      #expect(try Json(contentsOf: result) == Json(#"{"released":true,"way":"code"}"#))
      #expect(try Self.sent(folder) == 1)
    }

    /// How often the code was sent according to the journal.
    private static func sent(_ folder: WalkFolder) throws -> Int {
      let list = try ProgramRun("toy-kiosk", ["sessions", "list", "--data", folder.file("data")], in: folder)
      guard let id = list.output.split(separator: "\n").last?.prefix(while: { $0 != " " }) else { return 0 }
      let records = try ProgramRun("toy-kiosk", ["sessions", "show", "--json", String(id), "--data", folder.file("data")], in: folder)
      return records.output.components(separatedBy: #""performed":{"effect":"sendCode""#).count - 1
    }

    @Test func aRotatingCodeIsOnTheScreenUntilItIsUsedAndNotInTheJournal() throws {
      let folder = try WalkFolder()
      let session = try started(in: folder)
      session.press(.down, .enter)
      try meet(session, "Show this to the courier")
      try session.wait("no code is shown", seconds: WalkTests.patience) {
        session.text.filter { !$0.isWhitespace }.firstRange(of: /P-1-[0-9]+/) != nil
      }
      let code = try #require(session.text.filter { !$0.isWhitespace }.firstMatch(of: /P-1-[0-9]+/)).output
      _ = try folder.write("", to: "scanned")
      try meet(session, "Released by")
      session.press(.enter)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
      let list = try run(["sessions", "list"], in: folder)
      let id = String(try #require(list.output.split(separator: "\n").last?.prefix { $0 != " " }))
      #expect(try !run(["sessions", "show", "--json", id], in: folder).output.contains(code))
    }

    /// The operator's question names the party that it is for; the journal names the party that answered.
    @Test func staffAnswerTheirOwnPrompt() throws {
      let folder = try WalkFolder()
      let script = try folder.write(
        #"{"answers":[{"proceed":true},{"choose":"staff"},{"choose":"yes"}]}"#, to: "script.json")
      let scripted = try run(["run", "parcel", "--script", script], in: folder)
      #expect(scripted.status == 0, "\(scripted.errors)")
      #expect(try Json(scripted.output) == Json(#"{"released":true,"way":"staff"}"#))
      let other = try WalkFolder()
      let session = try started(in: other)
      session.press(.down, .down, .down, .enter)
      try meet(session, "Does the card show this person?")
      try meet(session, "Staff only")
      session.press(.enter)
      try meet(session, "Released by")
      session.press(.enter)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
      let list = try run(["sessions", "list"], in: other)
      let id = String(try #require(list.output.split(separator: "\n").last?.prefix { $0 != " " }))
      let answers = try run(["sessions", "show", "--json", id], in: other).output.split(separator: "\n").compactMap {
        try Json(String($0))["entry"]?["entry"]?["answered"]
      }
      #expect(answers.map { $0["by"]?.string } == ["client", "operator"])
    }

    /// A person who looks ahead, turns the head to the left, looks ahead, and turns it to the right.
    private func face(in folder: WalkFolder) throws -> String {
      func entry(_ seconds: Double?, turn: Int) -> String {
        let duration = seconds.map { "\"seconds\": \($0), " } ?? ""
        let signs = "\"leftEyeOpen\": 0.9, \"rightEyeOpen\": 0.9, \"smile\": 0.05, \"turn\": \(turn), \"tilt\": 0"
        return "{\(duration)\"faces\": [{\"x\": 0.38, \"y\": 0.26, \"width\": 0.24, \"height\": 0.42, \(signs)}]}"
      }
      let entries = [entry(3, turn: 0), entry(2, turn: 30), entry(2, turn: 0), entry(2, turn: -30), entry(nil, turn: 0)]
      return try folder.write("{\"sequence\": [\(entries.joined(separator: ", "))]}", to: "face.vestibule.json")
    }

    /// One capture with two challenges, on the screen: the report of each is in the result, and the portrait beside it.
    @Test func livenessIsOneCaptureOnTheScreen() throws {
      let folder = try WalkFolder()
      let session = try started(["--source", try face(in: folder)], in: folder)
      session.press(.down, .down, .enter)
      try meet(session, "← Turn your head to the left")
      try meet(session, "✓ Turn left")
      try meet(session, "→ Turn your head to the")
      try meet(session, "Released by")
      session.press(.enter)
      #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
      try expectFace(in: folder)
    }

    /// The same without a screen.
    @Test func livenessIsOneCaptureWithoutAScreen() throws {
      let folder = try WalkFolder()
      let script = try folder.write(#"{"answers":[{"proceed":true},{"choose":"face"},{"capture":"face.vestibule.json"}]}"#, to: "s.json")
      _ = try face(in: folder)
      let walked = try run(["run", "parcel", "--script", script, "--result", folder.file("result.json")], in: folder)
      #expect(walked.status == 0, "\(walked.errors)")
      try expectFace(in: folder)
      // Nobody comes: the challenges never begin.
      let nobody = try folder.write(#"{"sequence": [{"faces": []}]}"#, to: "nobody.vestibule.json")
      let auto = try folder.write(#"{"answers":[{"proceed":true},{"choose":"face"},{"timeout":true}]}"#, to: "t.json")
      let failed = try run(["run", "parcel", "--script", auto, "--source", nobody], in: folder)
      #expect(failed.status == 1 && failed.output.contains("NOT_ALIVE"), "\(failed.errors)")
    }

    private func expectFace(in folder: WalkFolder) throws {
      let result = try Json(contentsOf: folder.file("result.json"))
      #expect(result["way"]?.string == "face")
      #expect(try result["challenges"] == Json(#"["turnLeft passed","turnRight passed"]"#))
      let portrait = try #require(result["portrait"]?.string)
      #expect(try Data(contentsOf: URL(filePath: portrait)).starts(with: [0xFF, 0xD8]))
    }

    /// The vendor's calls and callbacks, while they happen and in order.
    @Test func theEventsAreTheVendors() throws {
      let folder = try WalkFolder()
      let script = try folder.write(
        #"{"answers":[{"proceed":true},{"choose":"code"},{"action":"resend"},{"enter":"123456"}]}"#, to: "script.json")
      let events = folder.file("events.jsonl")
      #expect(try run(["run", "parcel", "--script", script, "--events", events], in: folder).status == 0)
      #expect(try String(contentsOfFile: events, encoding: .utf8) == "{\"call\":\"sendCode\"}\n{\"callback\":\"onReleased\"}\n")
      let both = try run(["run", "parcel", "--script", script, "--events", "-"], in: folder)
      #expect(both.status == 64 && both.errors.contains("standard output"))
      let piped = try run(["run", "parcel", "--script", script, "--events", "-", "--result", folder.file("r.json")], in: folder)
      #expect(piped.status == 0 && piped.output == "{\"call\":\"sendCode\"}\n{\"callback\":\"onReleased\"}\n")
      let folderNamed = try run(["run", "parcel", "--script", script, "--events", folder.path], in: folder)
      #expect(folderNamed.status == 66 && folderNamed.errors.contains("Name a file"))
    }

    /// The explorer finds the journey's screens; no file of the gallery names them.
    @Test func theMapAndTheGalleryHaveTheToy() throws {
      let folder = try WalkFolder()
      let map = try ProgramRun("toy-kiosk", ["map", "parcel"], in: folder)
      #expect(map.status == 0 && map.output.contains("proof.card (choose)") && map.output.contains("-> failed Parcel.TOO_LATE"))
      #expect(try ProgramRun("toy-kiosk", ["map", "document"], in: folder).output.contains("front.error.DocumentExpired (choose)"))
      let drawn = try ProgramRun("toy-kiosk", ["themes", "show", "--screen", "parcel/proof.card", "--svg", "-"], in: folder)
      #expect(drawn.status == 0 && drawn.output.contains("Does") && drawn.output.contains("card"))
      let unknown = try ProgramRun("toy-kiosk", ["themes", "show", "--screen", "parcel/nothing"], in: folder)
      #expect(unknown.status == 64 && unknown.errors.contains("parcel/proof.card"))
    }

    @Test func errorsAreTheVendorsOwnAndExported() throws {
      let folder = try WalkFolder()
      let script = try folder.write(#"{"answers":[{"proceed":true},{"choose":"staff"},{"choose":"no"}]}"#, to: "script.json")
      let refused = try run(["run", "parcel", "--script", script], in: folder)
      let expected = try Json(#"{"released":false,"reason":"REFUSED"}"#)
      #expect(refused.status == 1)
      #expect(try Json(refused.output) == expected)
      let list = try run(["sessions", "list"], in: folder)
      let id = String(try #require(list.output.split(separator: "\n").last?.prefix { $0 != " " }))
      #expect(try run(["sessions", "export", id, folder.file("out")], in: folder).status == 0)
      #expect(try Json(contentsOf: folder.file("out/error.json")) == expected)
      let bad = try run(["run", "parcel", "--script", script, "--config", try folder.write(#"{"parcel":7}"#, to: "bad.json")], in: folder)
      #expect(bad.status == 1 && bad.output.contains("BAD_REQUEST"))
    }

    @Test func scenariosAndScriptsSetTheOutcomesOfEffects() throws {
      let folder = try WalkFolder()
      let waiting = try folder.write(#"{"answers":[{"proceed":true},{"await":true}]}"#, to: "await.json")
      let scenario = try run(["run", "parcel", "--script", waiting, "--scenario", "approved-on-phone"], in: folder)
      #expect(scenario.status == 0)
      #expect(try Json(scenario.output) == Json(#"{"released":true,"way":"phone"}"#))
      let outcomes = try folder.write(
        #"{"answers":[{"proceed":true},{"await":true}],"outcomes":{"awaitApproval":[{"failure":{"code":"DENIED","message":"No."}}]}}"#,
        to: "denied.json")
      let denied = try run(["run", "parcel", "--script", outcomes], in: folder)
      #expect(denied.status == 1 && denied.output.contains("DENIED"))
      let unknown = try run(["run", "parcel", "--script", waiting, "--scenario", "nothing"], in: folder)
      #expect(unknown.status == 66 && unknown.errors.contains("approved-on-phone"))
    }
  }
}
