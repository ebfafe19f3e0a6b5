import Foundation
import JourneyKit
import ShippedVendors
import TestQueue
import TestScale
import Testing

/// `--script auto` brings every journey that is offered to the vendor's success, with the caller's input of nobody.
@Suite(.queued) struct AutomaticRunTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }
}

extension AutomaticRunTests {
  /// Where the vendors' servers are.
  enum Place: CaseIterable, Sendable { case program, server }

  /// Whether a journey's result is its vendor's success.
  private static let successes: [String: @Sendable (Json) -> Bool] = [
    "identity": { $0["document"] != nil && $0["faceMatch"] != nil }, "document": { $0["documentResult"] != nil },
    "biometrics": { $0["selfie"] != nil }, "scan": { $0["highLevelResult"]?.string == "Passed" },
    "opt-in": { $0["consent"]?.string == "given" }, "verify": { $0["status"]?.string == "SUCCESS" },
    "authenticator": { $0["users"]?.elements.isEmpty == false }, "wallet": { $0["claims"]?.elements.isEmpty == false },
    "hosted": { $0["status"]?.string == "success" },
  ]

  private static let journeys = [any JourneyModule].shipped.filter(\.isOffered).map(\.name)
  /// Only some of them, unless in full.
  private static let runs =
    TestScale.some(4, of: journeys, for: "automatic runs").map { ($0, Place.program) }
    + TestScale.some(2, of: journeys, for: "automatic runs with a server").map { ($0, Place.server) }

  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(arguments + ["--source", "specimen", "--data", folder.file("kiosk")], in: folder)
  }

  @Test(arguments: runs) func endsWithTheVendorsSuccess(journey: String, place: Place) throws {
    let isSuccess = try #require(Self.successes[journey], "What is the success of \(journey)?")
    let server = place == .server ? try ServerProcess(in: folder) : nil
    var backend: [String] = []
    if let server {
      backend = ["--backend", server.address, "--token-file", try folder.write(try #require(server.token) + "\n", to: "token")]
    }
    let ran = try run(["run", journey, "--script", "auto", "--result", "-", "--media", folder.file("media")] + backend)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(try isSuccess(Json(ran.output)), "\(ran.output)")
  }

  /// Without the token nobody can ask the server's staff: the message says what is missing and which option gives it. With it, the same session
  /// goes on.
  @Test func theTokenIsNamed() throws {
    let server = try ServerProcess(in: folder)
    let backend = ["--backend", server.address], result = folder.file("result.json")
    let refused = try run(["run", "authenticator", "--script", "auto", "--result", result] + backend)
    #expect(refused.status == 66, "\(refused.output)\(refused.errors)")
    for part in ["\"key\"", "\"authenticator\"", "--token-file"] { #expect(refused.errors.contains(part), "\(refused.errors)") }
    let token = try folder.write(try #require(server.token) + "\n", to: "token")
    let session = try #require(FileManager.default.contentsOfDirectory(atPath: folder.file("kiosk/sessions")).first)
    let ended = try run(
      ["sessions", "resume", session, "--script", "auto", "--result", result, "--token-file", token] + backend)
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    for wrong in [["--token-file", token], ["--backend", "http://example.com", "--token-file", token]] {
      #expect(try run(["run", "authenticator", "--script", "auto"] + wrong).status == 64)
    }
    #expect(try run(["run", "authenticator", "--script", "auto", "--token-file", folder.file("none")] + backend).status == 66)
  }

  /// A password that the office has changed is read there, not remembered.
  @Test func theOfficeIsAsked() throws {
    let office = try ProgramRun(
      ["office", "opt-in", "edit", "ben", "--password", "another", "--data", folder.file("kiosk")], in: folder)
    try #require(office.status == 0, "\(office.errors)")
    let input = try folder.write(#"{"userID":"ben"}"#, to: "input.json")
    let ran = try run(["run", "opt-in", "--input", input, "--script", "auto", "--result", "-"])
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(try Json(ran.output)["consent"]?.string == "withdrawn")
    let log = try ProgramRun(["log", "--data", folder.file("kiosk")], in: folder).output
    #expect(!log.contains("another"), "\(log)")
  }

  /// A call without a code asks for one, and staff issue it.
  @Test func aCodeIsIssued() throws {
    let ran = try ProgramRun(
      ["call", "startWorkflowSession", "--script", "auto", "--timeout", "100000", "--data", folder.file("kiosk")], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(try Json(ran.output)["session"] != nil, "\(ran.output)")
  }

  /// Where a policy leaves the decision to staff, they decide favourably while the person waits.
  @Test(arguments: [
    ("hosted", [], #"{"user":"ben"}"#, #""selfie_check": "manually_approved""#),
    ("scan", ["scan", "edit", "5d3b6f0a-0002", "--office-decides", "yes"], "{}", #""highLevelResult": "Passed""#),
    (
      "verify", ["verify", "edit", "standard", "--decision", "office"],
      #"{"document":"Passport","liveFaceVerification":{"verificationTime":0.1,"steps":["lfv_smile"]}}"#, #""status": "SUCCESS""#
    ),
  ])
  func staffDecide(journey: String, policy: [String], input: String, decided: String) throws {
    if !policy.isEmpty {
      let office = try ProgramRun(["office"] + policy + ["--data", folder.file("kiosk")], in: folder)
      try #require(office.status == 0, "\(office.errors)")
    }
    let input = try folder.write(input, to: "input.json")
    let ran = try run(["run", journey, "--input", input, "--script", "auto", "--result", "-", "--media", "none"])
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(ran.output.contains(decided), "\(ran.output)")
  }

  // MARK: The time limit

  /// Nobody changes the session, so that the first prompt never ends by itself. What the script has left is no mistake then.
  @Test func aRunIsLeftWhenItsTimeIsOver() throws {
    let script = try folder.write(#"{"answers":[{"await":true},{"proceed":true}]}"#, to: "script.json"), result = folder.file("result.json")
    let left = try run(["run", "hosted", "--script", script, "--timeout", "2", "--result", result])
    #expect(left.status == 75, "\(left.output)\(left.errors)")
    #expect(left.errors.contains("The journey did not end within 2 seconds (--timeout)."), "\(left.errors)")
    #expect(try Json(left.output) == Json(contentsOf: result) && Json(left.output)["error"] != nil, "\(left.output)")
    let session = try #require(FileManager.default.contentsOfDirectory(atPath: folder.file("kiosk/sessions")).first)
    #expect(left.errors.contains("vestibule sessions resume \(session)"), "\(left.errors)")
    let ended = try run(["sessions", "resume", session, "--script", "auto", "--timeout", "100000", "--result", result])
    #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    #expect(try Json(contentsOf: result)["status"]?.string == "success")
  }

  @Test(arguments: ["soon", "0", "-1", "1.5", ""]) func whatIsNoTimeLimit(text: String) throws {
    let refused = try run(["run", "hosted", "--script", "auto", "--timeout", text])
    #expect(refused.status == 64 && refused.errors.contains("--timeout <seconds>"), "\(refused.errors)")
  }

  @Test func aScreenHasNoTimeLimit() throws {
    let refused = try run(["run", "hosted", "--timeout", "5"])
    #expect(refused.status == 64 && refused.errors.contains("--script or --plain"), "\(refused.errors)")
  }
}
