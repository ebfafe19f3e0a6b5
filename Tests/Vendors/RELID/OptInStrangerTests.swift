import Notation
import Services
import Testing
import VendorHarness

@testable import SandboxKit

struct OptInStrangerTests {
  private let sandbox = OptInWorld().sandbox()

  private func call(_ name: String, _ body: String, session: String? = nil, key: String? = nil) -> ServiceRequest {
    var request = ServiceRequest(.post, "/relid/\(name)", body: Array(body.utf8))
    request.head.headerFields[.authorization] = session
    request.idempotencyKey = key
    return request
  }

  private func begin() async throws -> String {
    let begun = await sandbox.respond(to: call("setUser", #"{"userID":"anna"}"#))
    return try #require(try begun.object()["sessionID"]?.string)
  }

  @Test func nobodyElseLearnsAnything() async throws {
    let session = try await begin(), other = try await begin()
    let request = call("setPassword", #"{"password":"vestibule","challengeMode":0}"#, session: session, key: "1")
    #expect(await sandbox.respond(to: request).status == 200)
    #expect(await Strangers(sandbox, request, others: [other]).learns([session]) == [])
  }
}
