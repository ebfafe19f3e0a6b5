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

  convenience init(_ limits: ServerLimits) {
    self.init(perSecond: Double(limits.requestsPerSecond), atOnce: Double(limits.requestsPerSecond * limits.burstSeconds))
  }

  /// For wrong codes and keys. If the addresses of clients are not known, there is no limit on requests, and also none on these.
  static func guesses(_ limits: ServerLimits) -> RateLimiter {
    RateLimiter(perSecond: limits.requestsPerSecond > 0 ? 1 / 3 : 0, atOnce: 20)
  }

  private init(perSecond rate: Double, atOnce size: Double) { (self.rate, self.size) = (rate, max(1, size)) }

  /// Takes a request of an address.
  /// - Parameters:
  ///   - now: seconds of a clock that only goes forward.
  ///   - counts: false to check only whether it would be accepted.
  /// - Returns: after how many whole seconds the next request is taken, or nil if this one is.
  func wait(of address: String, at now: Double, counts: Bool = true) -> Int? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets.count >= Self.mostAddresses { buckets = buckets.filter { filled($0.value, now).tokens < size } }
      var bucket = filled(buckets[address] ?? Bucket(tokens: size, filledAt: now), now)
      let isTaken = bucket.tokens >= 1
      if isTaken, counts { bucket.tokens -= 1 }
      buckets[address] = bucket
      return isTaken ? nil : max(1, Int(((1 - bucket.tokens) / rate).rounded(.up)))
    }
  }

  /// Gives back what a request of an address took.
  func giveBack(to address: String, at now: Double) {
    buckets.withLock { buckets in
      guard var bucket = buckets[address].map({ filled($0, now) }) else { return }
      bucket.tokens = min(size, bucket.tokens + 1)
      buckets[address] = bucket
    }
  }

  private func filled(_ bucket: Bucket, _ now: Double) -> Bucket {
    Bucket(tokens: min(size, bucket.tokens + (now - bucket.filledAt) * rate), filledAt: now)
  }
}
