import HTTPClient
import LoopbackServer
import SandboxKit
import Services
import Testing

@testable import Server

/// A server that sends messages to another one, over sockets of this machine.
struct ServedDeliveryTests {
  /// Sends a message to the address in a request's body.
  private struct Sender: SandboxService {
    let name = "sender"
    private static let route = Route(.post, "/send", "Sends a message.", takes: .none)

    var routes: [RouteHandler] {
      [
        RouteHandler(Self.route) { call, context throws(EntityStoreError) in
          let message = OutboxMessage(
            id: context.id(), service: name, stream: "a", url: String(decoding: call.request.body, as: UTF8.self), body: "{}",
            createdAt: context.now)
          try Outbox.send(message, about: EntityKey(stored: "sender/none", ""), &context)
          return Self.route.response
        }
      ]
    }
  }

  @Test func aMessageGoesOutWithoutBeingAskedFor() async throws {
    let (requests, received) = AsyncStream.makeStream(of: ServiceRequest.self)
    let receiver = try LoopbackServer { request in
      received.yield(request)
      return .response(ServiceResponse(.noContent))
    }
    defer { receiver.stop() }
    let sandbox = Sandbox([Sender(), OutboxService()], now: { 1_770_000_000_000 }, network: { HTTPTransport($0, limits: .patient) }) { _ in
      nil
    }
    let server = try await ServedSandbox(sandbox)
    for path in ["/hook", "/other?a=1"] {
      #expect(try await server.send(ServiceRequest(.post, "/send", body: Array((receiver.address + path).utf8))).status == 204)
    }
    var paths: [String] = []
    for await request in requests {
      paths.append(request.head.path ?? "")
      if paths.count == 2 { break }
    }
    #expect(paths == ["/hook", "/other?a=1"])
    while try await !server.get("/metrics").text.contains(#"vestibule_deliveries_total{outcome="delivered"} 2"#) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(!server.log.joined().contains("/hook"))
  }
}
