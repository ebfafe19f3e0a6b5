import NIOCore
import Services
import Synchronization

/// Counts the open connections of each address, and closes those that are too many.
final class ConnectionLimiter: Sendable {
  /// nil for any number.
  private let most: Int?
  private let metrics: ServerMetrics
  private let open = Mutex<[String: Int]>([:])

  /// If the addresses of clients are not known, there is no limit on requests, and also none on the connections of an address.
  init(_ limits: ServerLimits, _ metrics: ServerMetrics) {
    most = limits.requestsPerSecond > 0 ? limits.connectionsPerAddress : nil
    self.metrics = metrics
  }

  /// What a new connection needs.
  func handler() -> Handler { Handler(self) }

  /// - Returns: false if the connection is one too many.
  private func begin(_ address: String) -> Bool {
    let isTaken = open.withLock { open in
      let count = open[address, default: 0]
      if let most, count >= most { return false }
      open[address] = count + 1
      return true
    }
    if !isTaken { metrics.refuseConnection() }
    return isTaken
  }

  private func end(_ address: String) {
    open.withLock { open in
      let left = open[address, default: 0] - 1
      open[address] = left > 0 ? left : nil
    }
  }

  final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limiter: ConnectionLimiter
    /// It is nil if the connection is not counted.
    private var address: String?

    fileprivate init(_ limiter: ConnectionLimiter) { self.limiter = limiter }

    func channelActive(context: ChannelHandlerContext) {
      let address = ClientAddress.network(of: context.remoteAddress?.ipAddress ?? "")
      guard limiter.begin(address) else { return context.close(promise: nil) }
      self.address = address
      context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
      if let address { limiter.end(address) }
      address = nil
      context.fireChannelInactive()
    }
  }
}
