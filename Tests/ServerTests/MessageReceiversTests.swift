import Services
import Testing

/// Where the messages of services may go.
struct MessageReceiversTests {
  @Test(arguments: [
    ([], "127.0.0.1", ["shop.example", "127.0.0.1"], []), ([], "0.0.0.0", [], ["shop.example", "127.0.0.1", "169.254.169.254"]),
    (
      ["shop.example", "*.test.example"], "0.0.0.0", ["Shop.Example", "a.test.example"], ["test.example", "shop.example.evil", "127.0.0.1"]
    ),
    (["shop.example"], "localhost", ["shop.example"], ["other.example"]),
  ])
  func onlyNamedHostsGetMessages(named: [String], address: String, taken: [String], refused: [String]) {
    let receivers = MessageReceivers(named, of: address)
    for host in taken { #expect(receivers.contains(host), "\(host)") }
    for host in refused { #expect(!receivers.contains(host), "\(host)") }
  }

  /// The office shows what to do.
  @Test func aRefusedMessageSaysWhatToDo() async throws {
    let address = try #require(ServerAddress("http://169.254.169.254"))
    let transport = MessageReceivers([], of: "0.0.0.0").transport(to: address) { _ in NoTransport() }
    await #expect(
      throws: DeliveryProblem(
        "This server sends nothing to 169.254.169.254. Start it with --receiver 169.254.169.254, then send the message again.")
    ) { try await transport.deliver(ServiceRequest(.post, "/")) }
  }

  private struct NoTransport: Transport {
    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse { ServiceResponse(.ok) }
  }
}
