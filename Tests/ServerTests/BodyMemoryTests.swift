import Services
import Testing

@testable import Server

/// What the bodies of requests may take of the server's memory and connections.
struct BodyMemoryTests {
  @Test func anAddressTakesAPartAndAllTakeTheWhole() {
    let memory = BodyMemory(ServerLimits(bodyBytes: 10))
    #expect(memory.take(50, of: "a") && !memory.take(1, of: "a"))
    for address in ["b", "c", "d"] { #expect(memory.take(50, of: address)) }
    #expect(!memory.take(1, of: "e"))
    memory.giveBack(50, of: "a")
    #expect(memory.take(50, of: "e") && !memory.take(1, of: "a"))
    for address in ["b", "c", "d", "e"] { memory.giveBack(50, of: address) }
    #expect(memory.take(50, of: "a"))
  }

  /// Behind a proxy all clients seem to be one.
  @Test func withoutAddressesThereIsOnlyTheWhole() {
    let memory = BodyMemory(ServerLimits(bodyBytes: 10, requestsPerSecond: 0))
    #expect(memory.take(200, of: "proxy") && !memory.take(1, of: "proxy"))
  }
}
