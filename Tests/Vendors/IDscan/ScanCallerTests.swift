import Documents
import Foundation
import Notation
import Services
import Testing
import VendorHarness

@testable import IDscanService
@testable import SandboxKit

/// Repeated requests: an account gets its answer with whichever token, and nobody else does.
struct ScanCallerTests {
  private let sandbox = ScanWorld([:]).sandbox()

  private func signIn(_ username: String, _ password: String, key: String? = nil) async -> ServiceResponse {
    var request = ServiceRequest.post(
      "/idscanenterprisesvc/token",
      form: [("grant_type", "password"), ("area", "scanning"), ("username", username), ("password", password)].map(FormField.init))
    request.idempotencyKey = key
    return await sandbox.respond(to: request)
  }

  private func token(_ username: String, _ password: String) async throws -> String {
    try #require(try await signIn(username, password).object()["access_token"]?.string)
  }

  private func begin(_ token: String?) async -> ServiceResponse {
    let image = Data(Reading.page(hasPortrait: true).picture ?? []).base64EncodedString()
    var request = ServiceRequest.post(
      "/idscanenterprisesvc/journey/upload",
      json: .object([.init("InputImages", .array([.object([.init("Name", "WhiteImage"), .init("Data", .string(image))])]))]))
    request.head.headerFields[.authorization] = token
    request.idempotencyKey = "1"
    return await sandbox.respond(to: request)
  }

  @Test func anAnswerIsItsAccountsAlone() async throws {
    let kiosk = ScanAccount.shipped
    _ = try await sandbox.perform(
      "create-account", ["username": "second", "password": "secret"], on: AdministrationPlace("scan", "accounts"))
    let first = await begin(try await token(kiosk.username, kiosk.password))
    #expect(first.status == 200)
    #expect(await begin(try await token(kiosk.username, kiosk.password)) == first, "with a new token")
    #expect(await begin(try await token("second", "secret")) != first)
    for nobody in [nil, "", "1.2", "Bearer x"] { #expect(await begin(nobody).status == 401) }
  }

  /// A token is given for the password, not for an idempotency key.
  @Test func aTokenNeedsThePassword() async {
    let kiosk = ScanAccount.shipped
    let token = await signIn(kiosk.username, kiosk.password, key: "1")
    #expect(token.status == 200)
    #expect(await signIn(kiosk.username, kiosk.password, key: "1") == token)
    #expect(await signIn(kiosk.username, "wrong", key: "1").status == 422)
    #expect(await signIn(kiosk.username, "wrong", key: "2").status == 401)
  }

  @Test func nobodyElseLearnsAnything() async throws {
    let kiosk = ScanAccount.shipped
    _ = try await sandbox.perform(
      "create-account", ["username": "second", "password": "secret"], on: AdministrationPlace("scan", "accounts"))
    let mine = try await token(kiosk.username, kiosk.password), other = try await token("second", "secret")
    let journey = try #require(try await begin(mine).object()["JourneyId"]?.string)
    let image = Data(Reading.page(hasPortrait: true).picture ?? []).base64EncodedString()
    var request = ServiceRequest.post(
      "/idscanenterprisesvc/journey/upload",
      json: .object([.init("InputImages", .array([.object([.init("Name", "WhiteImage"), .init("Data", .string(image))])]))]))
    request.head.headerFields[.authorization] = mine
    request.idempotencyKey = "1"
    #expect(await Strangers(sandbox, request, others: [other]).learns([journey, mine]) == [])
  }

  /// A token that the office revokes, or whose account has another password, gets no answer that was kept.
  @Test func aRevokedTokenGetsNoKeptAnswer() async throws {
    let kiosk = ScanAccount.shipped, token = try await token(kiosk.username, kiosk.password)
    #expect(await begin(token).status == 200)
    let id = String(token.prefix { $0 != "." })
    _ = try await sandbox.perform("expire", [:], on: AdministrationPlace("scan", "tokens", id: id))
    #expect(await begin(token).status == 401)
  }

  @Test func aFormHasALimit() async throws {
    let refused = await signIn(String(repeating: "a", count: 100_000), "x")
    #expect(refused.status == 413)
    #expect(try refused.object()["Message"]?.string == "The body has at most 100 kB.")
  }
}
