import Cells
import Foundation
import LoopbackServer
import SandboxKit
import ShippedVendors
import TerminalHarness
import Testing

extension ComponentWalkTests {
  /// The plugins' functions, `vestibule call`.
  struct CallTests {
    private let folder: WalkFolder
    private static let passport = #"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#
    private static let start = #"{"configuration":{"validationCode":"IDV","networkEnvironment":"mock"}}"#

    init() throws { folder = try WalkFolder() }

    private func call(_ function: String, _ json: String? = nil, _ options: [String] = [], now: String? = nil) throws -> ProgramRun {
      let options = options + (options.contains("--source") || json == nil ? [] : ["--source", "specimen"])
      let moment = ["--data", folder.file("data"), "--now", now ?? WalkTests.day.iso]
      return try ProgramRun(["call", function] + [json].compactMap(\.self) + moment + options, in: folder)
    }

    private func document(_ json: String = Self.passport, _ options: [String] = [], now: String? = nil) throws -> ProgramRun {
      try call("startWorkflowComponentDocument", json, options + ["--script", "auto"], now: now)
    }

    private func isAvailable(now: String? = nil) throws -> String {
      try call("isWorkflowSessionAvailable", now: now).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Issues a code.
    private func code(_ options: [String] = []) throws -> Json {
      try Json(ProgramRun(["sessions", "code", "--json", "--data", folder.file("data")] + options, in: folder).output)
    }

    private func start(with code: String, now: String? = nil, _ options: [String] = []) throws -> ProgramRun {
      try call("startWorkflowSession", #"{"configuration":{"validationCode":"\#(code)"}}"#, options, now: now)
    }

    private func standIn(_ name: String) -> String {
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../ImagingTests/Fixtures/StandIns/\(name).vestibule.json")
        .standardized.path
    }

    // MARK: The guide's examples

    /// The guide's calls in their order: start, ask whether it is available, both components, clear.
    @Test func aSessionFromItsStartToItsEnd() throws {
      #expect(try isAvailable() == "false")
      let started = try call("startWorkflowSession", Self.start)
      #expect(started.status == 0, "\(started.errors)")
      let json = try Json(started.output)
      #expect(json["session"]?.string?.isEmpty == false && json["modules"] == .array([.string("IDV")]) && json["expiresAt"] == nil)
      #expect(try isAvailable() == "true")

      // With the comma that the guide's own example has.
      let taken = try document(#"{"configuration":{"documentType":"passport","issuingCountry":"NLD"},}"#, ["--media", "none"])
      #expect(taken.status == 0, "\(taken.output)\(taken.errors)")
      #expect(try Json(taken.output)["documentResult"]?["documentType"] == .string("passport"))
      let again = try document()
      #expect(again.status == 1 && again.errorCode == 1004, "\(again.output)")
      #expect(try isAvailable() == "true", "the selfie is still to come")

      #expect(try call("clearWorkflowSession").output == "true\n")
      #expect(try isAvailable() == "false")
      #expect(try ProgramRun(["sessions", "list", "--data", folder.file("data")], in: folder).output.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data/sessions")).isEmpty)
      #expect(try document().errorCode == 850, "without a session")
      #expect(try call("clearWorkflowSession").status == 0)
    }

    /// The session is kept by a server, which erases it when it is cleared here.
    @Test func aSessionAtAServer() throws {
      let entities = InMemoryEntityStore(), kind = EntityKind("app-components/session", of: .session)
      let sandbox = SandboxKit.Sandbox(.shipped, entities: entities, now: { 1_770_000_000_000 }) { _ in nil }
      let server = try LoopbackServer { .response(await sandbox.respond(to: $0)) }, there = ["--backend", server.address]
      let started = try call("startWorkflowSession", Self.start, there)
      #expect(started.status == 0, "\(started.output)\(started.errors)")
      let id = try #require(try Json(started.output)["session"]?.string)
      #expect(entities.keys(of: kind) == [EntityKey(kind, id)])
      #expect(try call("isWorkflowSessionAvailable", nil, there).output == "true\n")
      #expect(try isAvailable() == "false", "the sandbox in the program does not know it")
      #expect(try document(Self.passport, there + ["--media", "none"]).status == 0)
      #expect(try document(Self.passport, there).errorCode == 1004)
      let listed = try ProgramRun(["sessions", "list", "--data", folder.file("data")], in: folder).output
      let session = try #require(listed.split(separator: "\n").last?.split(separator: " ").first).description
      let rejected = try ProgramRun(["sessions", "reject", session, "--data", folder.file("data")], in: folder)
      #expect(rejected.status == 66 && rejected.errors.contains("vestibule office app-components reject \(id)"), "\(rejected.errors)")
      #expect(try call("clearWorkflowSession", nil, there).output == "true\n")
      #expect(entities.keys(of: kind).isEmpty)
    }

    /// When both components have had their result, the workflow is done.
    @Test func bothComponentsEndTheSession() throws {
      let workflow = try folder.write(#"{"name":"selfie","livenessCheck":"none"}"#, to: "selfie.json")
      let face = try folder.write(
        #"{"sequence":[{"faces":[{"x":0.38,"y":0.26,"width":0.24,"height":0.42}]}]}"#, to: "face.vestibule.json")
      #expect(try call("startWorkflowSession", Self.start, ["--workflow", workflow]).status == 0)
      let options = ["--source", face, "--script", "auto", "--media", "none"]
      let selfie = try call("startWorkflowComponentBiometrics", "{}", options)
      #expect(selfie.status == 0, "\(selfie.output)\(selfie.errors)")
      #expect(try Json(selfie.output).keys.isSuperset(of: ["selfie"]))
      #expect(try call("startWorkflowComponentBiometrics", "{}", options).errorCode == 1004)
      #expect(try document(Self.passport, ["--media", "none"]).status == 0)
      #expect(try isAvailable() == "false")
      #expect(try document().errorCode == 1004)
    }

    /// The JSON of a call may be the argument itself, a file, or standard input.
    @Test func theInputMayBeAFileOrStandardInput() throws {
      let file = try folder.write(Self.start, to: "start.json")
      #expect(try call("startWorkflowSession", file).status == 0)
      let piped = try ProgramRun(["call", "startWorkflowSession", "-", "--data", folder.file("data")], input: Self.start, in: folder)
      #expect(piped.status == 0, "\(piped.output)")
      let missing = try call("startWorkflowSession", "missing.json")
      #expect(missing.status == 66 && missing.errors.contains("missing.json cannot be read"))
    }

    @Test(arguments: [
      ["call", "startEverything"], ["call", "isWorkflowSessionAvailable", "{}"], ["call", "startWorkflow", "--config", "c.json"],
      ["call", "startWorkflow", "{}", "--backend", "nowhere"], ["call"],
    ])
    func wrongCommandLines(arguments: [String]) throws {
      let ran = try ProgramRun(arguments, in: folder)
      #expect(ran.status == 64 && !ran.errors.isEmpty)
    }

    /// What an app's code gets: a text, an exception, a promise, or a callback's arguments.
    @Test(arguments: [
      ("cordova", #"{"success":"false"}"#, "success", "error"), ("flutter", #"{"returned":false}"#, "returned", "PlatformException"),
      ("react-native", "[null,false]", "then", "catch"),
    ])
    func theAnswerOfEachPlatform(platform: String, flag: String, success: String, failure: String) throws {
      #expect(try call("isWorkflowSessionAvailable", nil, ["--as", platform]).output == flag + "\n")
      let refused = try call("startWorkflowSession", #"{"configuration":1}"#, ["--as", platform])
      #expect(refused.status == 1, "\(refused.output)\(refused.errors)")
      let message = try #require(try Json(refused.output)[failure]?["message"]?.string)
      #expect(try Json(message)["errorCode"]?.number == 800)
      #expect(try call("startWorkflowSession", Self.start, ["--as", platform]).status == 0)
      let taken = try document(Self.passport, ["--as", platform])
      #expect(taken.status == 0, "\(taken.output)\(taken.errors)")
      let result = try #require(try Json(taken.output)[success]?.string)
      let picture = try #require(try Json(result)["documentResult"]?["images"]?.elements.first?["image"]?.string)
      #expect(FileManager.default.fileExists(atPath: picture))
      #expect(try call("startWorkflowSession", Self.start, ["--as", platform, "--result", folder.file("x.json")]).status == 64)
    }

    // MARK: Codes

    /// An issued code works once, and its workflow is the one that the component runs.
    @Test func anIssuedCodeSelectsItsWorkflow() throws {
      let workflow = try folder.write(#"{"name":"flat","tilted":false}"#, to: "flat.json")
      let issued = try code(["--workflow", workflow])
      let text = try #require(issued["code"]?.string)
      #expect(text.count == 6 && text.allSatisfy(\.isNumber) && issued["workflow"] == .string("flat"))
      let started = try start(with: text)
      #expect(started.status == 0, "\(started.output)\(started.errors)")
      let taken = try document(Self.passport, ["--media", "none"])
      #expect(try Json(taken.output)["documentResult"]?["images"]?.elements.count == 1, "\(taken.output)")
      let again = try start(with: text)
      #expect(again.status == 1 && again.errorCode == 1001 && again.errorDescription.contains("InvalidValidationCode"))
    }

    @Test func theFormsOfACode() throws {
      let eight = try #require(try code(["--eight"])["code"]?.string)
      #expect(eight.wholeMatch(of: /[A-Z0-9]{8}/) != nil, "\(eight)")
      let printed = try ProgramRun(["sessions", "code", "--data", folder.file("data")], in: folder).output
      #expect(printed.firstMatch(of: /Code: \d{3} \d{3}\nValid until: .*\nWorkflow: standard/) != nil, "\(printed)")
      #expect(printed.contains("▄▄▄▄▄"), "no QR code")
      let wrong = try ProgramRun(
        [
          "sessions", "code", "--data", folder.file("data"), "--workflow",
          try folder.write(#"{"name":"q","modules":["QES"]}"#, to: "q.json"),
        ], in: folder)
      #expect(wrong.status == 66 && wrong.errors.contains("module QES"), "\(wrong.errors)")
    }

    /// A code is used up when the journey is left midway.
    @Test func aCodeIsUsedUpByStarting() throws {
      let text = try #require(try code()["code"]?.string), input = #"{"configuration":{"validationCode":"\#(text)"}}"#
      let script = try folder.write(#"{"answers":[{"cancel":true}]}"#, to: "cancel.json")
      let left = try call("startWorkflow", input, ["--script", script])
      #expect(left.status == 2 && left.errorCode == 803, "\(left.output)")
      #expect(try call("startWorkflow", input, ["--script", script]).errorCode == 1001)
    }

    // MARK: Every row of the error tables

    @Test func decodingError800() throws {
      for (function, input) in [
        ("startWorkflow", #"{"configuration":{"colour":"red"}}"#),
        ("startWorkflowSession", #"{"configuration":{"documentType":"passport"}}"#),
      ] {
        let ran = try call(function, input)
        #expect(ran.status == 1 && ran.errorCode == 800, "\(ran.output)")
      }
      #expect(try call("startWorkflowSession", Self.start).status == 0)
      #expect(try document(Self.start).errorCode == 800)
    }

    @Test func invalidFont802() throws {
      let ran = try call(
        "startWorkflow", #"{"customization":{"flavor":{"fonts":{"screenHeader":{"name":"Nowhere Grotesk","size":20}}}}}"#)
      #expect(ran.status == 1 && ran.errorCode == 802, "\(ran.output)")
    }

    @Test func userCanceled803() throws {
      #expect(try call("startWorkflowSession", Self.start).status == 0)
      let script = try folder.write(#"{"answers":[{"cancel":true}]}"#, to: "cancel.json")
      let ran = try call("startWorkflowComponentDocument", Self.passport, ["--script", script])
      #expect(ran.status == 2 && ran.errorCode == 803, "\(ran.output)")
      // The session is still valid, so the app may ask the client again.
      #expect(try isAvailable() == "true")
    }

    // MARK: The caller's switches

    /// From a file, as the caller last wrote it, and from lines on standard input, of which the last counts.
    @Test func theCallerSwitchesTheTiltedPictureOff() throws {
      let off = try folder.write(#"{"skipsTilted":true}"#, to: "off.json"), on = try folder.write("{}", to: "on.json")
      for (controls, input, pictures) in [
        (off, "", 1), (on, "", 2), ("-", "{}\nnonsense\n{\"skipsTilted\":true}\n", 1), ("-", "", 2),
      ] {
        _ = try call("startWorkflowSession", Self.start)
        let ran = try ProgramRun(
          ["call", "startWorkflowComponentDocument", Self.passport, "--controls", controls, "--script", "auto", "--source", "specimen"]
            + ["--media", "none"] + folder.arguments, input: input, in: folder)
        #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
        #expect(try Json(ran.output)["documentResult"]?["images"]?.elements.count == pictures, "\(controls) \(input)")
      }
    }

    @Test func switchesThatCannotBeReadAreRefused() throws {
      let wrong = try folder.write(#"{"skipTilted":true}"#, to: "wrong.json")
      for (controls, part) in [(wrong, "skipTilted"), (folder.file("missing.json"), "cannot be read")] {
        _ = try call("startWorkflowSession", Self.start)
        let ran = try document(Self.passport, ["--controls", controls])
        #expect(ran.status == 66 && ran.errorCode == 850 && ran.errorDescription.contains(part), "\(ran.output)")
      }
      #expect(try call("startWorkflowComponentBiometrics", "{}", ["--controls", wrong, "--script", "auto"]).status == 64)
      #expect(try document("-", ["--controls", "-"]).status == 64)
    }

    @Test func jsonParseError830() throws {
      #expect(try call("startWorkflow", "{nonsense").errorCode == 830)
    }

    @Test func incorrectConfiguration850() throws {
      // Whatever the caller tries, the advice is one that helps.
      for options in [[], ["--backend", "sandbox"], ["--backend", "https://api.example.com"]] {
        let ran = try call("startWorkflow", #"{"configuration":{"networkEnvironment":"sandbox"}}"#, options)
        #expect(
          ran.status == 1 && ran.errorCode == 850 && ran.errorDescription.contains("sandbox cannot be reached. Use mock"), "\(ran.output)")
      }
    }

    @Test func unexpected870() throws {
      let ran = try ProgramRun(["call", "startWorkflowSession", Self.start, "--data", "/proc/nowhere"], in: folder)
      #expect(ran.status == 70 && ran.errorCode == 870, "\(ran.output)")
    }

    @Test func clientRejected1000() throws {
      let started = try Json(call("startWorkflowSession", Self.start).output)
      #expect(started["session"] != nil)
      let listed = try ProgramRun(["sessions", "list", "--data", folder.file("data")], in: folder).output
      let id = try #require(listed.split(separator: "\n").last?.split(separator: " ").first).description
      #expect(try ProgramRun(["sessions", "reject", id, "--data", folder.file("data")], in: folder).status == 0)
      let ran = try document()
      #expect(ran.status == 1 && ran.errorCode == 1000, "\(ran.output)")
      #expect(try isAvailable() == "false")
    }

    @Test func invalidValidationCode1001() throws {
      for code in ["000000", "no code"] {
        let ran = try start(with: code)
        #expect(ran.status == 1 && ran.errorCode == 1001 && ran.errorDescription.contains("InvalidValidationCode"), "\(ran.output)")
      }
    }

    /// The code that came too late, and the session that became too old.
    @Test func sessionExpired1001() throws {
      let issued = try code(), end = try Date(try #require(issued["expiresAt"]?.string), strategy: .iso8601)
      let late = try start(with: try #require(issued["code"]?.string), now: end.addingTimeInterval(60).formatted(.iso8601))
      #expect(late.status == 1 && late.errorCode == 1001 && late.errorDescription.contains("SessionExpired"), "\(late.output)")
      #expect(try start(with: try #require(try code()["code"]?.string)).status == 0)
      #expect(try isAvailable() == "true")
      let old = try document(now: "2099-01-01")
      #expect(old.status == 1 && old.errorCode == 1001 && old.errorDescription.contains("SessionExpired"), "\(old.output)")
      #expect(try isAvailable(now: "2099-01-01") == "false")
    }

    /// All eight module errors. Each ends the session.
    @Test(
      arguments: [
        ("DocumentExpired", "passport", "expired", nil), ("DocumentTypeInvalid", "idCard", "expired", nil),
        ("DocumentTypeMismatch", "passport", "wrong-type", nil), ("NoDocumentDetected", "passport", "no-document", nil),
        ("PersonNotAdult", "passport", "underage", nil),
        ("DocumentTypeNotSupported", "passport", nil, #"{"issuingCountry":"NLD","documentTypes":["idCard"]}"#),
        ("IssuingCountryNotSupported", "passport", nil, #"{"issuingCountry":"DEU","documentTypes":["passport"]}"#),
        ("NationalityNotSupported", "passport", nil, #"{"issuingCountry":"NLD","documentTypes":["passport"],"nationalities":["DEU"]}"#),
      ] as [(String, String, String?, String?)])
    func moduleError1002(error: String, type: String, picture: String?, supported: String?) throws {
      let workflow = try supported.map { try folder.write(#"{"name":"w","supported":[\#($0)]}"#, to: "w.json") }
      #expect(try call("startWorkflowSession", Self.start, workflow.map { ["--workflow", $0] } ?? []).status == 0)
      let input = #"{"configuration":{"documentType":"\#(type)","issuingCountry":"NLD"}}"#
      let ran = try document(input, picture.map { ["--source", standIn($0)] } ?? [])
      #expect(ran.status == 1 && ran.errorCode == 1002, "\(ran.output)\(ran.errors)")
      #expect(ran.errorDescription.hasPrefix("IdentityVerification.\(error):"), "\(ran.output)")
      #expect(try isAvailable() == "false")
      #expect(try document().errorCode == 1004)
    }

    @Test func configurationNotSupported1003() throws {
      for code in ["QES", "BAV", "IDVandBAV"] {
        let ran = try start(with: code)
        #expect(ran.status == 1 && ran.errorCode == 1003, "\(ran.output)")
      }
    }

    // MARK: On the screen

    /// A session is not cleared under a component that runs in it.
    @Test func aRunningComponentKeepsItsSession() throws {
      #expect(try call("startWorkflowSession", Self.start).status == 0)
      let kiosk = try WalkKiosk(
        ["call", "startWorkflowComponentDocument", Self.passport, "--source", "specimen", "--data", folder.file("data")])
      try kiosk.meet("document.intro.title")
      let refused = try call("clearWorkflowSession")
      #expect(refused.status == 1 && refused.errorCode == 850 && refused.errorDescription.contains("is running"), "\(refused.output)")
      #expect(try isAvailable() == "true")
      kiosk.session.kill(SIGKILL)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) != .exited(0))
      #expect(try call("clearWorkflowSession").status == 0)
      #expect(try isAvailable() == "false")
    }

    /// Staff issue a code; the client starts a session with it; staff reject the client.
    @Test func staffIssueACodeAndRejectTheClient() throws {
      let office = try WalkKiosk(["office", "--data", folder.file("data")], size: Size(width: 160, height: 50))
      try office.at("unattended.sessions.code", .enter)
      try office.meet("unattended.sessions.codeTitle")
      let shown = try #require(office.session.text.firstMatch(of: /(\d{3}) (\d{3})/))
      #expect(try start(with: "\(shown.1)\(shown.2)").status == 0)
      office.session.press(.enter)
      // The new session is at the top.
      try office.meet("unattended.sessions.finished")
      office.session.press(.home, .enter)
      try office.at("kiosk.actions.more", .function(9))
      try office.at("unattended.sessions.reject", .down, .down, .down, .enter)
      try office.at("unattended.sessions.rejectNo", .down, .enter)
      try office.meet("unattended.sessions.close")
      #expect(try document().errorCode == 1000)
      office.session.kill(SIGKILL)
    }

    /// A code of the sandbox in the program would start nothing at a server.
    @Test func anOfficeBesideAServerIssuesNoCode() throws {
      let office = try WalkKiosk(
        ["office", "--backend", "http://127.0.0.1:9", "--data", folder.file("data")], size: Size(width: 160, height: 50))
      try office.meet("unattended.sessions.check")
      #expect(!office.session.text.contains(try Catalogue.text("unattended.sessions.code", "en")))
      office.session.kill(SIGKILL)
    }

    /// Without a code, the person may show it to the camera.
    @Test func theCodeIsScanned() throws {
      let text = try #require(try code()["code"]?.string)
      let picture = try folder.write(
        #"{"barcodes": [{"symbology": "QRCode", "text": "\#(text)"}]}"#, to: "code.vestibule.json")
      let script = try folder.write(#"{"answers": [{"action": "scan"}, {"capture": "\#(picture)"}]}"#, to: "scan.json")
      let ran = try call("startWorkflowSession", "{}", ["--script", script])
      #expect(ran.status == 0 && (try? Json(ran.output))?["session"] != nil, "\(ran.output)\(ran.errors)")
      #expect(try isAvailable() == "true")
    }

    /// Without a code, the person types it: wrong, then right, in groups.
    @Test func theCodeIsTypedOnTheScreen() throws {
      let text = try #require(try code()["code"]?.string)
      let result = folder.file("started.json")
      let kiosk = try WalkKiosk(["call", "startWorkflowSession", "--result", result, "--data", folder.file("data")])
      try kiosk.meet("session.code.title")
      for character in "12345" { kiosk.session.press(.character(character)) }
      kiosk.session.press(.enter)
      try kiosk.session.wait(for: "A code has six digits", seconds: WalkTests.patience)
      // What was refused stays, to be corrected.
      for _ in 1...5 { kiosk.session.press(.backspace) }
      for character in "\(text.prefix(3)) \(text.suffix(3))" { kiosk.session.press(.character(character)) }
      kiosk.session.press(.enter)
      try kiosk.finish()
      #expect(try Json(contentsOf: result)["session"]?.string?.isEmpty == false)
      #expect(try isAvailable(now: nil) == "true")
    }
  }

  /// The program in Documentation/Vendors/AppComponents.md.
  struct AppComponentsTests {
    private let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "AppComponentsExample/main.swift")

    @Test func theDocumentedProgramIsTheOneThatIsBuilt() throws {
      let page = example.deletingLastPathComponent().appending(path: "../../Documentation/Vendors/AppComponents.md")
      let text = try String(contentsOf: page, encoding: .utf8)
      let block = try #require(text.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
      #expect(try block == String(contentsOf: example, encoding: .utf8))
    }

    @Test func itRunsAComponent() throws {
      let folder = try WalkFolder(), options = ["--data", folder.file("data"), "--source", "specimen", "--script", "auto"]
      let ran = try ProgramRun("app-components-example", options, in: folder)
      #expect(ran.status == 0 && ran.output == "Upload 2 pictures of DE BRUIJN\n", "\(ran.output)\(ran.errors)")
      let script = try folder.write(#"{"answers":[{"cancel":true}]}"#, to: "cancel.json")
      let left = try ProgramRun("app-components-example", options.dropLast() + [script], in: folder)
      #expect(left.output == "Handle canceled\n", "\(left.output)\(left.errors)")
    }

    /// Both components in one session, each with a flavor.
    @Test func theNativeNamesRunBothComponents() throws {
      let folder = try WalkFolder()
      let options = ["--data", folder.file("data"), "--source", "specimen", "--script", "auto"]
      let ran = try ProgramRun("app-components-native", options, in: folder)
      let lines = ran.output.split(separator: "\n").map(String.init)
      try #require(lines.count == 4, "\(ran.output)\(ran.errors)")
      #expect(lines[0].hasPrefix("font unexpected") && lines[0].contains("No Such Font"), "\(lines[0])")
      // A component's second result in a session is refused, and only after its flavor was read.
      #expect(Array(lines[1...]) == ["document 2", "selfie true", "Handle error...invalidWorkflowStatus"])
    }

    @Test func itDrawsTheScreen() throws {
      let folder = try WalkFolder()
      let session = try TerminalSession(
        TerminalSession.executable("app-components-example"), arguments: ["--data", folder.file("data"), "--source", "specimen"])
      try session.wait(for: Catalogue.text("document.intro.title", "en"), seconds: WalkTests.patience)
      session.kill(SIGKILL)
    }
  }
}
