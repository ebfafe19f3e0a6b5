import CCurl
import Synchronization

/// Open connections to a server, for one request at a time.
final class Connection: @unchecked Sendable {
  // libcurl's own rule: one thread at a time, and any thread for `ccurl_cancel`.
  private let connections: OpaquePointer

  /// Returns nil if libcurl is not installed.
  init?() {
    guard let connections = ccurl_open() else { return nil }
    self.connections = connections
  }

  deinit { ccurl_close(connections) }

  /// Blocks until the request has ended.
  func send(_ exchange: HTTPExchange) { exchange.send { ccurl_send(connections, $0) } }

  /// Ends the request that is under way.
  func cancel() { ccurl_cancel(connections) }
}

/// The connections that no request uses at the moment. They stay open, so that the next request need not agree on TLS again.
final class ConnectionPool: Sendable {
  private let idle = Mutex<[Connection]>([])

  /// Takes an idle connection or opens one. Returns nil if libcurl is not installed.
  func take() -> Connection? { idle.withLock { $0.popLast() } ?? Connection() }

  func put(_ connection: Connection) { idle.withLock { $0.append(connection) } }
}
