import HTTPTypes
import SandboxKit
import Services
import ShippedVendors
import Testing

@testable import Server

struct ServerDisturbanceTests {
  private func server(_ disturbance: ServerDisturbance) async throws -> ServedSandbox {
    try await ServedSandbox(Sandbox(.shipped, now: { 1_770_000_000_000 }) { _ in nil }, disturbance: disturbance)
  }

  private func login(_ server: ServedSandbox) async throws -> ServiceResponse {
    try await server.send(ServiceRequest(.post, "/relid/setUser", body: Array(#"{"userID":"anna"}"#.utf8)))
  }

  /// Nothing is done for a request that fails, and the administration never does.
  @Test func aRequestFailsBeforeItIsDone() async throws {
    let server = try await server(ServerDisturbance(failures: 1))
    for _ in 0..<3 {
      let answer = try await login(server)
      #expect(answer.status == 503 && answer.head.headerFields[.retryAfter] != nil)
    }
    let sessions = try await server.get("/administration/opt-in/sessions", token: ServedSandbox.token)
    #expect(sessions.status == 200 && String(decoding: sessions.body, as: UTF8.self).contains(#""entities":[]"#))
  }

  @Test func aLateAnswerIsTheSame() async throws { #expect(try await login(server(ServerDisturbance(latency: 20))).status == 200) }

  @Test func withoutADisturbanceNothingFails() { #expect((0..<1_000).allSatisfy { _ in !ServerDisturbance().fails }) }
}
