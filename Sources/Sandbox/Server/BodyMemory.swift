import Services
import Synchronization

/// The bytes of requests that are in memory at once. A client that sends bodies and never ends them must not use up everybody's memory.
final class BodyMemory: Sendable {
  private struct Taken {
    var all = 0
    var of: [String: Int] = [:]
  }

  /// How many of the largest requests there may be at once, of all addresses and of one.
  private static let requests = 20, requestsOfAddress = 5

  private let most, mostOfAddress: Int
  private let taken = Mutex(Taken())

  init(_ limits: ServerLimits) {
    most = Self.requests * limits.bodyBytes
    // If the addresses of clients are not known, all of them seem to be the same.
    mostOfAddress = limits.requestsPerSecond > 0 ? Self.requestsOfAddress * limits.bodyBytes : most
  }

  /// - Returns: whether there is room for so many bytes more of an address.
  func take(_ count: Int, of address: String) -> Bool {
    taken.withLock { taken in
      let ofAddress = taken.of[address, default: 0] + count
      guard taken.all + count <= most, ofAddress <= mostOfAddress else { return false }
      (taken.all, taken.of[address]) = (taken.all + count, ofAddress)
      return true
    }
  }

  func giveBack(_ count: Int, of address: String) {
    taken.withLock { taken in
      taken.all -= count
      let ofAddress = taken.of[address, default: 0] - count
      taken.of[address] = ofAddress > 0 ? ofAddress : nil
    }
  }
}
