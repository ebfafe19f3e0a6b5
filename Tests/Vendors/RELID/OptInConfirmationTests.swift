import Documents
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import RELIDJourney
@testable import RELIDService
@testable import SandboxKit

/// The service, asked as an integrator's own app would ask it.
struct OptInConfirmationTests {
  private let sandbox = Sandbox([OptInService()], now: { 1_770_000_000_000 }) { $0 == [1] ? .selfie : nil }

  private func call(_ name: String, _ members: KeyValuePairs<String, JSONValue?>, session: String? = nil) async throws -> (
    status: Int, body: Node
  ) {
    var request = ServiceRequest.post("/relid/\(name)", json: .object(members))
    request.head.headerFields[.authorization] = session
    let response = await sandbox.respond(to: request)
    return (response.status, try JSONReader().read(response.body))
  }

  /// A session that waits for the confirmation of a frame.
  private func sessionAtTheFrame(frame: String = "AQ==") async throws -> String {
    let session = try #require(try await call("setUser", ["userID": "anna"]).body["sessionID"]?.string)
    for (name, members) in [
      ("setPassword", ["password": "vestibule", "challengeMode": 0]), ("initiateIDVBiometricOptIn", [:]),
      ("setPassword", ["password": "vestibule", "challengeMode": 8]),
      ("setIDVSelfieProcessStartConfirmation", ["isConfirm": .bool(true), "idvWorkflow": 10]),
      ("capturedFrame", ["frameData": .string(frame)]),
    ] as [(String, KeyValuePairs<String, JSONValue?>)] {
      #expect(try await call(name, members, session: session).status == 200, "\(name)")
    }
    return session
  }

  private func confirm(_ status: String, mode: Int = 8, workflow: Int = 10, in session: String) async throws -> (status: Int, body: Node) {
    try await call(
      "setIDVBiometricOptInConfirmation",
      ["status": .string(status), "challengeMode": .integer(mode), "idvWorkflow": .integer(workflow)], session: session)
  }

  /// The diagram and the table of RDNAIDVStatus name the same three answers differently.
  @Test(arguments: [
    ("RDNA_IDV_APPROVED", "onIDVBiometricOptInStatus", 0), ("RDNA_IDV_SELFIE_APPROVED", "onIDVBiometricOptInStatus", 0),
    ("RDNA_IDV_RECAPTURE", "selfieCapture", 0), ("RDNA_IDV_SELFIE_REJECTED", "selfieCapture", 0),
    ("RDNA_IDV_CANCEL", "onIDVBiometricOptInStatus", 146), ("RDNA_IDV_SELFIE_CANCELLED", "onIDVBiometricOptInStatus", 146),
  ])
  func bothFamiliesOfNamesAreUnderstood(status: String, event: String, error: Int) async throws {
    let answer = try await confirm(status, in: try await sessionAtTheFrame())
    #expect(answer.body["event"]?.string == event)
    #expect(answer.body["error"]?["longErrorCode"]?.number?.integer == error)
  }

  /// The workflow page has true and false. A name may come with it, unless the two contradict each other.
  @Test(
    arguments: [
      ([("isConfirm", .bool(true))], "onIDVBiometricOptInStatus"), ([("isConfirm", .bool(false))], "selfieCapture"),
      ([("isConfirm", .bool(true)), ("status", "RDNA_IDV_APPROVED")], "onIDVBiometricOptInStatus"),
      ([("isConfirm", .bool(true)), ("status", "RDNA_IDV_RECAPTURE")], nil),
      ([("isConfirm", .bool(false)), ("status", "RDNA_IDV_CANCEL")], nil),
      ([], nil), ([("isConfirm", "true")], nil),
    ] as [([(String, JSONValue)], String?)])
  func trueAndFalseAreUnderstood(answer: [(String, JSONValue)], event: String?) async throws {
    let session = try await sessionAtTheFrame()
    var request = ServiceRequest.post(
      "/relid/setIDVBiometricOptInConfirmation",
      json: .object(answer.map { .init($0.0, $0.1) } + [.init("challengeMode", 8), .init("idvWorkflow", 10)]))
    request.head.headerFields[.authorization] = session
    let response = await sandbox.respond(to: request)
    #expect(response.status == (event == nil ? 400 : 200))
    #expect(try JSONReader().read(response.body)["event"]?.string == event)
  }

  /// Step 6: the app gets a preview of the frame. The office and the events do not.
  @Test func theFrameComesBackForThePreview() async throws {
    let session = try #require(try await call("setUser", ["userID": "anna"]).body["sessionID"]?.string)
    for (name, members) in [
      ("setPassword", ["password": "vestibule", "challengeMode": 0]), ("initiateIDVBiometricOptIn", [:]),
      ("setPassword", ["password": "vestibule", "challengeMode": 8]),
      ("setIDVSelfieProcessStartConfirmation", ["isConfirm": .bool(true), "idvWorkflow": 10]),
    ] as [(String, KeyValuePairs<String, JSONValue?>)] {
      #expect(try await call(name, members, session: session).body["frameData"] == nil)
    }
    #expect(try await call("capturedFrame", ["frameData": "AQ=="], session: session).body["frameData"]?.string == "AQ==")
  }

  @Test func otherNumbersAndNamesAreRefused() async throws {
    let session = try await sessionAtTheFrame()
    #expect(try await confirm("RDNA_IDV_APPROVED", mode: 6, in: session).status == 409)
    #expect(try await confirm("RDNA_IDV_APPROVED", workflow: 11, in: session).status == 409)
    // This name is in neither family, so the body is wrong.
    #expect(try await confirm("APPROVED", in: session).status == 400)
    // Nothing was lost by that.
    #expect(try await confirm("RDNA_IDV_APPROVED", in: session).status == 200)
    // It is not confirmed twice.
    #expect(try await confirm("RDNA_IDV_APPROVED", in: session).status == 409)
  }

  /// A file that is no picture has no face.
  @Test func aFrameWithoutFaceCannotBeApproved() async throws {
    let session = try await sessionAtTheFrame(frame: "AAAA")
    #expect(try await confirm("RDNA_IDV_APPROVED", in: session).status == 409)
    #expect(try await confirm("RDNA_IDV_RECAPTURE", in: session).body["event"]?.string == "selfieCapture")
  }

  /// Whose session is not known is not told what is wrong with the body either.
  @Test(
    arguments: [
      ("initiateIDVBiometricOptIn", [:]), ("initiateIDVBiometricOptOut", [:]), ("capturedFrame", ["frameData": "AQ=="]),
      ("setIDVSelfieProcessStartConfirmation", ["isConfirm": .bool(true), "idvWorkflow": 10]),
    ] as [(String, KeyValuePairs<String, JSONValue?>)])
  func nothingIsPossibleBeforeTheLogin(name: String, body: KeyValuePairs<String, JSONValue?>) async throws {
    let session = try #require(try await call("setUser", ["userID": "anna"]).body["sessionID"]?.string)
    #expect(try await call(name, body, session: session).status == 409)
    #expect(try await call(name, [:], session: "another").status == 401)
    #expect(try await call(name, [:]).status == 401)
  }

  /// A password that nobody asked for is refused. The one that was just accepted is answered as before: after a crash it is typed again.
  @Test func aPasswordThatIsNotAwaitedIsRefused() async throws {
    let session = try #require(try await call("setUser", ["userID": "anna"]).body["sessionID"]?.string)
    func password(_ text: String, _ mode: Int) async throws -> (status: Int, event: String?) {
      let answer = try await call("setPassword", ["password": .string(text), "challengeMode": .integer(mode)], session: session)
      return (answer.status, answer.body["event"]?.string)
    }
    for _ in 1...2 { #expect(try await password("vestibule", 0) == (200, "onUserLoggedIn")) }
    #expect(try await password("totally wrong", 99).status == 409)
    #expect(try await password("totally wrong", 0).status == 409)
    #expect(try await password("vestibule", 8).status == 409)
    #expect(try await password("vestibule", 0) == (200, "onUserLoggedIn"))
    // Once something else was called, it is not a repetition.
    #expect(try await call("initiateIDVBiometricOptOut", [:], session: session).status == 200)
    #expect(try await password("vestibule", 0).status == 409)
  }

  /// Wrong passwords count for the user, in whatever session they are typed.
  @Test func anotherSessionIsLockedOutToo() async throws {
    var sessions: [String] = []
    for _ in 1...2 { sessions.append(try #require(try await call("setUser", ["userID": "anna"]).body["sessionID"]?.string)) }
    for (number, password) in [(0, "a"), (0, "b"), (0, "c"), (1, "d"), (1, "vestibule")] {
      let answer = try await call("setPassword", ["password": .string(password), "challengeMode": 0], session: sessions[number])
      #expect(answer.body["event"]?.string != "onUserLoggedIn", "\(password)")
    }
    #expect(try await call("setUser", ["userID": "anna"]).body["event"]?.string != "getPassword")
  }

  /// Where the device authenticates its user, a password is not the way in.
  @Test func aPasswordIsNoDeviceAuthentication() async throws {
    let session = try #require(
      try await call("setUser", ["userID": "anna", "hasDeviceAuthentication": .bool(true)]).body["sessionID"]?.string)
    #expect(try await call("setPassword", ["password": "vestibule", "challengeMode": 0], session: session).status == 409)
  }

  /// An operation cannot be left by beginning another.
  @Test(arguments: ["initiateIDVBiometricOptIn", "initiateIDVBiometricOptOut"]) func oneOperationIsUnderWay(name: String) async throws {
    let session = try await sessionAtTheFrame()
    #expect(try await call(name, [:], session: session).status == 409)
    #expect(try await confirm("RDNA_IDV_APPROVED", in: session).status == 200)
  }

  @Test func aTemplateIsNotReplaced() async throws {
    let session = try #require(try await call("setUser", ["userID": "ben"]).body["sessionID"]?.string)
    _ = try await call("setPassword", ["password": "vestibule", "challengeMode": 0], session: session)
    let answer = try await call("initiateIDVBiometricOptIn", [:], session: session)
    #expect(answer.body["status"]?["statusCode"]?.number?.integer == 400)
    #expect(answer.body["event"]?.string == "onIDVBiometricOptInStatus")
  }
}
