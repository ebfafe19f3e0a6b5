import Services
import Synchronization

/// Counts the requests of each address (a token bucket): an address that was quiet may send many at once, and then only as many as its bucket
/// gets back.
final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    /// In seconds.
    var filledAt: Double
  }

  /// After so many addresses, those whose bucket is full again are forgotten.
  private static let mostAddresses = 10_000

  private let rate: Double
  private let size: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  init(_ limits: ServerLimits) {
    rate = Double(limits.requestsPerSecond)
    size = max(1, Double(limits.requestsPerSecond * limits.burstSeconds))
  }

  /// Takes a request of an address.
  /// - Parameter now: seconds of a clock that only goes forward.
  /// - Returns: after how many whole seconds the next request is taken; nil: this one is.
  func wait(of address: String, at now: Double) -> Int? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets.count >= Self.mostAddresses { buckets = buckets.filter { filled($0.value, now).tokens < size } }
      var bucket = filled(buckets[address] ?? Bucket(tokens: size, filledAt: now), now)
      let isTaken = bucket.tokens >= 1
      if isTaken { bucket.tokens -= 1 }
      buckets[address] = bucket
      return isTaken ? nil : max(1, Int(((1 - bucket.tokens) / rate).rounded(.up)))
    }
  }

  private func filled(_ bucket: Bucket, _ now: Double) -> Bucket {
    Bucket(tokens: min(size, bucket.tokens + (now - bucket.filledAt) * rate), filledAt: now)
  }
}
