import Notation
import SandboxKit
import Services
import Testing
import VendorHarness

@testable import RELIDService

/// The outcomes that a `userID` asks for, as the guide has them.
struct OptInTestOutcomeTests {
  private static let documented = DocumentedOutcome.all(of: "RELID")
  private let sandbox = Sandbox([OptInService()], now: { 1_770_000_000_000 }) { _ in nil }

  /// - Parameter session: what `setUser` has answered; nil for that call itself.
  private func call(_ name: String, _ body: JSONValue?, _ session: String?) async throws -> Node {
    var request = body.map { ServiceRequest.post("/relid/\(name)", json: $0) } ?? ServiceRequest(.get, "/relid/\(name)")
    request.head.headerFields[.authorization] = session
    return try await sandbox.respond(to: request).object()
  }

  /// Somebody who does what is asked, with the published password and pictures of nothing.
  /// - Returns: the last event, and how often the password was asked for.
  private func walk(_ user: String) async throws -> (event: Node, passwords: Int) {
    var event = try await call("setUser", .object(["userID": .string(user)]), nil), passwords = 0
    let session = event["sessionID"]?.string
    while true {
      let isSuccess = event["status"]?["statusCode"]?.number?.integer == 100, mode = event["challengeMode"]?.number?.integer ?? 0
      switch (event["event"]?.string, isSuccess) {
      case ("getPassword", _):
        passwords += 1
        event = try await call("setPassword", .object(["password": "vestibule", "challengeMode": .integer(mode)]), session)
      case ("onUserLoggedIn", _): event = try await call("checkIDVUserBiometricTemplateStatus", nil, session)
      case ("onIDVCheckUserBiometricTemplateStatus", true):
        let has = event["idvResponse"]?.string?.contains(#""result":true"#) == true
        event = try await call(has ? "initiateIDVBiometricOptOut" : "initiateIDVBiometricOptIn", .object([]), session)
      case ("getIDVSelfieProcessStartConfirmation", _):
        event = try await call("setIDVSelfieProcessStartConfirmation", .object(["isConfirm": .bool(true), "idvWorkflow": 10]), session)
      case ("selfieCapture", _): event = try await call("capturedFrame", .object(["frameData": "/9j/"]), session)
      case ("onIDVOptInCapturedFrameConfirmation", true):
        let answer = JSONValue.object(["status": "RDNA_IDV_APPROVED", "idvWorkflow": 10, "challengeMode": .integer(mode)])
        event = try await call("setIDVBiometricOptInConfirmation", answer, session)
      default: return (event, passwords)
      }
    }
  }

  @Test func everyOutcomeIsDocumented() {
    let inputs = Self.documented.map { $0.cells[0] }
    for step in OptInUser.testOutcomes {
      for value in step.value { #expect(inputs.contains { $0.contains("\(step.name)=\(value)") }, "\(step.name)=\(value)") }
    }
  }

  @Test(arguments: documented) func aRowIsTrue(row: DocumentedOutcome) async throws {
    let (event, passwords) = try await walk(row.cells[0])
    #expect(event["event"]?.string == row.cells[1])
    #expect(event["status"]?["statusCode"]?.number?.integer.map(String.init) == row.cells[2])
    #expect(event["error"]?["longErrorCode"]?.number?.integer.map(String.init) == row.cells[3])
    if row.cells[0].contains("reauthentication=no") { #expect(passwords == 1) }
  }

  @Test func aMisspeltOneIsRefused() async throws {
    let event = try await walk("zoe?chek=500").event
    #expect(event["event"]?.string == "getUser" && event["status"]?["statusCode"]?.number?.integer == 400)
    #expect(event["status"]?["statusMessage"]?.string?.contains(#""chek" is none of login"#) == true)
  }
}
