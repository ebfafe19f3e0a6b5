import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import RELIDService
@testable import SandboxKit

/// Bodies that the service does not take.
struct OptInBodyTests {
  private let world = OptInWorld()

  private func call(_ name: String, _ body: String, session: String? = nil) async throws -> (status: Int, body: Node) {
    var request = ServiceRequest(.post, "/relid/\(name)", body: Array(body.utf8))
    request.head.headerFields[.contentType] = "application/json"
    request.head.headerFields[.authorization] = session
    let response = await world.sandbox().respond(to: request)
    return (response.status, try JSONReader().read(response.body))
  }

  private func session() async throws -> String {
    try #require(try await call("setUser", #"{"userID":"anna"}"#).body["sessionID"]?.string)
  }

  @Test(arguments: [
    ("setUser", #"{"userID":""}"#, "userID"), ("setUser", #"{"userID":"anna","hasDeviceAuthentication":1}"#, "hasDeviceAuthentication"),
    ("setPassword", #"{"challengeMode":0}"#, "password"),
    ("setPassword", #"{"password":"vestibule","challengeMode":"0"}"#, "challengeMode"),
    ("setDeviceAuthentication", #"{"challengeMode":0}"#, "isAuthenticated"),
    ("initiateIDVBiometricOptIn", #"{"challengeMode":7}"#, "challengeMode"), ("initiateIDVBiometricOptOut", #"{"force":true}"#, "force"),
    ("setIDVSelfieProcessStartConfirmation", #"{"isConfirm":"true","idvWorkflow":10}"#, "isConfirm"),
    ("capturedFrame", #"{"frameData":"?"}"#, "frameData"),
    ("setIDVBiometricOptInConfirmation", #"{"status":"APPROVED","idvWorkflow":10,"challengeMode":8}"#, "status"),
  ])
  func aWrongBodyIsRefusedWithTheMembersPath(name: String, body: String, path: String) async throws {
    let answer = try await call(name, body, session: name == "setUser" ? nil : try await session())
    #expect(answer.status == 400)
    #expect(answer.body["message"]?.string?.hasPrefix("\(path): ") == true, "\(answer.body["message"]?.string ?? "")")
  }

  /// Only a password that was typed costs an attempt.
  @Test(arguments: [#"{"challengeMode":0}"#, #"{"password":null,"challengeMode":0}"#, #"{"password":1,"challengeMode":0}"#, "{", ""])
  func aMissingPasswordCostsNoAttempt(body: String) async throws {
    let session = try await session()
    #expect(try await call("setPassword", body, session: session).status == 400)
    #expect(try world.user()?.attemptsLeft == 3)
    #expect(try world.user()?.history.isEmpty == true)
  }

  /// A text in place of `true` does not cancel.
  @Test func aWrongConfirmationCancelsNothing() async throws {
    let session = try await session(), password = #"{"password":"vestibule","challengeMode":0}"#
    #expect(try await call("setPassword", password, session: session).status == 200)
    #expect(try await call("initiateIDVBiometricOptIn", "{}", session: session).status == 200)
    #expect(try await call("setPassword", #"{"password":"vestibule","challengeMode":8}"#, session: session).status == 200)
    let start = "setIDVSelfieProcessStartConfirmation"
    #expect(try await call(start, #"{"isConfirm":"true","idvWorkflow":10}"#, session: session).status == 400)
    #expect(try await call(start, #"{"isConfirm":true,"idvWorkflow":10}"#, session: session).body["event"]?.string == "selfieCapture")
  }
}
