import Foundation
import Glibc
import HTTPClient
import Services
import Synchronization
import Threads

/// A plain HTTP/1.1 server on this machine (RFC 9112), for tests: one thread for each connection, whole requests, no TLS.
public final class LoopbackServer: Sendable {
  public typealias Answering = @Sendable (_ request: ServiceRequest) async -> LoopbackAnswer

  private let listener: LoopbackListener
  private let connections: Connections

  /// `http://127.0.0.1:PORT`
  public var address: String { "http://127.0.0.1:\(listener.port)" }

  /// The requests that arrived whole, in order.
  public var requests: [ServiceRequest] { connections.requests.withLock { $0 } }

  /// Begins to serve on a free port.
  ///
  /// - Parameter keepsRequests: whether `requests` has them; without it, memory does not grow.
  public init(keepsRequests: Bool = true, _ answer: @escaping Answering) throws {
    let connections = Connections(keepsRequests: keepsRequests, answer)
    self.connections = connections
    listener = try LoopbackListener { connections.begin($0) }
  }

  deinit { stop() }

  /// Ends all connections, and refuses new ones.
  public func stop() {
    listener.stop()
    connections.end()
  }

  /// An address at which nothing answers.
  public static func refusingAddress() throws -> String {
    let listener = try LoopbackListener { close($0) }
    listener.stop()
    return "http://127.0.0.1:\(listener.port)"
  }
}

/// The connections of one server, each on a thread of its own.
private final class Connections: Sendable {
  let requests = Mutex<[ServiceRequest]>([])
  private let keepsRequests: Bool
  private let answer: LoopbackServer.Answering
  private let open = Mutex(Open())

  private struct Open {
    var connections: Set<Int32> = []
    var isEnded = false
  }

  init(keepsRequests: Bool, _ answer: @escaping LoopbackServer.Answering) { (self.keepsRequests, self.answer) = (keepsRequests, answer) }

  /// Ends those that are open, and all that come later.
  func end() {
    open.withLock { open in
      open.isEnded = true
      for connection in open.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  func begin(_ connection: Int32) {
    let isEnded = open.withLock { open in
      if !open.isEnded { open.connections.insert(connection) }
      return open.isEnded
    }
    if isEnded {
      close(connection)
      return
    }
    let thread = Thread { [self] in
      var reader = RequestReader(connection)
      while let request = reader.next() {
        if keepsRequests { requests.withLock { $0.append(request) } }
        guard Self.wait(for: { [self] in await answer(request) }).write(to: connection) else { break }
      }
      open.withLock { _ = $0.connections.remove(connection) }
      close(connection)
    }
    thread.start()
  }

  /// Blocks this connection's own thread. The work runs on such threads too: on Swift's, it would wait for hundreds of other tests.
  private static func wait(for work: @escaping @Sendable () async -> LoopbackAnswer) -> LoopbackAnswer {
    let done = DispatchSemaphore(value: 0), result = Result()
    Task.detached(executorPreference: BlockingExecutor.shared) {
      let answer = await work()
      result.answer.withLock { $0 = answer }
      done.signal()
    }
    done.wait()
    return result.answer.withLock { $0 }
  }

  private final class Result: Sendable {
    let answer = Mutex(LoopbackAnswer.bytes([]))
  }
}
